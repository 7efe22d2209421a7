import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
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
 * Deletes the part of the log before the newest checkpoint that all kept versions can be read from: oldest first, so that what
 * is left is always the end of the log.
 */
export async function expireDelta({ folder, commits }: Pick<DeltaLog, 'folder' | 'commits'>, kept: KeptDelta) {
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
