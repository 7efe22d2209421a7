import {
  type CurrentTables,
  earlierSets,
  keptVersions,
  recordedSets,
  type TableState,
  tableSet,
} from '../current-tables.ts';
import type { DeltaLog, DeltaVersion } from './delta-log.ts';
import type { KeptDelta } from './expire-delta.ts';

/** A table that has been brought to its newest version. */
export interface PublishedTable {
  readonly table: string;
  readonly log: DeltaLog;
  readonly latest: DeltaVersion;
  readonly checkpoints: readonly number[];
}

/** What is current once all tables have their newest version; earlier sets stay if each of their versions can be read. */
export function currentAfter(
  state: TableState,
  before: CurrentTables | null,
  done: readonly PublishedTable[],
  keep: number,
): CurrentTables {
  const versions = new Map(
    done.map(({ table, latest: { version, metaData } }) => [
      table,
      { delta: { version, table_id: metaData?.id ?? '' } },
    ]),
  );
  const known = recordedSets(before).filter((set) => isReadable(set, done));
  return { ...tableSet(state, versions), earlier: earlierSets(known, state.snapshot_id, keep) };
}

/** What of a table the versions need that stay readable. */
export function keptOf(current: CurrentTables, { table, log, latest, checkpoints }: PublishedTable): KeptDelta {
  const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
  const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
  return { oldest: Math.min(latest.version, ...kept.map(({ version }) => version)), paths, checkpoints };
}

/** Whether the logs still know every version of an earlier state: a table that was deleted begins anew. */
const isReadable = (set: Pick<CurrentTables, 'tables'>, done: readonly PublishedTable[]): boolean =>
  done.every(({ table, log }) => {
    const delta = set.tables[table]?.delta;
    return delta === undefined || log.kept.get(delta.version)?.metaData?.id === delta.table_id;
  });
