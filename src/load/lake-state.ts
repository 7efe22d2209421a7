import type { DuckDBConnection } from '@duckdb/node-api';
import type { AdditivityPatterns } from '../schema/additivity-patterns.ts';
import { schemaVersion } from '../schema/versions.ts';
import { numberOf, numberOrNull, openDatabase, type SqlRow, selectRows, textOf, textOrNull } from './database.ts';
import { showInternalTables, showMissingColumns } from './older-lake.ts';
import type { Manifest } from './publish/manifest.ts';
import type { Snapshot } from './publish/snapshot-folders.ts';

/** What the last publication knew of a survey; times in microseconds. */
export interface KnownSurveyState {
  readonly surveyId: string;
  readonly listingHash: string | null;
  readonly lastUpdatedAt: number | null;
  readonly responseId: string | null;
  readonly failure: string | null;
}

/** What the next run needs to know, all of it from the published lake itself. */
export interface LakeState {
  /** Whether the lake has an older schema version: it is read as if it had today's columns, with NULL in them. */
  readonly isOlder: boolean;
  /** Microseconds. */
  readonly watermarkAt: number | null;
  /** The newest run that listed what the service has, which replays do not. */
  readonly listedByRun: string | null;
  /** The newest run whose filtered listing was requested from the beginning of time, and how many have published since. */
  readonly wholeListing: { readonly startedAt: number; readonly runsSince: number } | null;
  /** How the last run listed surveys. */
  readonly surveyListing: 'connection' | 'initiatives' | null;
  /** Every survey of the last listing, including those that were never loaded. */
  readonly surveys: readonly KnownSurveyState[];
  /** Listed initiatives. */
  readonly initiativeIds: readonly string[];
  /** Listed initiatives without a parent. */
  readonly rootIds: readonly string[];
  /** The body that the initiatives were read from. */
  readonly initiativesResponseId: string | null;
  /** `code pointer value` of each issue with the listings, sorted. */
  readonly listingIssueKeys: readonly string[];
  /** Value lists in the lake and when they were received, in microseconds. */
  readonly valueLists: readonly { readonly id: string; readonly fetchedAt: number | null }[];
  /** Value lists that definitions refer to but the service did not return. */
  readonly unknownValueLists: readonly string[];
  /** Path at which the service last answered a lookup of value lists. */
  readonly valueListPath: string | null;
  /** What the lake has of surveys besides their bodies, by resource; each is JSON text of the names and values requested. */
  readonly details: ReadonlyMap<string, ReadonlySet<string>>;
  /** Known surveys whose record could not be used: only their issues are in the lake. */
  readonly rejectedSurveyIds: readonly string[];
  /** Value records that were rejected because another survey has them: when that survey changes, load these again. */
  readonly crossDuplicates: readonly {
    readonly surveyId: string;
    readonly utrvId: string;
    /** The survey that has the record; null if none has it any more. */
    readonly standsIn: string | null;
  }[];
  /** How the newest run read days, money and what adds up; null if the lake does not say. */
  readonly rules: LakeRules | null;
  /** Runs that published, oldest first. */
  readonly runIds: readonly string[];
}

/** Options that decide how bodies become rows. */
interface LakeRules {
  readonly timeZone: string;
  readonly defaultCurrency: string;
  /** Not known of lakes of older versions. */
  readonly additivity?: AdditivityPatterns;
  readonly ownOnly?: readonly string[];
}

export async function readLakeState(snapshot: Snapshot): Promise<LakeState> {
  const database = await openDatabase({ file: snapshot.databaseFile, readOnly: true });
  try {
    const isOlder = snapshot.manifest.schema_version < schemaVersion;
    await showInternalTables(database.connection);
    if (isOlder) await showMissingColumns(database.connection);
    return await readState(database.connection, snapshot.manifest, isOlder);
  } finally {
    database.close();
  }
}

