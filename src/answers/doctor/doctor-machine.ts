import { existsSync } from 'node:fs';
import { link, readlink, rename, rm, rmdir, statfs, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EsgLakeError, type ExitCode, messageOf } from '../../base/errors.ts';
import { makeFolders } from '../../base/folders.ts';
import { selectRow, textOf, withDatabase } from '../../load/database.ts';
import { isOfThisSchema, requireKnownSchema } from '../../publish/manifest.ts';
import { findCurrent } from '../../publish/snapshot-folders.ts';

export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
  /** Exit code of a run that would fail for this reason. */
  readonly exit_code?: ExitCode;
}

/** What a check found: a detail if all is well, else also what to do. @default of status: warn */
export type Finding = string | { readonly detail: string; readonly advice: string; readonly status?: 'warn' | 'fail' };

/** Carries out a check and reports it; resolves with whether it passed. A thrown error is a failure with its hint. */
export type Checker = (
  name: string,
  work: () => Finding | Promise<Finding>,
  fault?: Partial<Pick<DoctorCheck, 'status' | 'advice' | 'exit_code'>>,
) => Promise<boolean>;

/** What is wrong according to an error. */
export function failureOf(error: unknown): Omit<DoctorCheck, 'name'> {
  const detail = messageOf(error);
  if (!(error instanceof EsgLakeError)) return { status: 'fail', detail };
  const advice = error.hint === undefined ? {} : { advice: error.hint };
  return { status: 'fail', detail, ...advice, exit_code: error.exitCode };
}

/** Checks this machine and the output folder. */
export async function checkMachine(check: Checker, output: string): Promise<void> {
  await check('Node.js', () => platformFinding());
  await check('DuckDB', duckDbVersion);
  await check('output folder', () => outputFinding(output));
  await check('disk space', () => diskFinding(output), { status: 'warn' });
  await check('published lake', () => lakeFinding(output), {
    advice: 'esg-lake snapshots lists the snapshots; esg-lake replay rebuilds the lake.',
  });
}

/** Publication relies on symbolic links, hard links and the syncing of folders. */
export function platformFinding({
  version,
  platform,
  arch,
}: Pick<NodeJS.Process, 'version' | 'platform' | 'arch'> = process): Finding {
  const detail = `${version} on ${platform} ${arch}`;
  return platform === 'win32' ? { status: 'fail', detail, advice: 'Use Linux, macOS or WSL.' } : detail;
}

/** Needs the native library, with the time zones and JSON of the lake. */
async function duckDbVersion(): Promise<string> {
  const sql = `SELECT version() AS version, CAST('[1]' AS JSON) AS json, TIMESTAMPTZ '2026-01-01 00:00:00+00' AS t`;
  return textOf(await withDatabase({ file: ':memory:' }, ({ connection }) => selectRow(connection, sql)), 'version');
}

const gigabytes = (bytes: number, digits = 2): string => `${(bytes / 1e9).toFixed(digits)} GB`;

/** Of all that publication needs from the file system: new files, renames, symbolic links; hard links save space. */
export async function outputFinding(output: string): Promise<Finding> {
  const folder = resolve(output);
  const trial = join(folder, `.doctor-${process.pid}`);
  const existed = existsSync(folder);
  try {
    await makeFolders(trial);
    await writeFile(join(trial, 'a'), 'esg-lake', { flush: true });
    await rename(join(trial, 'a'), join(trial, 'b'));
    await symlink('b', join(trial, 'c'));
    if ((await readlink(join(trial, 'c'))) !== 'b') throw new Error('symbolic links are not kept');
    const noLinks = {
      detail: `${folder} does not support hard links`,
      advice: 'It works, but every snapshot takes up its full space.',
    };
    return await link(join(trial, 'b'), join(trial, 'd')).then(
      () => folder,
      () => noLinks,
    );
  } catch (error) {
    const detail = `${folder} cannot be used: ${messageOf(error)}`;
    const advice = 'Choose another with --output, or give this user permission to write there.';
    return { status: 'fail', detail, advice };
  } finally {
    await rm(trial, { recursive: true, force: true }).catch(() => {});
    if (!existed) await rmdir(folder).catch(() => {}); // unless it is empty
  }
}

/** A run copies the database and writes Parquet files next to it. */
async function diskFinding(output: string): Promise<Finding> {
  let folder = resolve(output);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const lake = (await findCurrent(output).catch(() => null))?.manifest.database.bytes ?? 0;
  const wanted = Math.max(1e9, 3 * lake);
  const detail = `${gigabytes(free, 1)} free${lake > 0 ? `, database ${gigabytes(lake)}` : ''}`;
  if (free >= wanted) return detail;
  const advice = `A run needs space for a copy of the lake and for the responses that it lands: keep ${gigabytes(wanted, 1)} free.`;
  return { status: free < 1e8 ? 'fail' : 'warn', detail, advice };
}

async function lakeFinding(output: string): Promise<Finding> {
  const current = await findCurrent(output);
  if (current === null) return 'none yet: the first run loads everything';
  const { manifest, snapshotId } = current;
  requireKnownSchema(manifest);
  const then = isOfThisSchema(manifest) ? '' : '; of another version of esg-lake, the next run rebuilds it';
  return `${snapshotId}, ${manifest.tables['data_points']?.rows ?? 0} data points${then}`;
}
