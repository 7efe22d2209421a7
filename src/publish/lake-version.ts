import { createHash } from 'node:crypto';
import { UsageError } from '../base/errors.ts';
import { sqlFilesOf } from '../base/sql-file.ts';
import { createTableSql } from '../schema/ddl.ts';
import { issueCodes } from '../schema/issue-codes.ts';
import { schemaVersion, tableNames } from '../schema/tables.ts';
import { unitDefinitions } from '../schema/unit-definitions.ts';
import { createViewsSql } from '../schema/views.ts';
import type { Manifest } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';

let schemaHash: string | null = null;

/**
 * Of tables, views, issue codes, units and the models of the figures: a run rebuilds a lake that was made with others.
 */
export function schemaSha256(): string {
  const tables = tableNames.map((name) => createTableSql(name));
  const declared = [tables, createViewsSql(), Object.keys(issueCodes), unitDefinitions, sqlFilesOf('figures')];
  schemaHash ??= createHash('sha256').update(JSON.stringify(declared)).digest('hex');
  return schemaHash;
}

/** Whether a lake has the tables, views and rules of this program; if not, it has to be rebuilt. */
export const isOfThisSchema = ({ schema_version: version, schema_sha256: sha256 }: Manifest): boolean =>
  version === schemaVersion && sha256 === schemaSha256();

/** @throws UsageError if a newer program made the lake */
export function requireKnownSchema({ manifest }: Snapshot): void {
  if (manifest.schema_version > schemaVersion) throw otherVersion(manifest);
}

/**
 * Reads a lake that a program of another version may have made.
 * @throws UsageError if a table or a column is missing because of that
 */
export async function readAnyVersion<T>(snapshot: Snapshot | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (snapshot === null || isOfThisSchema(snapshot.manifest)) throw error;
    if (!(error instanceof Error) || !isMissing.test(error.message)) throw error;
    throw otherVersion(snapshot.manifest, error);
  }
}

/** How DuckDB's message begins; its errors have no code in Node. */
const isMissing = /\b(Catalog|Binder) Error: /;

function otherVersion({ schema_version: version }: Manifest, cause?: Error): UsageError {
  const [what = ''] = cause?.message.split('\n') ?? [];
  const which = version > schemaVersion ? 'a newer' : 'another';
  return new UsageError(`the lake was made by ${which} version of esg-lake${what && `: ${what}`}`, {
    hint:
      version > schemaVersion
        ? 'Use the newer esg-lake, or another output folder.'
        : 'esg-lake run rebuilds it; without the service, esg-lake replay does. Earlier snapshots stay as they are.',
    cause,
  });
}