/**
 * The state, rules included, of a lake of this version that lost nothing; null for others. Who has read it does not open the
 * database once more for the rules, which is a twentieth of a night without changes.
 */
export async function readWholeState(lake: {
  readonly snapshot: Snapshot | null;
  readonly lost: readonly unknown[];
}): Promise<LakeState | null> {
  const { snapshot, lost } = lake;
  const isWhole = snapshot?.manifest.schema_version === schemaVersion && lost.length === 0;
  return isWhole ? readLakeState(snapshot) : null;
}

/** How the newest run read days, money and what adds up; null if the lake does not say. Works for lakes of older versions too. */
export async function readRules(snapshot: Snapshot): Promise<LakeState['rules']> {
  const database = await openDatabase({ file: snapshot.databaseFile, readOnly: true });
  try {
    if (snapshot.manifest.schema_version < schemaVersion) await showMissingColumns(database.connection);
    const [row] = await selectRows(database.connection, rulesSql);
    return row === undefined ? null : toRules(row, snapshot.manifest);
  } finally {
    database.close();
  }
}

/** A row of `responses`: a body that was landed. */
export interface PublishedResponse {
  readonly responseId: string;
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

export async function readResponses(snapshot: Snapshot): Promise<readonly PublishedResponse[]> {
  const database = await openDatabase({ file: snapshot.databaseFile, readOnly: true });
  try {
    const sql = 'SELECT * REPLACE (epoch_us(fetched_at) AS fetched_at) FROM responses ORDER BY fetched_at';
    return (await selectRows(database.connection, sql)).map((row) => ({
      responseId: textOf(row, 'response_id'),
      method: textOf(row, 'method') === 'POST' ? 'POST' : 'GET',
      path: textOf(row, 'path'),
      status: numberOf(row, 'status'),
      fetchedAt: numberOf(row, 'fetched_at'),
      serverDate: null,
      byteCount: numberOf(row, 'byte_count'),
      landingFile: textOf(row, 'landing_file'),
      runId: textOf(row, 'run_id'),
    }));
  } finally {
    database.close();
  }
}

async function readState(connection: DuckDBConnection, manifest: Manifest, isOlder: boolean): Promise<LakeState> {
  const select = async <T>(sql: string, read: (row: SqlRow) => T): Promise<readonly T[]> =>
    (await selectRows(connection, sql)).map(read);
  const listings = await select(lastRunSql, (row) => ({
    watermarkAt: numberOrNull(row, 'watermark_at'),
    surveyListing: textOrNull(row, 'survey_listing'),
  }));
  const initiatives = await select(
    'SELECT initiative_id, parent_id, response_id FROM initiatives WHERE removed_at IS NULL ORDER BY initiative_id',
    (row) => ({
      id: textOf(row, 'initiative_id'),
      parentId: textOrNull(row, 'parent_id'),
      responseId: textOrNull(row, 'response_id'),
    }),
  );
  const issues = await select(listingIssuesSql, (row) => textOf(row, 'key'));
  const surveys = await select(surveysSql, toKnownSurvey);
  const lookup = await select(lookupSql, (row) => textOf(row, 'path'));
  const rules = await select(rulesSql, (row) => toRules(row, manifest));
  return {
    isOlder,
    watermarkAt: listings[0]?.watermarkAt ?? null,
    surveyListing: toListing(listings[0]?.surveyListing ?? null),
    surveys,
    listedByRun: (await select(listedByRunSql, (row) => textOrNull(row, 'run_id')))[0] ?? null,
    wholeListing: (await select(wholeListingSql, toWholeListing))[0] ?? null,
    initiativeIds: initiatives.map(({ id }) => id),
    rootIds: initiatives.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    initiativesResponseId: initiatives[0]?.responseId ?? null,
    listingIssueKeys: [...issues].sort(),
    valueLists: await select(valueListsSql, (row) => ({
      id: textOf(row, 'value_list_id'),
      fetchedAt: numberOrNull(row, 'fetched_at'),
    })),
    unknownValueLists: await select(unknownListsSql, (row) => textOf(row, 'value_list_id')),
    valueListPath: lookup[0] ?? null,
    details: isOlder ? new Map() : detailsByResource(await selectRows(connection, detailsSql)),
    rejectedSurveyIds: await select(rejectedSurveysSql, (row) => textOf(row, 'survey_id')),
    crossDuplicates: await select(crossDuplicatesSql, (row) => ({
      surveyId: textOf(row, 'survey_id'),
      utrvId: textOf(row, 'utrv_id'),
      standsIn: textOrNull(row, 'stands_in'),
    })),
    rules: rules[0] ?? null,
    runIds: await select('SELECT run_id FROM runs ORDER BY run_id', (row) => textOf(row, 'run_id')),
  };
}

const toKnownSurvey = (row: SqlRow): KnownSurveyState => ({
  surveyId: textOf(row, 'survey_id'),
  listingHash: textOrNull(row, 'listing_hash'),
  lastUpdatedAt: numberOrNull(row, 'last_updated_at'),
  responseId: textOrNull(row, 'response_id'),
  failure: textOrNull(row, 'failure'),
});

function toRules(row: SqlRow, { rules }: Manifest): LakeRules {
  const ofRun = { timeZone: textOf(row, 'time_zone'), defaultCurrency: textOf(row, 'default_currency') };
  if (rules === undefined) return ofRun;
  const additivity = { notAdditive: rules.not_additive, additive: rules.additive, stock: rules.stock };
  return { ...ofRun, additivity, ownOnly: rules.own_only };
}

const toWholeListing = (row: SqlRow): NonNullable<LakeState['wholeListing']> => ({
  startedAt: numberOf(row, 'started_at'),
  runsSince: numberOf(row, 'runs_since'),
});

function detailsByResource(rows: readonly SqlRow[]): LakeState['details'] {
  const details = new Map<string, Set<string>>();
  for (const row of rows) {
    const resource = textOf(row, 'resource');
    const known = details.get(resource) ?? new Set();
    details.set(resource, known.add(textOf(row, 'detail')));
  }
  return details;
}

const toListing = (text: string | null): LakeState['surveyListing'] =>
  text === 'connection' || text === 'initiatives' ? text : null;

const surveysSql = `
  SELECT survey_id, listing_hash, epoch_us(last_updated_at) AS last_updated_at, response_id, failure
  FROM sync_surveys ORDER BY survey_id`;

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

const rulesSql = `
  SELECT time_zone, default_currency FROM runs
  WHERE time_zone IS NOT NULL AND default_currency IS NOT NULL ORDER BY run_id DESC LIMIT 1`;

const valueListsSql = `
  SELECT l.value_list_id, epoch_us(r.fetched_at) AS fetched_at
  FROM value_lists l LEFT JOIN responses r USING (response_id) ORDER BY l.value_list_id`;

const detailsSql = 'SELECT resource, detail FROM sync_details ORDER BY ALL';

const rejectedSurveysSql = `
  SELECT survey_id FROM sync_surveys
  WHERE response_id IS NOT NULL AND survey_id NOT IN (SELECT survey_id FROM surveys WHERE removed_at IS NULL)
  ORDER BY survey_id`;

const lookupSql = `
  SELECT path FROM responses
  WHERE method = 'POST' AND path LIKE '%/value-list/lookup' ORDER BY fetched_at DESC LIMIT 1`;

const unknownListsSql = `
  SELECT DISTINCT value_list_id FROM data_issues
  WHERE scope = 'value_lists' AND code = 'unknown_value_list' AND value_list_id IS NOT NULL ORDER BY ALL`;

const crossDuplicatesSql = `
  SELECT i.survey_id, i.utrv_id, u.survey_id AS stands_in
  FROM data_issues i LEFT JOIN utrvs u USING (utrv_id)
  WHERE i.scope = 'references' AND i.code = 'duplicate_id' ORDER BY ALL`;
