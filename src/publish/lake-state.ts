import type { DuckDBConnection } from '@duckdb/node-api';
import { type SubResource, subResourceKey } from '../base/sub-resource.ts';
import { numberOf, numberOrNull, type SqlRow, selectRows, textOf, textOrNull, withDatabase } from '../load/database.ts';
import type { KnownService, KnownSurvey } from '../schema/rows.ts';
import type { TableDeclaration } from '../schema/table-declaration.ts';
import { tables } from '../schema/tables.ts';
import { attachHistory, type KeptHistory } from './history.ts';
import type { Snapshot } from './snapshot-folders.ts';

/** What the next run needs to know, all of it from the published lake. */
export interface LakeState extends KnownService {
  /** Listed initiatives without a parent. */
  readonly rootIds: readonly string[];
  /** Listed initiatives with a name. */
  readonly namedInitiativeIds: readonly string[];
  /** The body that the initiatives were read from. */
  readonly initiativesResponseId: string | null;
  readonly initiativesBody: PublishedBody | null;
  /** `code pointer value` of each issue with the listings, sorted. */
  readonly listingIssueKeys: readonly string[];
  /** Path at which the service last answered a lookup of value lists. */
  readonly valueListPath: string | null;
  /** The bodies of `subResources` that have rows, by resource and what was requested. */
  readonly subResourceBodies: ReadonlyMap<string, ReadonlyMap<string, PublishedBody>>;
  readonly crossDuplicates: readonly (KnownService['crossDuplicates'][number] & { readonly utrvId: string })[];
  /** Runs that published, oldest first. */
  readonly runIds: readonly string[];
}

export async function readLakeState(snapshot: Snapshot): Promise<LakeState> {
  return withDatabase({ file: snapshot.databaseFile, readOnly: true }, ({ connection }) => readState(connection));
}

/** A landed body that rows were made from. */
export interface PublishedBody {
  readonly responseId: string;
  readonly endpoint: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly status: number;
  /** Microseconds. */
  readonly fetchedAt: number;
  readonly serverDate: null;
  readonly byteCount: number;
  readonly landingFile: string;
  readonly runId: string;
}

/** Runs that published, oldest first. */
export const readRunIds = (history: KeptHistory): Promise<readonly string[]> =>
  withDatabase({ file: ':memory:' }, async ({ connection }) => {
    await attachHistory(connection, history);
    const rows = await selectRows(connection, 'SELECT run_id FROM base.main.runs ORDER BY run_id');
    return rows.map((row) => textOf(row, 'run_id'));
  });

const responsesSql = 'SELECT * REPLACE (epoch_us(fetched_at) AS fetched_at) FROM responses';

const toResponse = (row: SqlRow): Omit<PublishedBody, 'endpoint'> => ({
  responseId: textOf(row, 'response_id'),
  method: textOf(row, 'method') === 'POST' ? 'POST' : 'GET',
  path: textOf(row, 'path'),
  status: numberOf(row, 'status'),
  fetchedAt: numberOf(row, 'fetched_at'),
  serverDate: null,
  byteCount: numberOf(row, 'byte_count'),
  landingFile: textOf(row, 'landing_file'),
  runId: textOf(row, 'run_id'),
});

