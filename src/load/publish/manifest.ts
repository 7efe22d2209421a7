import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DamagedError, readSealedJson, sealedJson } from '../../base/damage.ts';
import { readOnly, writeDurably } from '../../base/files.ts';
import {
  arrayOf,
  compileSchema,
  count,
  described,
  documentSchema,
  mapOf,
  objectOf,
  text,
  textOrNull,
  time,
} from '../../base/json-schema.ts';
import { successors } from '../../schema/decisions/older-rules.ts';
import { defaultRules, type ManifestRules, toManifestRules } from '../../schema/rules.ts';
import { publishedTableNames } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';

/** A file of a table; the path is relative to the snapshot's folder. */
export interface ManifestFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Content hash of the file's rows; the hash of the table is the sum of those of its files. */
  readonly content_hash: string;
}

export interface ManifestTable {
  readonly rows: number;
  readonly content_hash: string;
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
  /** Hash of the statements that create the database's views. */
  readonly views_sha256: string;
  /** ISO 8601; null if nothing was ever listed. */
  readonly watermark_at: string | null;
  readonly database: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly tables: Readonly<Record<string, ManifestTable>>;
}

export const manifestName = 'manifest.json';

/** A manifest, and what is wrong with its file if it had to be read from the copy; else null. */
interface FoundManifest {
  readonly manifest: Manifest;
  readonly damage: string | null;
}

/**
 * The manifest in a snapshot's folder, or, if that is damaged, its copy next to the snapshots.
 * @throws DamagedError if both are damaged or missing
 */
export async function readManifest(folder: string): Promise<FoundManifest> {
  const file = join(folder, manifestName);
  const own = await read(file);
  if (typeof own !== 'string') return { manifest: own, damage: null };
  const copy = await read(manifestCopy(folder));
  if (typeof copy === 'string' || copy.snapshot_id !== basename(folder)) throw new DamagedError(`${file} ${own}`);
  return { manifest: copy, damage: own };
}

/** Path of the copy of a snapshot's manifest: outside its folder, but deleted with it. */
const manifestCopy = (folder: string): string => join(dirname(folder), manifestCopies, `${basename(folder)}.json`);

export const manifestCopies = '.manifests';

/**
 * File that records what is known of published files without reading them, in the folder of the copies (see
 * `FileChecks`).
 */
export const checkedFiles = 'checked-files.json';

/** The text of a manifest file. */
const manifestText = (manifest: Manifest): string => sealedJson(manifest, 2);

/** Writes the manifest of a snapshot that is being built. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(join(folder, manifestName), manifestText(manifest), { mode: readOnly });
}

/** Writes the copy of the manifest for a snapshot's folder, whether or not it is published yet. */
export async function writeManifestCopy(folder: string, manifest: Manifest): Promise<void> {
  const file = manifestCopy(folder);
  await mkdir(dirname(file), { recursive: true });
  await writeDurably(file, manifestText(manifest), { mode: readOnly });
}

export const removeManifestCopy = (folder: string): Promise<void> => rm(manifestCopy(folder), { force: true });

/** As it is in the file: older versions had no rules, or fewer. */
type WrittenManifest = Omit<Manifest, 'rules'> & { readonly rules?: Partial<ManifestRules> };

/** Lakes that programs before the release wrote as version 5 have fewer tables: they count as the version before. */
const versionOf = ({ schema_version: version, tables }: WrittenManifest): number =>
  version === schemaVersion && publishedTableNames.some((name) => tables[name] === undefined) ? version - 1 : version;

/** The manifest, or a text that says what is wrong with the file. */
async function read(file: string): Promise<Manifest | string> {
  const manifest = await readSealedJson(file);
  if (typeof manifest === 'string') return manifest;
  const isManifest = await compileSchema<WrittenManifest>(manifestSchema);
  if (isManifest(manifest)) {
    const rules = { ...toManifestRules(defaultRules), ...manifest.rules };
    return { ...manifest, schema_version: versionOf(manifest), rules };
  }
  const [error] = isManifest.errors ?? [];
  return `is not a manifest: ${error?.instancePath ?? ''} ${error?.message ?? ''}`;
}

const sha256 = described('SHA-256 of the bytes, in hexadecimal digits.', text);
const bytes = described('Size in bytes.', count);

const fileSchema = objectOf({
  path: described("Relative to the snapshot's folder.", text),
  rows: count,
  bytes,
  sha256,
  content_hash: described(
    'Of its rows, whatever their order; the hash of the table is the sum of those of its files.',
    text,
  ),
});

const tableSchema = objectOf({
  rows: described('Rows, with those that were removed.', count),
  content_hash: described(
    'Of the rows that are not removed, without run_id, response_id and removed_at: equal in two lakes with the same content.',
    text,
  ),
  files: arrayOf(fileSchema),
});

const rulesSchema = described(
  'The rules that the lake was built with.',
  objectOf(
    {
      time_zone: described('--time-zone', text),
      default_currency: described('--default-currency', text),
    },
    {
      year_end: described('--year-end; absent in manifests of older versions.', text),
      decisions: described(
        'The files of --decisions; absent in manifests of older versions.',
        arrayOf(objectOf({ path: described("Relative to the snapshot's folder.", text), bytes, sha256 })),
      ),
      ...Object.fromEntries(
        Object.keys(successors).map((name) => [name, described('Only in manifests of older versions.', arrayOf(text))]),
      ),
    },
  ),
);

/** Checks every manifest that is read; published as docs/reference/manifest.schema.json. */
export const manifestSchema = documentSchema(
  'manifest.schema.json',
  'manifest.json',
  'What a published snapshot consists of, with checksums.',
  objectOf(
    {
      snapshot_id: text,
      run_id: described('The run that published it (runs.run_id).', text),
      created_at: time,
      schema_version: described('Version of tables, views and rules.', count),
      watermark_at: described('It contains all changes up to this time; null if nothing was ever listed.', textOrNull),
      database: objectOf({ path: described("Relative to the snapshot's folder.", text), bytes, sha256 }),
      tables: mapOf(tableSchema),
    },
    {
      rules: rulesSchema,
      views_sha256: described(
        "SHA-256 of the statements that made the database's views; absent in manifests of older versions.",
        text,
      ),
      sha256: described(
        'SHA-256 of the JSON text of all other members, without white space between them; absent in manifests of older versions.',
        text,
      ),
    },
  ),
);
