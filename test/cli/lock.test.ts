import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../src/run/output-lock.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { esgLake, temporaryFolder } from './command.ts';
import { service, small, startRun } from './struck-run.ts';

afterAll(() => service.close());
withoutFigures();

const pauseAt = (name: string) => ({ strikes: [{ name, count: 1, what: 'pause' as const }] });

/** A run that stands still at a checkpoint until it is killed. */
async function standingRun(output: string, name: string): Promise<{ readonly kill: () => Promise<void>; pid: number }> {
  let resolve: (child: ChildProcess) => void = () => {};
  const stands = new Promise<ChildProcess>((done) => {
    resolve = done;
  });
  const { ending } = startRun(output, pauseAt(name), (child) => {
    resolve(child);
    return new Promise(() => {});
  });
  const child = await stands;
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ending;
    },
  };
}

describe('an output folder that a run holds', () => {
  it('is refused to others, and free the moment its holder is dead', async () => {
    const cwd = await temporaryFolder();
    const output = join(cwd, 'output');
    const { kill, pid } = await standingRun(output, 'merge.before-commit');
    const second = await esgLake(['run', ...small], { cwd });
    expect(second.code).toBe(4);
    expect(second.stderr).toContain(`another run holds the output folder ${output}: process ${pid} on ${hostname()}`);

    await kill();
    expect((await esgLake(['status'], { cwd })).stdout).toMatch(/^Without a report \(in progress, or killed\): \S+$/m);
    expect((await esgLake(['run', ...small], { cwd })).code).toBe(0);
  });
});

describe('the lock', () => {
  it('is never written through a link that stands in its place', async () => {
    const folder = await temporaryFolder();
    const output = join(folder, 'output');
    await mkdir(output);
    await writeFile(join(folder, 'victim'), 'mine');
    await symlink('../victim', join(output, '.lock.txt'));
    await symlink('../not-there', join(output, '.lock'));
    await whileLocked(output, 'run', async () => {
      expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('mine');
      await expect(stat(join(folder, 'not-there'))).rejects.toThrow('ENOENT');
    });
    expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('mine');
  });

  it('is taken although its file is rotten, or its note is', async () => {
    const output = await temporaryFolder();
    await writeFile(join(output, '.lock'), 'rotten '.repeat(5000));
    await writeFile(join(output, '.lock.txt'), 'rotten');
    await whileLocked(output, 'run', () =>
      expect(whileLocked(output, 'other', async () => {})).rejects.toThrow(
        `process ${process.pid} on ${hostname()}, run run, since 2`,
      ),
    );
  });
});

it('an output folder with a question mark in its name is refused at once', async () => {
  const cwd = await temporaryFolder();
  const outcome = await esgLake(['run', ...small, '--output', 'what?'], { cwd });
  expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining('contains a ?')]);
  await expect(stat(join(cwd, 'what?'))).rejects.toThrow('ENOENT');
});
