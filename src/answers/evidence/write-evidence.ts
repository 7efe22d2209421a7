import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { EsgLakeError, UsageError } from '../../base/errors.ts';
import { sha256Of } from '../../base/files.ts';
import { isBlank, isObject } from '../../base/json.ts';
import { amountText } from '../../base/number-text.ts';
import { packageVersion, sourceText, sqlFile } from '../../base/package-files.ts';
import { printable } from '../../base/printable.ts';
import { processSecrets } from '../../base/secrets.ts';
import { readRecords } from '../../figures/run-figures.ts';
import type { Lake } from '../../publish/lake.ts';
import { manifestName } from '../../publish/manifest.ts';
import type { Row } from '../../schema/rows.ts';
import { type AskedFigure, type FigureName, findFigure, idsOf } from '../explain/explain-figure.ts';
import { readResponse } from '../landed-bodies.ts';

type FigureLine = Pick<Row<'group_figures'>, 'measure_id' | 'value' | 'base_unit' | 'verdict' | 'doubts'>;

/** `private` is left out as it holds private records, `withheld` as it has a credential. */
type ResponseLine = Readonly<{
  response_id: string;
  state: 'kept' | 'private' | 'missing' | 'damaged' | 'withheld';
  /** Null if it cannot be read. */
  private_records: number | null;
}>;

interface EvidenceRequest extends FigureName {
  readonly output: string;
  /** Copies responses with private records, too, and those of what is not in the figure. */
  readonly all: boolean;
  readonly folder: string;
}

/** Of temporary tables (`evidence_…`). */
const tables = ['figures', 'contributions', 'numbers', 'responses', 'decisions'] as const;

/** Depends only on the snapshot, this program and the landed responses. @param lake opened with `allowFiles` */
export async function writeEvidence(lake: Lake, request: EvidenceRequest) {
  const { all, folder } = request;
  const asked = await findFigure(lake, request);
  const figures = await collect(lake, asked, all);
  const aside = `${folder}.part-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside);
  try {
    const responses = await copyResponses(lake, request, join(aside, 'bodies'));
    for (const table of tables) await copyTable(lake, table, join(aside, `${table}.parquet`));
    const { snapshotId, folder: snapshotFolder } = lake.snapshot;
    await copyFile(join(snapshotFolder, manifestName), join(aside, manifestName));
    await writeFile(join(aside, 'check.sql'), sqlFile('answers/evidence/check.sql'));
    const manifest = await sha256Of(join(aside, manifestName));
    const readme = evidenceReadme(asked, { snapshotId, manifest, all }, figures, responses);
    await writeFile(join(aside, 'README.md'), processSecrets.clean(readme));
    const files = await writeSums(aside);
    const sha256 = await sha256Of(join(aside, 'SHA256SUMS'));
    await rename(aside, folder);
    return { folder, files, sha256, responses };
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function collect(lake: Lake, asked: AskedFigure, all: boolean) {
  const { node, trackers, year } = asked;
  const { query, connection } = lake;
  await query(
    `CREATE OR REPLACE TEMP TABLE asked AS SELECT $1::VARCHAR AS initiative_id,
       unnest($2::VARCHAR[]) AS tracker_id, $3::INTEGER AS reporting_year, $4::BOOLEAN AS all_responses`,
    [node.initiative_id, idsOf(trackers), year, all],
  );
  await connection.run(sqlFile('answers/evidence/contributions.sql'));
  const figures = await query<FigureLine>(
    'SELECT measure_id, value, base_unit, verdict, doubts FROM evidence_figures ORDER BY measure_id',
  );
  if (figures.length === 0) {
    const name = `${trackers[0]?.type_code ?? trackers[0]?.tracker_id} ${node.initiative_id} ${year}`;
    throw new UsageError(`there is no figure ${name}`, { hint: `esg-lake explain ${name} says why.` });
  }
  const { materiality } = lake.snapshot.manifest.rules;
  await readRecords(connection, { touchedYears: [year], materiality });
  await connection.run(sqlFile('answers/evidence/numbers.sql'));
  return figures;
}

async function copyResponses(lake: Lake, { output, all }: EvidenceRequest, folder: string) {
  const asked = await lake.query<{ response_id: string; landing_file: string | null }>(
    'SELECT response_id, landing_file FROM asked_responses ORDER BY response_id',
  );
  const lines: ResponseLine[] = [];
  await mkdir(folder);
  for (const { response_id: id, landing_file: file } of asked) {
    const read = file === null ? 'missing' : await readResponse(id, join(output, file));
    const count = typeof read === 'string' ? null : privateRecordsIn(read);
    const isLeftOut = !all && count !== 0;
    const state =
      typeof read === 'string' ? read : processSecrets.isIn(read) ? 'withheld' : isLeftOut ? 'private' : 'kept';
    if (state === 'kept') await writeFile(join(folder, `${id}.json`), read);
    lines.push({ response_id: id, state, private_records: count });
  }
  await lake.query(sqlFile('answers/evidence/responses.sql'), [JSON.stringify(lines)]);
  return lines;
}

/** Whether or not the lake could use them. */
function privateRecordsIn(bytes: Uint8Array) {
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const survey = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const records = survey['universalTrackerValues'];
  const isPrivate = (record: unknown) =>
    isObject(record) && (isBlank(record['isPrivate']) ? survey['isPrivate'] : record['isPrivate']) === true;
  return Array.isArray(records) ? records.filter(isPrivate).length : 0;
}

/** @throws EsgLakeError if a text has a credential in it */
async function copyTable(lake: Lake, name: (typeof tables)[number], file: string) {
  const table = `evidence_${name}`;
  const texts = (await lake.query(`FROM ${table}`)).flatMap(Object.values).map(String);
  if (processSecrets.isIn(Buffer.from(texts.join('\n')))) {
    const hint = 'Remove it from the service or the decisions, then run again.';
    throw new EsgLakeError(`a credential is among the ${name} of this figure`, { hint });
  }
  await lake.query(`COPY ${table} TO $1 (FORMAT parquet, COMPRESSION zstd)`, [file]);
}

async function writeSums(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path) => relative(folder, path).split(sep).join('/')).sort();
  const lines: string[] = [];
  for (const file of files) lines.push(`${await sha256Of(join(folder, file))}  ${file}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
  return files.length + 1;
}

