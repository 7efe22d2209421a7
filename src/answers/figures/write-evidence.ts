import { constants } from 'node:buffer';
import { copyFile, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { readBody } from '../../base/body.ts';
import { InvalidBodyError } from '../../base/body-errors.ts';
import { readIntact } from '../../base/damage.ts';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { errorCode, isMissing, sha256Of } from '../../base/files.ts';
import { isBlank, isObject } from '../../base/json.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { processSecrets } from '../../base/secrets.ts';
import type { Lake } from '../../publish/lake.ts';
import { manifestName } from '../../publish/manifest.ts';
import type { Snapshot } from '../../publish/snapshot-folders.ts';
import { type DecisionFileName, decisionFileNames, readHeader } from '../../schema/decisions/decision-file.ts';
import { decisionColumns } from '../../schema/decisions/decisions.ts';
import { type AskedFigure, type FigureName, findFigure } from '../explain/asked-figure.ts';
import { csvFile } from './csv-file.ts';
import { checkSql } from './evidence-check.ts';
import { type BodyLine, evidenceReadme } from './evidence-readme.ts';
import { evidenceStatements, evidenceTables } from './evidence-tables.ts';
import { collectFigure } from './figure-tables.ts';

/** A folder of evidence. */
interface WrittenEvidence {
  readonly folder: string;
  readonly files: number;
  /** SHA-256 of the file `SHA256SUMS`. */
  readonly sha256: string;
  readonly figures: number;
  readonly bodies: { readonly kept: number; readonly absent: readonly BodyLine[]; readonly private: readonly string[] };
}

/**
 * Writes all that the figures of a node, question and year rest on to a folder, which depends only on the snapshot, this
 * program and the landed bodies. The folder appears when it is complete.
 *
 * @param folder one that does not exist, or is empty; its parent must exist
 * @throws UsageError if it is neither, or there is no such figure
 */
export async function writeEvidence(
  lake: Lake,
  output: string,
  name: FigureName,
  folder: string,
): Promise<WrittenEvidence> {
  const target = await realpath(folder).catch(() => folder);
  await requireNewFolder(target);
  const asked = await findFigure(lake, name);
  await collect(lake, asked);
  const aside = `${target}.part-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside);
  try {
    const bodies = await writeBodies(lake, output, join(aside, 'bodies'));
    await keepStates(lake, bodies);
    for (const { file, sql, order } of evidenceTables) {
      const { text } = await csvFile(cleaned(lake), { sql, order, maxRows: Number.MAX_SAFE_INTEGER });
      await writeFile(join(aside, file), text);
    }
    const decisions = await copyDecisions(lake.snapshot, aside);
    await copyRules(join(aside, 'rules'));
    await writeFile(join(aside, 'check.sql'), checkSql(decisions));
    const summary = {
      ...(await summarize(lake, asked)),
      bodies,
      decisions: [...decisions.keys()],
      manifest: await copyManifest(lake.snapshot, aside),
    };
    await writeFile(join(aside, 'README.md'), processSecrets.clean(evidenceReadme(summary)));
    const files = await writeSums(aside);
    const sha256 = await sha256Of(join(aside, sumsName));
    await rename(aside, target);
    return {
      folder: target,
      files,
      sha256,
      figures: summary.figures.length,
      bodies: {
        kept: bodies.filter(({ state }) => state === 'kept').length,
        absent: bodies.filter(({ state }) => state !== 'kept'),
        private: bodies.flatMap(({ response_id: id, private_records: count }) => (count > 0 ? [id] : [])),
      },
    };
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function requireNewFolder(target: string): Promise<void> {
  try {
    if ((await readdir(target)).length === 0) return;
  } catch (error) {
    if (isMissing(error)) return;
    if (errorCode(error) !== 'ENOTDIR') throw error;
    throw new UsageError(`--out ${target} is a file`, { hint: 'Name a folder that does not exist.' });
  }
  throw new UsageError(`--out ${target} is not empty`, { hint: 'Name a folder that does not exist, or is empty.' });
}

async function collect(lake: Lake, asked: AskedFigure): Promise<void> {
  await collectFigure(lake, asked);
  const [found] = await lake.query<{ readonly n: bigint }>(
    'SELECT count(*) AS n FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0',
  );
  if (found?.n === 0n) {
    const { node, trackers, year } = asked;
    const question = trackers[0]?.type_code ?? trackers[0]?.tracker_id;
    throw new UsageError(`there is no figure of ${node.initiative_id} for ${question} and ${year}`, {
      hint: `esg-lake explain ${question} ${node.initiative_id} ${year} says why.`,
    });
  }
  for (const sql of evidenceStatements) await lake.query(sql);
}

/** Without credentials, wherever they may stand. */
const cleaned = (lake: Lake): { query: Lake['query'] } => ({
  query: async (...asked) => processSecrets.cleanAll(await lake.query(...asked)),
});

/** Writes the bodies that are intact, by their hashes. */
async function writeBodies(lake: Lake, output: string, folder: string): Promise<readonly BodyLine[]> {
  const bodies = await lake.query<{ response_id: string; landing_file: string | null; private_records: bigint }>(
    `SELECT b.response_id, r.landing_file, b.private_records
     FROM asked_bodies b LEFT JOIN responses r USING (response_id) ORDER BY b.response_id`,
  );
  const lines: BodyLine[] = [];
  await mkdir(folder);
  for (const { response_id: id, landing_file: file, private_records: count } of bodies) {
    const written = file === null ? 'missing' : await writeOneBody(id, join(output, file), folder);
    lines.push({
      response_id: id,
      private_records: Number(count),
      ...(typeof written === 'string' ? { state: written } : written),
    });
  }
  if (lines.every(({ state }) => state !== 'kept')) await rm(folder, { recursive: true });
  return lines;
}

type Written = Exclude<BodyLine['state'], 'kept'> | Pick<BodyLine, 'state' | 'private_records'>;

async function writeOneBody(id: string, file: string, folder: string): Promise<Written> {
  try {
    const { bytes, responseId } = await readBody({ kind: 'file', file, maxBytes: constants.MAX_LENGTH });
    if (responseId !== id) return 'damaged';
    if (processSecrets.isIn(bytes)) return 'withheld';
    await writeFile(join(folder, `${id}.json`), bytes);
    return { state: 'kept', private_records: privateRecordsIn(bytes) };
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    return isMissing(error.cause) ? 'missing' : 'damaged';
  }
}

/** All records of a survey that are private, whether or not the lake could use them. */
function privateRecordsIn(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('"isPrivate"')) return 0;
  const body: unknown = JSON.parse(text);
  const survey = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const records = survey['universalTrackerValues'];
  const isPrivate = (record: unknown): boolean =>
    isObject(record) && (isBlank(record['isPrivate']) ? survey['isPrivate'] : record['isPrivate']) === true;
  return Array.isArray(records) ? records.filter(isPrivate).length : 0;
}

async function keepStates(lake: Lake, bodies: readonly BodyLine[]): Promise<void> {
  await lake.query(
    `CREATE OR REPLACE TEMP TABLE asked_body_states AS
     SELECT * FROM (
       SELECT unnest(from_json($1, '[{"response_id": "VARCHAR", "state": "VARCHAR", "private_records": "BIGINT"}]'), recursive := true))`,
    [JSON.stringify(bodies)],
  );
}

/** @returns the names of the files, with their columns in the order of the file */
async function copyDecisions(
  { folder, manifest }: Snapshot,
  aside: string,
): Promise<ReadonlyMap<DecisionFileName, readonly string[]>> {
  const { decisions } = manifest.rules;
  const columns = new Map<DecisionFileName, readonly string[]>();
  for (const recorded of decisions) {
    const text = await readIntact(join(folder, recorded.path), recorded);
    await mkdir(join(aside, dirname(recorded.path)), { recursive: true });
    await writeFile(join(aside, recorded.path), text);
    const name = decisionFileNames.find((each) => each === basename(recorded.path));
    if (name !== undefined) columns.set(name, readHeader({ name, text: text.toString() }, decisionColumns[name]));
  }
  return columns;
}

/** @returns its SHA-256 */
async function copyManifest({ folder }: Snapshot, aside: string): Promise<string> {
  await writeFile(join(aside, manifestName), await readFile(join(folder, manifestName)));
  return sha256Of(join(aside, manifestName));
}

async function copyRules(folder: string): Promise<void> {
  const home = packageFolder();
  await mkdir(folder);
  for (const page of ['lake.md', 'rules.md']) {
    await copyFile(join(home ?? '', 'docs', page), join(folder, page)).catch((cause: unknown) => {
      throw new EsgLakeError(`esg-lake's own page docs/${page} is missing`, {
        exitCode: exitCodes.unexpected,
        hint: 'Reinstall esg-lake.',
        cause,
      });
    });
  }
}

async function summarize(lake: Lake, asked: AskedFigure) {
  const { query } = cleaned(lake);
  const figures = await query<{ measure_id: string; value: string | null; base_unit: string | null; doubts: string }>(
    `SELECT r.measure_id, CASE WHEN r.value IS NOT NULL THEN format('{:.15g}', r.value) END AS value, r.base_unit,
       array_to_string(r.doubts, ', ') AS doubts
     FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0 ORDER BY r.measure_id`,
  );
  const [row] = await query<{ n: bigint }>('SELECT count(*) AS n FROM asked_utrvs WHERE is_private');
  return { asked, snapshotId: lake.snapshot.snapshotId, figures, privateRecords: Number(row?.n ?? 0) };
}

const sumsName = 'SHA256SUMS';

/** @returns the number of files */
async function writeSums(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const lines: string[] = [];
  for (const file of files) lines.push(`${await sha256Of(join(folder, file))}  ${file}\n`);
  await writeFile(join(folder, sumsName), lines.join(''));
  return files.length + 1;
}
