import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy } from '../base/grouping.ts';
import { sqlFile } from '../base/sql-file.ts';
import {
  numberOf,
  numberOrNull,
  type SqlRow,
  selectRow,
  selectRows,
  textOf,
  textOrNull,
  withDatabase,
} from '../load/database.ts';
import type { KnownService, KnownSurvey } from '../schema/rows.ts';
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

async function readState(connection: DuckDBConnection): Promise<LakeState> {
  const row = await selectRow(connection, sqlFile('publish/lake-state.sql'));
  const initiatives = jsonOf<readonly ListedNode[]>(row, 'initiatives') ?? [];
  const initiativesBody = jsonOf<StoredBody>(row, 'initiatives_body');
  const subResources = jsonOf<readonly StoredSubResource[]>(row, 'sub_resources') ?? [];
  const listsOf = <T>(column: string): readonly T[] => jsonOf<readonly T[]>(row, column) ?? [];
  return {
    watermarkAt: numberOrNull(row, 'watermark_at'),
    surveyListing: toListing(textOrNull(row, 'survey_listing')),
    surveys: listsOf<KnownSurvey>('surveys'),
    listedByRun: textOrNull(row, 'listed_by_run'),
    wholeListing:
      row['whole_started_at'] === null
        ? null
        : { startedAt: numberOf(row, 'whole_started_at'), runsSince: numberOf(row, 'runs_since_whole') },
    initiativeIds: initiatives.map(({ id }) => id),
    rootIds: initiatives.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    namedInitiativeIds: initiatives.filter(({ name }) => name !== null).map(({ id }) => id),
    initiativesResponseId: textOrNull(row, 'initiatives_response_id'),
    initiativesBody: initiativesBody === null ? null : { ...toBody(initiativesBody), endpoint: 'initiatives' },
    listingIssueKeys: [...listsOf<string>('listing_issues')].sort(),
    valueLists: listsOf('value_lists'),
    unknownValueLists: listsOf('unknown_value_lists'),
    valueListPath: textOrNull(row, 'value_list_path'),
    subResources: byResource(subResources, (all) => new Set(all.map(({ detail }) => detail))),
    subResourceBodies: byResource(subResources, (all) => new Map(all.flatMap(toEntry))),
    rejectedSurveyIds: listsOf('rejected_surveys'),
    crossDuplicates: listsOf('cross_duplicates'),
    runIds: listsOf('run_ids'),
  };
}

/** A column with JSON of our own query; null if there is nothing. */
const jsonOf = <T>(row: SqlRow, column: string): T | null => {
  const text = textOrNull(row, column);
  return text === null ? null : (JSON.parse(text) as T);
};

interface ListedNode {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
}

/** A row of `responses`. */
interface StoredBody {
  readonly response_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly fetched_at: number;
  readonly byte_count: number;
  readonly landing_file: string;
  readonly run_id: string;
}

interface StoredSubResource {
  readonly resource: string;
  readonly detail: string;
  /** Null if the service does not have it. */
  readonly body: StoredBody | null;
}

const toBody = (stored: StoredBody): Omit<PublishedBody, 'endpoint'> => ({
  responseId: stored.response_id,
  method: stored.method === 'POST' ? 'POST' : 'GET',
  path: stored.path,
  status: stored.status,
  fetchedAt: stored.fetched_at,
  serverDate: null,
  byteCount: stored.byte_count,
  landingFile: stored.landing_file,
  runId: stored.run_id,
});

const toEntry = ({ resource, detail, body }: StoredSubResource): readonly (readonly [string, PublishedBody])[] =>
  body === null ? [] : [[detail, { ...toBody(body), endpoint: resource }]];

const byResource = <T>(
  all: readonly StoredSubResource[],
  collect: (ofResource: readonly StoredSubResource[]) => T,
): ReadonlyMap<string, T> =>
  new Map([...groupBy(all, ({ resource }) => resource)].map(([resource, found]) => [resource, collect(found)]));

const toListing = (text: string | null): LakeState['surveyListing'] =>
  text === 'connection' || text === 'initiatives' ? text : null;
