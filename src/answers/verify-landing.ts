import { join } from 'node:path';
import type { Damage } from '../base/damage.ts';
import {
  bodyDamage,
  type DamagedBody,
  nameOfBody,
  noteDamagedBodies,
  toDamagedBody,
} from '../extract/landing/damaged-bodies.ts';
import { readJournals } from '../extract/landing/journal.ts';
import { landingsById } from '../extract/landing/reader.ts';
import { foldJournals, neededBodies } from '../extract/landing/replay-state.ts';
import type { Check } from '../publish/integrity.ts';
import { readRunIds } from '../publish/lake-state.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';

/**
 * Checks every landed body against the checksum in its name, and the indexes and journals too. A damaged body fails the
 * check if the lake is based on it and no second copy was landed: it is noted, and the next run requests it again.
 *
 * @param snapshot the published one; null: every run counts as published
 */
export async function verifyLanding(output: string, snapshot: Snapshot | null): Promise<readonly Check[]> {
  const checks: Check[] = [];
  const runIds = snapshot === null ? null : await readRunIds(snapshot).catch(() => null);
  const published = runIds === null ? null : new Set(runIds);
  const journals = await readJournals(output, ({ isLost, ...damage }) => {
    checks.push(ofFile(damage, !isLost, isLost ? 'and its copy is lost' : 'its copy is intact'));
  });
  const state = foldJournals(journals.filter(({ run_id }) => published === null || published.has(run_id)));
  const needed = new Set(state === null ? [] : neededBodies(state));
  const landings = await landingsById(output, (damage) => {
    checks.push(ofFile(damage, true, 'the bodies that it named are not known'));
  });
  const lost: DamagedBody[] = [];
  let count = 0;
  for (const [id, all] of landings) {
    const damaged: DamagedBody[] = [];
    for (const landed of all) {
      const what = await bodyDamage(output, landed);
      count++;
      if (what !== null) damaged.push(toDamagedBody(landed, what));
    }
    const isLost = needed.has(id) && damaged.length === all.length;
    if (isLost) lost.push(...damaged);
    const why = !needed.has(id) ? 'the lake no longer needs it' : 'a second copy of it is intact';
    for (const body of damaged) checks.push(ofBody(output, body, isLost ? null : why));
  }
  const unlisted = [...needed].filter((id) => !landings.has(id));
  for (const id of unlisted) {
    const name = join(output, `landing/*/*/${id}.json.gz`);
    checks.push({ name, ok: false, detail: 'is not listed anywhere: esg-lake run --full requests it again' });
  }
  await noteDamagedBodies(output, lost).catch(() => {}); // fails if the reader may not write there
  const detail = `${count - lost.length} of ${count} landed bodies are intact or not needed`;
  return [{ name: 'landing', ok: lost.length + unlisted.length === 0, detail }, ...checks];
}

const ofFile = ({ file, what }: Damage, ok: boolean, then: string): Check => ({
  name: file,
  ok,
  detail: `${what}; ${then}`,
});

const ofBody = (output: string, body: DamagedBody, why: string | null): Check => ({
  name: join(output, nameOfBody(body)),
  ok: why !== null,
  detail: why === null ? body.what : `${body.what}; ${why}`,
});