function evidenceReadme(
  { node, trackers, year }: AskedFigure,
  { snapshotId, manifest, all }: Readonly<{ snapshotId: string; manifest: string; all: boolean }>,
  figures: readonly FigureLine[],
  responses: readonly ResponseLine[],
) {
  const question = trackers[0]?.[trackers.length === 1 ? 'tracker_id' : 'type_code'] ?? '';
  const kept = responses.filter(({ state }) => state === 'kept');
  const values: Readonly<Record<string, string>> = {
    node: cell(node.path),
    node_id: node.initiative_id,
    question: trackers.map((asked) => `${cell(asked.type_code ?? asked.tracker_id)} ${cell(asked.name)}`).join('; '),
    year: String(year),
    snapshot: snapshotId,
    manifest,
    version: packageVersion(),
    figures: figures.map(figureRow).join(''),
    command: `esg-lake evidence ${question} ${node.initiative_id} ${year}${all ? ' --all' : ''}`,
    kept: String(kept.length),
    private: String(kept.filter(({ private_records: count }) => count !== 0).length),
    all: String(responses.length),
    first: kept.length > 0 ? '' : noResponse,
  };
  const text = sourceText('answers/evidence/readme.txt').trimEnd();
  return text.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
}

const figureRow = ({ measure_id: id, value, base_unit: unit, verdict, doubts }: FigureLine) =>
  `| ${[id, amountText(value, unit), verdict, doubts.join(', ')].map(cell).join(' | ')} |\n`;

const noResponse = `**No response is in this folder: the numbers are compared with nothing that was received.** Ask the
sender for \`--all\`, which copies responses with private records, too.

`;

const cell = (text: string | null) => (text === null ? '' : printable(text).replace(/[\\|`*_<>[\]]/g, '\\$&'));
