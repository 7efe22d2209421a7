import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const enough = 4 * 2 ** 30;

/** Temporary folders of tests are in memory where there is room: a run waits for the disk a hundred times. */
export default function setUp(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return undefined;
  const folder = mkdtempSync(`${memory}/esg-lake-tests-`);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
