import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compileSchema } from '../../base/compiled-schema.ts';
import { DamagedError, unreadable } from '../../base/damage.ts';
import { errorCode, readOnly, writeDurably } from '../../base/files.ts';
import { openSealedJson, sealedJson } from '../../base/sealed-json.ts';
import { manifestSchema } from './manifest-schema.ts';

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

/** `manifest.json` of a snapshot (command-line.md, "The output folder"). */
export interface Manifest {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly schema_version: number;
  /** The rules that the lake was made by. Absent in manifests of older versions. */
  readonly rules?: ManifestRules;
  /** Of the statements that the database's views were made by. Absent in manifests of older versions. */
  readonly views_sha256?: string;
  /** ISO 8601; null if nothing was ever listed. */
  readonly watermark_at: string | null;
  readonly database: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly tables: Readonly<Record<string, ManifestTable>>;
}

/** Options that decide how the same bodies become rows. */
export interface ManifestRules {
  readonly time_zone: string;
  readonly default_currency: string;
  readonly not_additive: readonly string[];
  readonly additive: readonly string[];
  readonly stock: readonly string[];
  readonly own_only: readonly string[];
}

export const manifestName = 'manifest.json';

/** A manifest, and what is wrong with its file if it had to be read from the copy; else null. */
export interface FoundManifest {
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
export const manifestCopy = (folder: string): string =>
  join(dirname(folder), manifestCopies, `${basename(folder)}.json`);

export const manifestCopies = '.manifests';

/** What is known of published files without reading them, in the folder of the copies (see `FileChecks`). */
export const checkedFiles = 'checked-files.json';

/** The text of a manifest file. */
export const manifestText = (manifest: Manifest): string => sealedJson(manifest, 2);

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

/** The manifest, or a text that says what is wrong with the file. */
async function read(file: string): Promise<Manifest | string> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return errorCode(error) === null ? Promise.reject(error) : unreadable(error);
  }
  const manifest = openSealedJson(text);
  if (typeof manifest === 'string') return manifest;
  const isManifest = await compileSchema<Manifest>(manifestSchema);
  if (isManifest(manifest)) return manifest;
  const [error] = isManifest.errors ?? [];
  return `is not a manifest: ${error?.instancePath ?? ''} ${error?.message ?? ''}`;
}
