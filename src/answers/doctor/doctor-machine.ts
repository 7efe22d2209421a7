import { existsSync } from 'node:fs';
import { link, readdir, readlink, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../../base/errors.ts';
import { makeFolders } from '../../base/folders.ts';
import { usualNeed } from '../../base/memory-shares.ts';
import { selectRow, textOf, withDatabase } from '../../load/database.ts';
import { isOfThisSchema, requireKnownSchema } from '../../publish/lake-version.ts';
import { findCurrent, snapshotEntries } from '../../publish/snapshot-folders.ts';
import { pinStatus } from '../pin-status.ts';
import { type DoctorCheck, failedCheck } from './doctor-check.ts';

const oldestNode = [20, 19] as const;

/** The part of `process` that the checks use. */
type Machine = Pick<NodeJS.Process, 'version' | 'platform' | 'arch'>;

export async function checkNode(machine: Machine = process): Promise<DoctorCheck> {
  const [major = 0, minor = 0] = machine.version.slice(1).split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  const check = { name: 'Node.js', detail: `${machine.version} on ${machine.platform} ${machine.arch}` };
  if (isOld) return { ...check, status: 'fail', advice: `Install Node.js ${oldestNode.join('.')} or newer.` };
  return machine.platform === 'win32' ? { ...check, status: 'fail', advice: notOnWindows } : { ...check, status: 'ok' };
}

const notOnWindows =
  'Use Linux, macOS or WSL: publication relies on symbolic links, hard links and the syncing of folders.';

/** Checks that the native library loads, with the time zone and JSON support that the lake needs. */
export async function checkDuckDb(): Promise<DoctorCheck> {
  try {
    const sql = `SELECT version() AS version, CAST('[1]' AS JSON) AS json, TIMESTAMPTZ '2026-01-01 00:00:00+00' AS t`;
    const row = await withDatabase({ file: ':memory:' }, ({ connection }) => selectRow(connection, sql));
    return { name: 'DuckDB', status: 'ok', detail: textOf(row, 'version') };
  } catch (error) {
    return {
      ...failedCheck('DuckDB', error),
      advice: 'Run npm ci on this machine: the native library depends on the platform.',
    };
  }
}

/**
 * Checks all that publication needs from the file system: new files, renames, symbolic links; hard links save space.
 */
export async function checkOutput(output: string): Promise<DoctorCheck> {
  const name = 'output folder';
  const folder = resolve(output);
  const trial = join(folder, `.doctor-${process.pid}`);
  const existed = existsSync(folder);
  try {
    await makeFolders(trial);
    await writeFile(join(trial, 'a'), 'esg-lake', { flush: true });
    await rename(join(trial, 'a'), join(trial, 'b'));
    await symlink('b', join(trial, 'c'));
    if ((await readlink(join(trial, 'c'))) !== 'b') throw new Error('symbolic links are not kept');
    const hasHardLinks = await link(join(trial, 'b'), join(trial, 'd')).then(
      () => true,
      () => false,
    );
    return hasHardLinks
      ? { name, status: 'ok', detail: folder }
      : {
          name,
          status: 'warn',
          detail: `${folder} does not support hard links`,
          advice: 'It works, but every snapshot takes up its full space.',
        };
  } catch (error) {
    return {
      name,
      status: 'fail',
      detail: `${folder} cannot be used: ${messageOf(error)}`,
      advice: 'Choose another with --output, or give this user permission to write there.',
    };
  } finally {
    await rm(trial, { recursive: true, force: true }).catch(() => {});
    if (!existed) await removeIfEmpty(folder);
  }
}

/** Checks the memory that a run would divide up (see `memoryShares`); a container's limit counts. */
export function checkMemory(
  available: number = process.availableMemory(),
  processors: number = availableParallelism(),
): DoctorCheck {
  const needed = usualNeed(processors);
  const gigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(2);
  const check = {
    name: 'memory',
    detail: `${gigabytes(available)} GB available; a run on ${processors} processors uses up to ${gigabytes(needed)} GB, plus four times the size of a survey of 16 MB or more`,
  };
  if (available >= needed) return { ...check, status: 'ok' };
  return {
    ...check,
    status: 'warn',
    advice: 'Provide more memory, or set workers to 1 in the configuration file, which needs the least.',
  };
}

const gigabyte = 1e9;

/** A run copies the database and writes Parquet files next to it. */
export async function checkDisk(output: string): Promise<DoctorCheck> {
  const name = 'disk space';
  try {
    const { bavail, bsize } = await statfs(nearestFolder(resolve(output)));
    const free = bavail * bsize;
    const lake = (await findCurrent(output).catch(() => null))?.manifest.database.bytes ?? 0;
    const wanted = Math.max(gigabyte, 3 * lake);
    const detail = `${(free / gigabyte).toFixed(1)} GB free${lake > 0 ? `, database ${(lake / gigabyte).toFixed(2)} GB` : ''}`;
    if (free >= wanted) return { name, status: 'ok', detail };
    const advice = `A run needs space for a copy of the lake and for the responses that it lands: keep ${(wanted / gigabyte).toFixed(1)} GB free.`;
    return { name, status: free < gigabyte / 10 ? 'fail' : 'warn', detail, advice };
  } catch (error) {
    return { ...failedCheck(name, error), status: 'warn' };
  }
}

export async function checkLake(output: string): Promise<DoctorCheck> {
  const name = 'published lake';
  try {
    const current = await findCurrent(output);
    if (current === null) return { name, status: 'ok', detail: 'none yet: the first run loads everything' };
    requireKnownSchema(current);
    const { manifest, snapshotId } = current;
    const detail = `${snapshotId}, ${manifest.tables['data_points']?.rows ?? 0} data points`;
    const then = isOfThisSchema(manifest) ? '' : '; of another version of esg-lake, the next run rebuilds it';
    return { name, status: 'ok', detail: `${detail}${then}` };
  } catch (error) {
    return {
      ...failedCheck(name, error),
      advice: 'esg-lake snapshots lists the snapshots; esg-lake replay rebuilds the lake.',
    };
  }
}

/** One check for each pin. */
export async function checkPins(output: string): Promise<readonly DoctorCheck[]> {
  const pins = await pinStatus(output, await snapshotEntries(output));
  return pins.map(({ name, snapshot_id: snapshotId, damage }): DoctorCheck => {
    const check = { name: `pin ${name}` };
    if (damage === null) return { ...check, status: 'ok', detail: `keeps ${snapshotId}` };
    return { ...check, status: 'warn', detail: damage, advice: 'esg-lake verify lists all damage and what to do.' };
  });
}

async function removeIfEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => ['unknown']);
  if (entries.length === 0) await rm(folder, { recursive: true, force: true });
}

function nearestFolder(path: string): string {
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
