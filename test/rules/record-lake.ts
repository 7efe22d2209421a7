import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nightly from '../../pipelines/nightly.ts';
import { explainRecord, type RecordExplanation } from '../../src/answers/explain/explain-record.ts';
import { openLake } from '../../src/publish/lake.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { startFakeService } from '../support/fake-service.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import { type Case, type CaseFile, expandCase, joinCases } from './bodies.ts';
import { type CaseTable, caseTables } from './record-rules.ts';

/** A case among those that are loaded into one lake. */
export interface Member {
  readonly name: string;
  readonly file: CaseFile;
  /** First digits of all its ids. */
  readonly space: string;
  readonly content: Case;
}

export interface CaseLake {
  readonly output: string;
  /** Rows of a table that have ids of the case. */
  readonly rowsOf: (member: Member, table: CaseTable) => readonly PublishedRow[];
  /** Rows of a table, whichever case they come from. */
  readonly allRows: (table: string) => readonly PublishedRow[];
  /** What is said of every value record, by its id. */
  readonly explanations: ReadonlyMap<string, RecordExplanation>;
  /** Deletes the folder. */
  readonly drop: () => Promise<void>;
}

/**
 * The cases that are loaded together: those with the same options. A case is loaded alone if its rows depend on what
 * else the service lists, or if its issues name a place in a listing.
 */
export function groupCases(
  files: readonly (readonly [name: string, file: CaseFile, isAlone: boolean])[],
): readonly (readonly Member[])[] {
  const groups = new Map<string, Member[]>();
  for (const [i, [name, file, isAlone]] of files.entries()) {
    const key = isAlone ? name : JSON.stringify(file.options ?? {});
    const space = isAlone ? '' : `c${String(i).padStart(3, '0')}`;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, { name, file, space, content: expandCase(file, space) }]);
  }
  return [...groups.values()];
}

/** Loads the cases by a whole run over HTTP. */
export async function loadCases(members: readonly Member[]): Promise<CaseLake> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-case-'));
  const drop = () => rm(output, { recursive: true, force: true });
  try {
    await loadCase(joinCases(members.map(({ content }) => content)), output, members[0]?.file.options);
    return { ...(await readLake(members, output)), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** One run on what a service says that has this content. @throws if it fails or leaves a gap */
export async function loadCase(content: Case, output: string, options: object = {}): Promise<void> {
  const service = await startFakeService(content);
  try {
    const credentials = { kind: 'token', token: service.token } as const;
    const source = { baseUrl: service.baseUrl, credentials, output, workers: 0, retries: 0 };
    const report = await runPipeline(nightly, { ...defaultRunOptions, ...options, ...source });
    if (report.exit_code !== 0) throw new Error(`the run ended ${report.status}: ${report.error?.message}`);
  } finally {
    await service.close();
  }
}

async function readLake(members: readonly Member[], output: string): Promise<Omit<CaseLake, 'drop'>> {
  const published = await publishedRows(output, [...caseTables, 'responses']);
  const rowsBySpace = new Map(caseTables.map((table) => [table, bySpace(members, table, published.get(table) ?? [])]));
  const ids = (published.get('utrvs') ?? []).map((row) => String(row['utrv_id']));
  const lake = await openLake(output);
  const explanations = new Map<string, RecordExplanation>();
  for (const id of ids) explanations.set(id, await explainRecord(lake, output, id));
  lake.close();
  return {
    output,
    rowsOf: ({ space }, table) => rowsBySpace.get(table)?.get(space) ?? [],
    allRows: (table) => published.get(table) ?? [],
    explanations,
  };
}

/** Throws if a row has no id of any case. */
export function bySpace(
  members: readonly Pick<Member, 'space'>[],
  table: string,
  rows: readonly PublishedRow[],
): ReadonlyMap<string, readonly PublishedRow[]> {
  const found = new Map(members.map(({ space }) => [space, [] as PublishedRow[]]));
  for (const row of rows) {
    const space = spaceOf(row, [...found.keys()]);
    const own = space === undefined ? undefined : found.get(space);
    if (own === undefined) throw new Error(`a row of ${table} belongs to no case: ${JSON.stringify(row)}`);
    own.push(row);
  }
  return found;
}

/** That of a definition is a hash, which may begin like the ids of another case. */
const notOfCases = ['run_id', 'response_id', 'definition_id'];

function spaceOf(row: PublishedRow, spaces: readonly string[]): string | undefined {
  if (spaces.length === 1) return spaces[0];
  const ids = Object.entries(row).filter(([name]) => name.endsWith('_id') && !notOfCases.includes(name));
  return spaces.find((space) => ids.some(([, id]) => typeof id === 'string' && id.startsWith(space)));
}