async function readState(connection: DuckDBConnection): Promise<LakeState> {
  const select = async <T>(sql: string, read: (row: SqlRow) => T): Promise<readonly T[]> =>
    (await selectRows(connection, sql)).map(read);
  const listings = await select(lastRunSql, (row) => ({
    watermarkAt: numberOrNull(row, 'watermark_at'),
    surveyListing: textOrNull(row, 'survey_listing'),
  }));
  const initiatives = await select(
    'SELECT initiative_id, name, parent_id, response_id FROM initiatives WHERE removed_at IS NULL ORDER BY initiative_id',
    (row) => ({
      id: textOf(row, 'initiative_id'),
      name: textOrNull(row, 'name'),
      parentId: textOrNull(row, 'parent_id'),
      responseId: textOrNull(row, 'response_id'),
    }),
  );
  const initiativesResponseId = initiatives[0]?.responseId ?? null;
  const listed = await selectRows(connection, `${responsesSql} WHERE response_id = $1`, [initiativesResponseId]);
  const issues = await select(listingIssuesSql, (row) => textOf(row, 'key'));
  const surveys = await select(surveysSql, toKnownSurvey);
  const lookup = await select(lookupSql, (row) => textOf(row, 'path'));
  return {
    watermarkAt: listings[0]?.watermarkAt ?? null,
    surveyListing: toListing(listings[0]?.surveyListing ?? null),
    surveys,
    listedByRun: (await select(listedByRunSql, (row) => textOrNull(row, 'run_id')))[0] ?? null,
    wholeListing: (await select(wholeListingSql, toWholeListing))[0] ?? null,
    initiativeIds: initiatives.map(({ id }) => id),
    rootIds: initiatives.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    namedInitiativeIds: initiatives.filter(({ name }) => name !== null).map(({ id }) => id),
    initiativesResponseId,
    initiativesBody: listed[0] === undefined ? null : { ...toResponse(listed[0]), endpoint: 'initiatives' },
    listingIssueKeys: [...issues].sort(),
    valueLists: await select(valueListsSql, (row) => ({
      id: textOf(row, 'value_list_id'),
      fetchedAt: numberOrNull(row, 'fetched_at'),
      options: numberOf(row, 'options'),
      names: numberOf(row, 'names'),
      codes: JSON.parse(textOf(row, 'codes')) as readonly string[],
    })),
    unknownValueLists: await select(unknownListsSql, (row) => ({
      id: textOf(row, 'value_list_id'),
      failed: row['failed'] === true,
    })),
    valueListPath: lookup[0] ?? null,
    subResources: subResourcesByName(await selectRows(connection, subResourcesSql)),
    subResourceBodies: await readSubResourceBodies(connection),
    rejectedSurveyIds: await select(rejectedSurveysSql, (row) => textOf(row, 'survey_id')),
    crossDuplicates: await select(crossDuplicatesSql, (row) => ({
      surveyId: textOf(row, 'survey_id'),
      utrvId: textOf(row, 'utrv_id'),
      standsIn: textOrNull(row, 'stands_in'),
    })),
    runIds: await select('SELECT run_id FROM runs ORDER BY run_id', (row) => textOf(row, 'run_id')),
  };
}

const toKnownSurvey = (row: SqlRow): KnownSurvey => ({
  surveyId: textOf(row, 'survey_id'),
  listingHash: textOrNull(row, 'listing_hash'),
  lastUpdatedAt: numberOrNull(row, 'last_updated_at'),
  responseId: textOrNull(row, 'response_id'),
  failure: textOrNull(row, 'failure'),
});

const toWholeListing = (row: SqlRow): NonNullable<LakeState['wholeListing']> => ({
  startedAt: numberOf(row, 'started_at'),
  runsSince: numberOf(row, 'runs_since'),
});

function subResourcesByName(rows: readonly SqlRow[]): LakeState['subResources'] {
  const subResources = new Map<string, Set<string>>();
  for (const row of rows) {
    const resource = textOf(row, 'resource');
    const known = subResources.get(resource) ?? new Set();
    subResources.set(resource, known.add(textOf(row, 'detail')));
  }
  return subResources;
}

