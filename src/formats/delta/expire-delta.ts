import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
import { dataFolderName, namedSha256 } from '../data-files.ts';
import { namesIn } from '../table-folders.ts';
import { checkpointFile, commitName, type DeltaLog, logFolder } from './delta-log.ts';

/** What is still needed of a table. */
export interface KeptDelta {
  /** The oldest version that can be asked for. */
  readonly oldest: number;
  /** Paths of data files that any kept version names. */
  readonly paths: ReadonlySet<string>;
  readonly checkpoints: readonly number[];
}

/**
 * Deletes data files that no kept version names, and the part of the log before the newest checkpoint that all kept versions
 * can be read from: oldest first, so that what is left is always the end of the log.
 */
export async function expireDelta({ folder, commits }: Pick<DeltaLog, 'folder' | 'commits'>, kept: KeptDelta) {
  for (const path of await dataPaths(folder)) {
    if (kept.paths.has(path)) continue;
    await rm(join(folder, path), { force: true });
    checkpoint('tables.file-expired');
  }
  const expired = expiredLog(commits, kept);
  for (const version of expired.commits) {
    await rm(join(logFolder(folder), commitName(version)), { force: true });
    checkpoint('tables.commit-expired');
  }
  for (const version of expired.checkpoints) await rm(checkpointFile(folder, version), { force: true });
}

/** The versions, oldest first, whose commits or checkpoints nobody needs any more. */
export function expiredLog(
  commits: readonly number[],
  { checkpoints, oldest }: KeptDelta,
): { readonly commits: readonly number[]; readonly checkpoints: readonly number[] } {
  const start = checkpoints.findLast((version) => version <= oldest) ?? 0;
  const isBefore = (version: number): boolean => version < start;
  return { commits: commits.filter(isBefore), checkpoints: checkpoints.filter(isBefore) };
}

/** Data files in the folder of a table, and what is left of ones that were being put there. */
export async function dataPaths(folder: string): Promise<readonly string[]> {
  const paths = await pathsBelow(folder, dataFolderName);
  return paths.filter((path) => namedSha256(path.replace(/\.tmp$/, '')) !== null);
}

/** Goes down into the folders of partitions, `column=value`. */
async function pathsBelow(folder: string, within: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await namesIn(join(folder, within))) {
    const path = `${within}/${name}`;
    paths.push(...(/^\w+=[^/]*$/.test(name) ? await pathsBelow(folder, path) : [path]));
  }
  return paths;
}
