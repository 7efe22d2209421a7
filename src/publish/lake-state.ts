import { groupBy } from '../base/grouping.ts';
import { sqlFile } from '../base/sql-file.ts';
import { selectRow, selectRows, textOf, withDatabase } from '../load/database.ts';
import type { KnownService, ResponseInfo } from '../schema/rows.ts';
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
  /** `code pointer value` of each issue with the listings, sorted. */
  readonly listingIssueKeys: readonly string[];
  /** Path at which the service last answered a lookup of value lists. */
  readonly valueListPath: string | null;
  readonly crossDuplicates: readonly (KnownService['crossDuplicates'][number] & { readonly utrvId: string })[];
  /** Runs that published, oldest first. */
  readonly runIds: readonly string[];
}

/** Runs that published, oldest first. */
export const readRunIds = (history: KeptHistory): Promise<readonly string[]> =>
  withDatabase({ file: ':memory:' }, async ({ connection }) => {
    await attachHistory(connection, history);
    const rows = await selectRows(connection, 'SELECT run_id FROM base.main.runs ORDER BY run_id');
    return rows.map((row) => textOf(row, 'run_id'));
  });

/** `LakeState` as lake-state.sql returns it. */
interface StoredState extends Omit<LakeState, 'subResources' | 'subResourceBodies'> {
  readonly subResources: readonly {
    readonly resource: string;
    readonly detail: string;
    /** Null if the service does not have it. */
    readonly body: ResponseInfo | null;
  }[];
}

export const readLakeState = ({ databaseFile }: Snapshot): Promise<LakeState> =>
  withDatabase({ file: databaseFile, readOnly: true }, async ({ connection }) => {
    const row = await selectRow(connection, sqlFile('publish/lake-state.sql'));
    const state: StoredState = JSON.parse(textOf(row, 'state'));
    const byResource = [...groupBy(state.subResources, ({ resource }) => resource)];
    const bodies = byResource.map(([resource, all]) => {
      const received = all.flatMap(({ detail, body }) => (body === null ? [] : [[detail, body] as const]));
      return [resource, new Map(received)] as const;
    });
    return {
      ...state,
      listingIssueKeys: state.listingIssueKeys.toSorted(),
      subResources: new Map(byResource.map(([name, all]) => [name, new Set(all.map(({ detail }) => detail))])),
      subResourceBodies: new Map(bodies),
    };
  });