async function readSubResourceBodies(connection: DuckDBConnection): Promise<LakeState['subResourceBodies']> {
  const bodies = new Map<string, Map<string, PublishedBody>>();
  for (const [table, { resource }] of Object.entries<TableDeclaration>(tables)) {
    if (resource === undefined) continue;
    const { name: endpoint, part } = resource;
    const ofResource = bodies.get(endpoint) ?? new Map<string, PublishedBody>();
    bodies.set(endpoint, ofResource);
    const columns = Object.keys(part).map((column) => `t.${column}`);
    const sql = `SELECT DISTINCT ${columns.join(', ')}, r.* REPLACE (epoch_us(r.fetched_at) AS fetched_at)
      FROM ${table} t JOIN responses r USING (response_id)`;
    for (const row of await selectRows(connection, sql)) {
      const detail: SubResource = Object.fromEntries(
        Object.entries(part).map(([column, field]) => [field, textOf(row, column)]),
      );
      ofResource.set(subResourceKey(detail), { ...toResponse(row), endpoint });
    }
  }
  return bodies;
}

const toListing = (text: string | null): LakeState['surveyListing'] =>
  text === 'connection' || text === 'initiatives' ? text : null;

const surveysSql = `
  SELECT survey_id, listing_hash, epoch_us(last_updated_at) AS last_updated_at, response_id, failure
  FROM internal.sync_surveys ORDER BY survey_id`;

/** A replay's row repeats the watermark that it reached, so the newest row is always the right one. */
const lastRunSql = `
  SELECT epoch_us(watermark_at) AS watermark_at, survey_listing FROM runs
  WHERE watermark_at IS NOT NULL ORDER BY run_id DESC LIMIT 1`;

const listedByRunSql = `SELECT max(run_id) AS run_id FROM runs WHERE mode <> 'replay'`;

const wholeListingSql = `
  WITH whole AS (
    SELECT run_id, started_at FROM runs
    WHERE mode <> 'replay' AND changed_since = DATE '1970-01-01' ORDER BY run_id DESC LIMIT 1)
  SELECT epoch_us(whole.started_at) AS started_at, (SELECT count(*) FROM runs r WHERE r.run_id > whole.run_id AND r.mode <> 'replay') AS runs_since
  FROM whole`;

const listingIssuesSql = `
  SELECT code || ' ' || coalesce(json_pointer, '') || ' ' || coalesce(value, '') AS key
  FROM data_issues WHERE scope IN ('initiatives', 'survey_listing')`;

const valueListsSql = `
  SELECT l.value_list_id, epoch_us(any_value(r.fetched_at)) AS fetched_at,
    count(o.option_code) AS options, count(o.name) AS names,
    to_json(coalesce(list(o.option_code) FILTER (o.option_code IS NOT NULL), []) || coalesce((
      SELECT list(DISTINCT i.value) FROM data_issues i
      WHERE i.code = 'unknown_option' AND i.value_list_id = l.value_list_id), []))::VARCHAR AS codes
  FROM internal.value_lists l LEFT JOIN responses r USING (response_id) LEFT JOIN value_list_options o USING (value_list_id)
  GROUP BY l.value_list_id ORDER BY l.value_list_id`;

const subResourcesSql = 'SELECT resource, detail FROM internal.sync_details ORDER BY ALL';

const rejectedSurveysSql = `
  SELECT survey_id FROM internal.sync_surveys
  WHERE response_id IS NOT NULL AND survey_id NOT IN (SELECT survey_id FROM surveys WHERE removed_at IS NULL)
  ORDER BY survey_id`;

const lookupSql = `
  SELECT path FROM responses
  WHERE method = 'POST' AND path LIKE '%/value-list/lookup' ORDER BY fetched_at DESC LIMIT 1`;

const unknownListsSql = `
  SELECT value_list_id, bool_or(response_id IS NULL) AS failed FROM data_issues
  WHERE scope = 'value_lists' AND code = 'unknown_value_list' AND value_list_id IS NOT NULL GROUP BY ALL ORDER BY ALL`;

const crossDuplicatesSql = `
  SELECT i.survey_id, i.utrv_id, u.survey_id AS stands_in
  FROM data_issues i LEFT JOIN utrvs u USING (utrv_id)
  WHERE i.scope = 'references' AND i.code = 'duplicate_id' ORDER BY ALL`;
