import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { suggest } from '../../base/suggest.ts';
import { readManifest } from '../../load/publish/manifest.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { named, stringify } from '../terminal/text.ts';

/** `path`: prints the folder of a snapshot, or the Parquet files of one of its tables. */
export default async function path({ values, world, positional: table }: Invocation): Promise<number> {
  const { folder, database } = await requireLake(resolve(world.workingDirectory, values.output), values.snapshot);
  const files = table === undefined ? null : await filesOf(folder, table);
  const found = { path: folder, database, ...(files === null ? {} : { table, files }) };
  world.stdout.write(values.json ? `${stringify(found, 2)}\n` : `${(files ?? [folder]).join('\n')}\n`);
  return 0;
}

async function filesOf(folder: string, table: string): Promise<readonly string[]> {
  const { tables } = (await readManifest(folder)).manifest;
  const found = Object.entries(tables).find(([name]) => name === table)?.[1];
  if (found !== undefined) return found.files.map((file) => join(folder, file.path));
  const near = suggest(table, Object.keys(tables));
  throw new UsageError(`no Parquet files for ${named('table', table)}`, {
    hint: near === undefined ? `Tables: ${Object.keys(tables).join(', ')}.` : `Did you mean ${near}?`,
  });
}
