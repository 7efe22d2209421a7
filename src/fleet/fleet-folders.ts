import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { isMissing } from '../base/files.ts';
import { snapshotsFolder } from '../load/publish/snapshot-folders.ts';

/** The folder with the lakes of a fleet's connections: `connections/<id>/`. */
const connectionsFolder = (output: string): string => join(output, 'connections');

/** The output folder of a connection: a lake like any other. */
export const lakeOf = (output: string, id: string): string => join(connectionsFolder(output), id);

/**
 * @throws UsageError if the folder belongs to a single lake: the fleet's tables would overwrite the lake's open tables
 */
export async function requireFleetFolder(output: string): Promise<void> {
  const found = await stat(snapshotsFolder(output)).catch(() => null);
  if (found === null) return;
  throw new UsageError(`${output} is the folder of a single lake`, {
    hint: 'Choose another with --output: a fleet has its lakes in connections/ and its tables in tables/.',
  });
}

/** Ids of lakes whose connection is no longer in the list. */
export async function strayLakes(output: string, ids: ReadonlySet<string>): Promise<readonly string[]> {
  try {
    const entries = await readdir(connectionsFolder(output), { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() && !ids.has(entry.name) ? [entry.name] : [])).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
