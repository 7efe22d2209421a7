import { join } from 'node:path';
import { DamagedError, readSealedJson, sealedJson } from '../base/damage.ts';
import { readOnly, writeDurably } from '../base/files.ts';
import {
  arrayOf,
  count,
  described,
  documentSchema,
  mapOf,
  objectOf,
  text,
  textOrNull,
  time,
} from '../base/json-schema.ts';
import type { ManifestRules } from '../schema/rules.ts';

/** A file of a table; the path is relative to the snapshot's folder. */
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

/** Files of the snapshot other than the database: those of the tables, and the decisions. */
export const filesIn = ({
  tables,
  rules,
}: Pick<Manifest, 'tables' | 'rules'>): readonly Pick<ManifestFile, 'path' | 'bytes' | 'sha256'>[] => [
  ...Object.values(tables).flatMap(({ files }) => files),
  ...rules.decisions,
];

/** `manifest.json` of a snapshot (command-line.md, "The output folder"). */
export interface Manifest {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** The rules that the lake was made by. */
  readonly rules: ManifestRules;
  /** Of tables, views, issue codes, units and models (`schemaSha256`). */
  readonly schema_sha256: string;
  /** ISO 8601; null if nothing was ever listed. */
  readonly watermark_at: string | null;
  readonly database: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly tables: Readonly<Record<string, ManifestTable>>;
}

export const manifestName = 'manifest.json';

/** The database of a snapshot. */
export const databaseName = 'lake.duckdb';

/** The manifest in a snapshot's folder, by its own checksum. @throws DamagedError if it is damaged or missing */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName);
  const manifest = await readSealedJson(file);
  if (typeof manifest === 'string') throw new DamagedError(`${file} ${manifest}`);
  return manifest as Manifest;
}

/** Writes the manifest of a snapshot that is being built. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(join(folder, manifestName), sealedJson(manifest, 2), { mode: readOnly });
}

const sha256 = described('SHA-256 of the bytes, in hexadecimal digits.', text);
const bytes = described('Size in bytes.', count);

const fileSchema = objectOf({
  path: described("Relative to the snapshot's folder.", text),
  rows: count,
  bytes,
  sha256,
});

const tableSchema = objectOf({
  rows: described('Rows, with those that were removed.', count),
  files: described('At least one, also of a table without rows.', arrayOf(fileSchema)),
});

const rulesSchema = described(
  'The rules that the lake was built with.',
  objectOf({
    time_zone: described('--time-zone', text),
    default_currency: described('The setting default-currency.', text),
    year_end: described('--year-end', text),
    materiality: described('--materiality', { type: 'number' }),
    decisions: described(
      'The files of --decisions.',
      arrayOf(objectOf({ path: described("Relative to the snapshot's folder.", text), bytes, sha256 })),
    ),
  }),
);

/** Published as docs/reference/manifest.schema.json. */
export const manifestSchema = documentSchema(
  'manifest.schema.json',
  'manifest.json',
  'What a published snapshot consists of, with checksums.',
  objectOf(
    {
      snapshot_id: text,
      run_id: described('The run that published it (runs.run_id).', text),
      created_at: time,
      schema_version: described('Version of the rules.', count),
      schema_sha256: described('SHA-256 of tables, views, issue codes, units and models.', text),
      rules: rulesSchema,
      watermark_at: described('It contains all changes up to this time; null if nothing was ever listed.', textOrNull),
      database: objectOf({ path: described("Relative to the snapshot's folder.", text), bytes, sha256 }),
      tables: mapOf(tableSchema),
    },
    {
      sha256: described('SHA-256 of the JSON text of all other members, without white space between them.', text),
    },
  ),
);
