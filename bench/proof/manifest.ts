import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `manifest.json` as documented (command-line.md), read without the program's own code. */
export interface Manifest {
  readonly snapshot_id: string;
  readonly run_id: string;
  readonly database: ManifestFile;
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly rows: number;
        readonly files: readonly (ManifestFile & { readonly rows: number })[];
      }
    >
  >;
}

export interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export async function readManifest(snapshot: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(snapshot, 'manifest.json'), 'utf8')) as Manifest;
}
