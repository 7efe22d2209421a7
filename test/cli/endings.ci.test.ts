import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Strike } from '../../bench/proof/hook-plan.ts';
import { patienceMs } from '../support/patience.ts';
import { main, temporaryFolder } from './command.ts';
import { type Ending, service, small, startRun } from './struck-run.ts';

afterAll(() => service.close());

const run = (output: string, ...strikes: readonly Strike[]): Promise<Ending> => startRun(output, { strikes }).ending;

async function reports(output: string): Promise<readonly Record<string, unknown>[]> {
  const runs = (await readdir(join(output, 'runs'))).sort();
  return Promise.all(
    runs.map(async (id) => JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'))),
  );
}

const snapshotIn = async (output: string): Promise<string> => realpath(join(output, 'current'));

describe('a run that nobody listens to goes on', () => {
  const moments = ['work-folder.made', 'staging.appended', 'merge.before-commit', 'current.switched'];

  it('without stderr, whenever that is closed, in the second night as in the first', async () => {
    const output = await temporaryFolder();
    await run(output);
    for (const name of moments) {
      const before = await snapshotIn(output);
      const close = (child: ChildProcess): void => void child.stderr?.destroy();
      const { ending } = startRun(output, { strikes: [{ name, count: 1, what: 'pause' }] }, close);
      expect({ name, ...(await ending) }).toMatchObject({ name, code: 0, signal: null });
      expect(await snapshotIn(output)).not.toBe(before);
    }
    const told = await reports(output);
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 'published'));
    expect(told).toHaveLength(1 + moments.length);
  });

  it('when its reader leaves after three lines', async () => {
    const output = await temporaryFolder();
    await run(output);
    service.sandbox.setNight(1);
    const shell = `"$0" "$1" run ${small.join(' ')} --output "$2" 2>&1 | head -3; exit "\${PIPESTATUS[0]}"`;
    const child = spawn('bash', ['-c', shell, process.execPath, main, output], { timeout: patienceMs });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(await reports(output)).toMatchObject([{ status: 'published' }, { status: 'published' }]);
  });
});

describe('a second interruption ends the process, whatever the database is doing', () => {
  const twice = ['SIGINT', 'SIGINT'] as const;
  const moments: readonly Omit<Strike, 'what'>[] = [
    { name: 'landing.body-written-aside', count: 1 },
    { name: 'database.opened', count: 1, afterMs: 0 },
    { name: 'staging.appended', count: 2, afterMs: 0 },
    { name: 'staging.appended', count: 3, afterMs: 5 },
    { name: 'staging.appended', count: 4, afterMs: 20 },
    { name: 'merge.before-commit', count: 1 },
    { name: 'parquet.written', count: 3, afterMs: 1 },
  ];

  it('with exit code 130, and the next run takes the folder', async () => {
    const output = await temporaryFolder();
    for (const moment of moments) {
      const ended = await run(output, { ...moment, what: twice });
      expect({ ...moment, ...ended }).toMatchObject({ ...moment, code: 130, signal: null });
      expect(ended.stderr).toContain('SIGINT: stopping cleanly; send it again to stop immediately');
    }
    expect(await run(output)).toMatchObject({ code: 0 });
  });

  it.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)('a first %s is a clean end with a report', async (signal) => {
    const output = await temporaryFolder();
    expect(await run(output, { name: 'staging.appended', count: 1, what: [signal] })).toMatchObject({ code: 130 });
    expect(await reports(output)).toMatchObject([{ status: 'interrupted', exit_code: 130 }]);
  });
});

describe('a fault that nobody caught', () => {
  it.each([
    ['exception', 'staging.appended', 'thrown at'],
    ['rejection', 'staging.appended', 'rejected at'],
    ['exception', 'current.made-aside', 'thrown at'],
  ] as const)(
    'an uncaught %s at %s ends the run with exit code 1 and a message, and the next run takes the folder',
    async (what, name, said) => {
      const output = await temporaryFolder();
      const ended = await run(output, { name, count: 1, what });
      expect(ended).toMatchObject({ code: 1, signal: null });
      expect(ended.stderr).toContain(`${said} ${name}`);
      expect(await run(output)).toMatchObject({ code: 0 });
    },
  );
});
