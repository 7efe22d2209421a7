import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';

export interface LakeLocation {
  /** Folder of the published snapshot, resolved once: a publication meanwhile does not move it. */
  readonly folder: string;
  readonly database: string;
}

/** @throws UsageError when nothing has been published in `output` yet */
export async function requireLake(output: string): Promise<LakeLocation> {
  try {
    const folder = await realpath(join(output, 'current'));
    return { folder, database: await realpath(join(folder, 'lake.duckdb')) };
  } catch (cause) {
    throw new UsageError(`no lake has been published in ${output}`, {
      hint: 'Run esg-lake run first, or name the right folder with --output.',
      cause,
    });
  }
}
