import { type CurrentTables, keptVersions } from '../current-tables.ts';
import type { DeltaLog, DeltaVersion } from './delta-log.ts';
import type { KeptDelta } from './expire-delta.ts';

/** A table that has been brought to its newest version. */
export interface PublishedTable {
  readonly table: string;
  readonly log: DeltaLog;
  readonly latest: DeltaVersion;
  readonly checkpoints: readonly number[];
}

/** What of a table the versions need that stay readable. */
export function keptOf(current: CurrentTables, { table, log, latest, checkpoints }: PublishedTable): KeptDelta {
  const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
  const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
  return { oldest: Math.min(latest.version, ...kept.map(({ version }) => version)), paths, checkpoints };
}
