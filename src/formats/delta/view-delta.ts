import { isObject } from '../../base/json.ts';
import type { Database } from '../../load/database.ts';
import type { TableVersion } from '../current-tables.ts';
import type { DescribedFile, TableView } from '../table-view.ts';
import type { AddedFile } from './delta-actions.ts';
import { type DeltaVersion, readDeltaLog } from './delta-log.ts';

/** @throws if the log cannot be read */
export async function viewDelta(
  folder: string,
  versions: readonly TableVersion[],
  database: Database,
): Promise<TableView> {
  const numbers = versions.flatMap(({ delta }) => delta?.version ?? []);
  const log = await readDeltaLog(folder, numbers, async () => database);
  const lost = numbers.filter((version) => !log.kept.has(version));
  return {
    format: 'Delta',
    version: log.latest.version,
    states: log.kept.size,
    latest: described(log.latest),
    kept: new Map([...log.kept.values()].flatMap((version) => [...described(version)])),
    wrong: lost.map((version) => `version ${version} is lost`),
  };
}

const described = ({ files }: DeltaVersion): ReadonlyMap<string, DescribedFile> =>
  new Map([...files].map(([path, file]) => [path, describedFile(file)]));

function describedFile({ stats, size, partitionValues }: AddedFile): DescribedFile {
  const counted: unknown = JSON.parse(stats);
  return {
    rows: isObject(counted) ? Number(counted['numRecords']) : 0,
    bytes: size,
    partition: partitionValues,
  };
}
