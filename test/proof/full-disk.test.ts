import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/command.ts';
import { startRun } from '../cli/struck-run.ts';

describe.skipIf(!canMount())('a disk that fills up in the middle of a run', { timeout: 120_000 }, () => {
  it.each(['staging.appended', 'merge.before-commit', 'run.recorded'])(
    'at %s: the message says so and what to do, and the next run succeeds',
    async (name) => {
      const mounted = join(await temporaryFolder(), 'small');
      await mkdir(mounted);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', mounted]);
      try {
        const output = join(mounted, 'lake');
        const filler = join(mounted, 'filler');
        const { ending } = startRun(output, { strikes: [{ name, count: 1, what: 'pause' }] }, () => fill(filler));
        const { code, stderr } = await ending;
        expect(code).toBe(1);
        expect(stderr).toMatch(/no space left on device/i);
        expect(stderr).toMatch(/→ .*free (some )?space/);
        rmSync(filler);
        expect((await startRun(output, {}).ending).code).toBe(0);
        expect(await readFile(join(output, 'current', 'manifest.json'), 'utf8')).toContain('snapshot_id');
      } finally {
        execFileSync('umount', ['-l', mounted]);
      }
    },
  );
});

/** Takes all the space that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [2 ** 20, 2 ** 12]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.byteLength);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
