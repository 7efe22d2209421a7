import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { changedPartitions, everything } from '../load/publish/changed-partitions.ts';
import { type Manifest, readManifest } from '../load/publish/manifest.ts';
import { type DialectName, dialects } from '../schema/dialects/dialects.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { Invocation } from './invocation.ts';
import { requireLake } from './lake-location.ts';

/** Statements that make the published tables in a warehouse, or, with `--load`, fill them from a snapshot. */
export async function warehouseStatements(invocation: Invocation, name: DialectName): Promise<readonly string[]> {
  const { values, world, console } = invocation;
  const dialect = await dialects[name]();
  if (!values.load) return publishedTableNames.flatMap((table) => dialect.createTable(table));
  const output = resolve(world.workingDirectory, values.output);
  const to = await ofThisVersion(output, values.snapshot);
  const since = values['changed-since'];
  const from = since === undefined ? undefined : await ofThisVersion(output, since);
  const loads = from === undefined ? everything(to.manifest) : changedPartitions(from.manifest, to.manifest);
  const stage = values.stage?.replace(/(?<=.)\/+$/, '') ?? dialect.stage?.location ?? to.folder;
  if (values.stage === undefined && dialect.stage?.isPlaceholder === true) {
    console.log('warn', `${stage} is a placeholder: name the place that the files are copied to with --stage`);
  }
  if (loads.length === 0) console.log('info', 'nothing has changed');
  const snapshotId = to.manifest.snapshot_id;
  return loads.length === 0 ? [] : dialect.load(loads, { folder: to.folder, output, snapshotId, stage });
}

/** @throws UsageError for a snapshot whose tables are not those that are declared now */
async function ofThisVersion(
  output: string,
  snapshotId: string | undefined,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { folder } = await requireLake(output, snapshotId);
  const { manifest } = await readManifest(folder);
  if (manifest.schema_version === schemaVersion) return { folder, manifest };
  throw new UsageError(
    `snapshot ${manifest.snapshot_id} has tables of schema version ${manifest.schema_version}, not ${schemaVersion}`,
    {
      hint: 'After the next esg-lake run: make the tables in the warehouse again (esg-lake schema --dialect …), and load everything, without --changed-since.',
    },
  );
}
