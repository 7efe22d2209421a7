import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { esgLake, main } from './command.ts';
import { lakeFolder } from './things-lake.ts';

it('.xlsx refuses more rows than a sheet can hold, and leaves nothing behind', async () => {
  const cwd = await lakeFolder();
  const { code, stderr } = await esgLake(['query', 'FROM range(1048576) t(n)', '--out', 'x.xlsx'], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining('the result has more than 1048575 rows')]);
  expect(await readdir(cwd)).toEqual(['output']);
});

describe('a query under way', () => {
  it.skipIf(!existsSync('/proc/self/stat'))('ends on the first signal, whatever DuckDB is doing', async () => {
    const cwd = await lakeFolder();
    const endless = 'SELECT count(*) FROM range(1_000_000) a, range(1_000_000_000) b';
    const child = spawn(process.execPath, [main, 'query', endless], { cwd, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    // In hundredths of a second; DuckDB is at work once the process has used more than it takes to start.
    const cpu = async (): Promise<number> => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
      return Number(fields[11]) + Number(fields[12]);
    };
    await vi.waitFor(async () => expect(await cpu()).toBeGreaterThan(300), { timeout: patienceMs, interval: 50 });
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
  });
});
