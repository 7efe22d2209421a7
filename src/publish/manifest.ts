import { join } from 'node:path';
import { DamagedError, readSealedJson } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { sha256 } from '../base/files.ts';
import { sqlFilesOf } from '../base/package-files.ts';
import { createTableSql } from '../schema/ddl.ts';
import { issueCodes } from '../schema/issue-codes.ts';
import type { ManifestRules } from '../schema/rules.ts';
import { schemaVersion, tableNames } from '../schema/tables.ts';
import { unitDefinitions } from '../schema/unit-definitions.ts';
import { createViewsSql } from '../schema/views.ts';

/** The path is relative to the snapshot's folder. */
export interface ManifestFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ManifestTable {
  readonly rows: number;
  readonly files: readonly ManifestFile[];
}

export const filesIn = ({ database, tables }: Manifest) => [
  database,
  ...Object.values(tables).flatMap(({ files }) => files),
];

/** `manifest.json` of a snapshot (docs/reference/manifest.schema.json). */
export interface Manifest {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly created_at: string;
  /** That the run compared its figures with. */
  readonly compared_with: string | null;
  readonly schema_version: number;
  readonly rules: ManifestRules;
  readonly schema_sha256: string;
  /** ISO 8601; null if nothing was ever listed. */
  readonly watermark_at: string | null;
  readonly database: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly tables: Readonly<Record<string, ManifestTable>>;
}

export const manifestName = 'manifest.json';

export const databaseName = 'lake.duckdb';

/** @throws DamagedError if it is damaged or missing */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName);
  const manifest = await readSealedJson(file);
  if (typeof manifest === 'string') throw new DamagedError(`${file} ${manifest}`);
  return manifest as Manifest;
}

let schemaHash: string | null = null;

/** Of tables, views, issue codes, units and the models of the figures. */
export function schemaSha256() {
  if (schemaHash !== null) return schemaHash;
  const tables = tableNames.map((name) => createTableSql(name));
  const declared = [tables, createViewsSql(), Object.keys(issueCodes), unitDefinitions, sqlFilesOf('figures')];
  schemaHash = sha256(JSON.stringify(declared));
  return schemaHash;
}

export const isOfThisSchema = ({ schema_version: version, schema_sha256: sha256 }: Manifest): boolean =>
  version === schemaVersion && sha256 === schemaSha256();

export function requireKnownSchema(manifest: Manifest) {
  if (manifest.schema_version > schemaVersion) throw otherVersion(manifest);
}

/** @param cause the error of a statement that needs a table or a column of this program */
export function otherVersion({ schema_version: version }: Manifest, cause?: Error): UsageError {
  const [what = ''] = cause?.message.split('\n') ?? [];
  const isNewer = version > schemaVersion;
  const which = isNewer ? 'a newer' : 'another';
  return new UsageError(`the lake was made by ${which} version of esg-lake${what && `: ${what}`}`, {
    hint: isNewer
      ? 'Use the newer esg-lake, or another output folder.'
      : 'esg-lake run rebuilds it; without the service, esg-lake replay does. Earlier snapshots stay as they are.',
    cause,
  });
}
