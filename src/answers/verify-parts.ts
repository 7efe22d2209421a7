import { basename, join } from 'node:path';
import { GuardError } from '../base/errors.ts';
import { missing, sha256 } from '../base/files.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { bodyDamage, type DamagedBody, noteDamaged, unlistedBody } from '../extract/landing/damaged-bodies.ts';
import { foldJournals, neededBodies, readJournals } from '../extract/landing/journal.ts';
import { readLandings } from '../extract/landing/landing-files.ts';
import { withDatabase } from '../load/database.ts';
import { historyIn, readRunIds } from '../publish/history.ts';
import { pinStatus } from '../publish/pins.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import type { Check } from '../publish/verify-snapshot.ts';
import { readTable } from '../share/delta-log.ts';
import { type LakeTable, lakeIdOf, tablesOf, versionsTable } from '../share/lake-tables.ts';
import type { Store } from '../share/store.ts';

export async function verifyPins(output: string) {
  const pins = await pinStatus(output);
  return pins.map(({ name, snapshot_id: id, damage }) => ({
    name: `pin ${name}`,
    ok: damage === null,
    detail: damage ?? `snapshot ${id}`,
  }));
}

/**
 * Checks landed bodies against their names, indexes and journals. A damaged one fails the check if the
 * lake is based on it and there is no second copy: it is noted, and the next run requests it again.
 */
export async function verifyLanding(output: string, snapshot: Snapshot | null) {
  const checks: Check[] = [];
  const runIds = snapshot === null ? null : await readRunIds(historyIn(snapshot.databaseFile)).catch(() => null);
  const journals = await readJournals(output, ({ file, what, isLost }) => {
    checks.push(isLost ? told(file, `${what}; and its copy is lost`) : told(file, what, 'its copy is intact'));
  });
  const needed = new Set(neededBodies(foldJournals(journals, runIds)));
  const intact = new Set<string>();
  const damaged: DamagedBody[] = [];
  const named = new Set<string>();
  const landings = readLandings(output, ({ file, what }) => {
    checks.push(told(file, what, 'the bodies that it named are not known'));
  });
  for await (const landed of landings) {
    named.add(landed.responseId);
    const damage = await bodyDamage(output, landed);
    if (damage === null) intact.add(landed.responseId);
    // Retention deletes bodies that an index still names.
    else if (needed.has(landed.responseId) || damage.what !== missing) damaged.push(damage);
  }
  const idOf = ({ file }: DamagedBody) => basename(file, '.json.gz');
  const lost = damaged.filter((body) => needed.has(idOf(body)) && !intact.has(idOf(body)));
  for (const body of damaged) {
    const why = needed.has(idOf(body)) ? 'a second copy of it is intact' : 'the lake no longer needs it';
    checks.push(told(join(output, body.name), body.what, lost.includes(body) ? null : why));
  }
  const unlisted = [...needed].filter((id) => !named.has(id)).map(unlistedBody);
  for (const body of unlisted) checks.push(told(join(output, body.name), body.what));
  const files = [...damaged, ...unlisted].map(({ file }) => file);
  await noteDamaged(output, files).catch(() => {}); // fails if the reader may not write there
  const count = intact.size + damaged.length;
  const detail = `${count - lost.length} of ${count} landed bodies are intact or not needed`;
  return [{ name: 'landing', ok: lost.length + unlisted.length === 0, detail }, ...checks];
}

const told = (name: string, what: string, harmless: string | null = null) => ({
  name,
  ok: harmless !== null,
  detail: harmless === null ? what : `${what}; ${harmless}`,
});

/** A table must have exactly the files of the snapshot, and `lake_versions` must name its newest version. */
export function verifyStore(store: Store, snapshot: Snapshot) {
  return withDatabase({ file: ':memory:' }, async (database) => {
    const lakeId = await lakeIdOf(snapshot, database);
    const checks: Check[] = [];
    const versions = new Map<string, number>();
    const check = async (table: LakeTable) => {
      const { detail, version } = await compare(store, table, lakeId);
      versions.set(table.name, version);
      checks.push({ name: `${store.url}/${table.name}`, ok: detail === '', detail });
    };
    for (const table of tablesOf(snapshot)) await check(table);
    await inTemporaryFolder(async (folder) => check(await versionsTable(folder, snapshot, versions, database)));
    return checks;
  });
}

async function compare(store: Store, { name, files }: LakeTable, lakeId: string) {
  try {
    const { version, files: there } = await readTable(store, name, lakeId);
    const found = new Set(there.map(({ path }) => checksumIn(path)));
    const isSame = found.size === files.length && files.every(({ sha256 }) => found.has(sha256));
    if (version === -1) return { version, detail: 'is missing' };
    if (!isSame) return { version, detail: `version ${version} has other files than the snapshot` };
    for (const { path } of there) {
      const content = await store.get(`${name}/${path}`);
      if (content === null) return { version, detail: `${path} is missing` };
      if (sha256(content) !== checksumIn(path))
        return { version, detail: `${path} does not have the checksum in its name` };
    }
    return { version, detail: '' };
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return { version: -1, detail: error.message };
  }
}

const checksumIn = (path: string) => /^data\/([0-9a-f]{64})-/.exec(path)?.[1] ?? '';
