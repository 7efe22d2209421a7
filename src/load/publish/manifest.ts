import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { EsgLakeError, exitCodes } from '../../base/errors.ts';

/** A file of a table; the path is relative to the snapshot's folder. */
export interface ManifestFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Content hash of the file's rows: the table's is the sum of its files'. */
  readonly content_hash: string;
}

export interface ManifestTable {
  readonly rows: number;
  readonly content_hash: string;
  readonly files: readonly ManifestFile[];
}

/** `manifest.json` of a snapshot (command-line.md, "What it leaves in the output folder"). */
export interface Manifest {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** ISO 8601; NULL when nothing was ever listed. */
  readonly watermark_at: string | null;
  readonly database: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly tables: Readonly<Record<string, ManifestTable>>;
}

export const manifestName = 'manifest.json';

/** Throws EsgLakeError when the file is missing or is no manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName);
  try {
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isManifest(manifest)) return manifest;
    throw new Error(ajv.errorsText(isManifest.errors, { dataVar: '' }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EsgLakeError(`${file} cannot be read: ${reason}`, {
      exitCode: exitCodes.unexpected,
      hint: 'Point `current` to another snapshot with `esg-lake snapshots --rollback ID`.',
      cause,
    });
  }
}

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const fileShape = object({ path: text, rows: count, bytes: count, sha256: text, content_hash: text });
const tableShape = object({ rows: count, content_hash: text, files: { type: 'array', items: fileShape } });

const ajv = new Ajv({ strict: true });
const isManifest = ajv.compile<Manifest>({
  ...object({
    snapshot_id: text,
    run_id: text,
    created_at: text,
    schema_version: count,
    watermark_at: { type: 'string', nullable: true },
    database: object({ path: text, bytes: count, sha256: text }),
    tables: { type: 'object', additionalProperties: tableShape },
  }),
});
