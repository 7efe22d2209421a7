import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { HookPlan, Strike } from '../../bench/proof/hook-plan.ts';
import { main, temporaryFolder } from './command.ts';

const hookFile = pathToFileURL(fileURLToPath(new URL('../../dist/bench/proof/crash-hook.js', import.meta.url))).href;
const small = '--sandbox --sandbox-surveys 6 --sandbox-initiatives 3 --sandbox-utrvs 10 --workers 1'.split(' ');

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run as a process of its own, that something strikes; `onPause` is told where it stands still, and closes what it likes. */
function startRun(
  output: string,
  hook: HookPlan,
  onPause: (child: ChildProcess) => void = () => {},
  args: readonly string[] = [],
): { readonly child: ChildProcess; readonly ending: Promise<Ending> } {
  const command = ['--import', hookFile, main, 'run', ...small, '--output', output, ...args];
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'] ?? '', PROOF_HOOK: JSON.stringify(hook) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const [, out, err, pause] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  let [stdout, stderr] = ['', ''];
  out.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  err.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  pause
    .on('error', () => {})
    .once('data', () => {
      onPause(child);
      pause.destroy();
    });
  const ending = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ending };
}

const run = (output: string, ...strikes: readonly Strike[]): Promise<Ending> => startRun(output, { strikes }).ending;

async function reports(output: string): Promise<readonly Record<string, unknown>[]> {
  const runs = (await readdir(join(output, 'runs'))).sort();
  return Promise.all(
    runs.map(async (id) => JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'))),
  );
}

const snapshotIn = async (output: string): Promise<string> => realpath(join(output, 'current'));

describe('a run that nobody listens to goes on', { timeout: 60_000 }, () => {
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

  it.each(['staging.appended', 'current.switched'])(
    'without stdout and stderr, closed at %s of the first night, with its JSON unread',
    async (name) => {
      const output = await temporaryFolder();
      const close = (child: ChildProcess): void => {
        child.stderr?.destroy();
        child.stdout?.destroy();
      };
      const { ending } = startRun(output, { strikes: [{ name, count: 1, what: 'pause' }] }, close, ['--json']);
      expect(await ending).toMatchObject({ code: 0, signal: null });
      expect(await reports(output)).toMatchObject([{ status: 'published', exit_code: 0 }]);
      expect(await snapshotIn(output)).toContain('snapshots');
    },
  );

  it('when its reader leaves after three lines', async () => {
    const output = await temporaryFolder();
    await run(output);
    const shell = `"$0" "$1" run ${small.join(' ')} --output "$2" 2>&1 | head -3; exit "\${PIPESTATUS[0]}"`;
    const child = spawn('bash', ['-c', shell, process.execPath, main, output], { timeout: 20_000 });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(await reports(output)).toMatchObject([{ status: 'published' }, { status: 'published' }]);
  });
});

describe('a second interruption ends the process, whatever the database is doing', { timeout: 120_000 }, () => {
  const twice = ['SIGINT', 'SIGINT'] as const;
  const moments: readonly Omit<Strike, 'what'>[] = [
    { name: 'landing.body-written-aside', count: 1 },
    { name: 'database.opened', count: 1, afterMs: 0 },
    { name: 'staging.appended', count: 2, afterMs: 0 },
    { name: 'staging.appended', count: 3, afterMs: 5 },
    { name: 'staging.appended', count: 4, afterMs: 20 },
    { name: 'merge.before-commit', count: 1 },
    { name: 'parquet.renamed', count: 3, afterMs: 1 },
  ];

  it('with exit code 130, and the next run takes the folder', async () => {
    const output = await temporaryFolder();
    for (const moment of moments) {
      const ended = await run(output, { ...moment, what: twice });
      expect({ ...moment, ...ended }).toMatchObject({ ...moment, code: 130, signal: null });
      expect(ended.stderr).toContain('SIGINT: stopping cleanly; once more to stop at once');
    }
    expect(await run(output)).toMatchObject({ code: 0 });
  });

  it.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)('a first %s is a clean end with a report', async (signal) => {
    const output = await temporaryFolder();
    expect(await run(output, { name: 'staging.appended', count: 1, what: [signal] })).toMatchObject({ code: 130 });
    expect(await reports(output)).toMatchObject([{ status: 'interrupted', exit_code: 130 }]);
  });
});

describe('a fault that nobody caught', { timeout: 60_000 }, () => {
  it.each([
    ['exception', 'staging.appended', 'thrown at'],
    ['rejection', 'staging.appended', 'rejected at'],
    ['exception', 'current.made-aside', 'thrown at'],
  ] as const)(
    'an uncaught %s at %s ends the run with exit code 1, a message and a report',
    async (what, name, said) => {
      const output = await temporaryFolder();
      const ended = await run(output, { name, count: 1, what });
      expect(ended).toMatchObject({ code: 1, signal: null });
      expect(ended.stderr).toContain(`${said} ${name}`);
      expect(await reports(output)).toMatchObject([
        { status: 'failed', exit_code: 1, error: { message: `${said} ${name}` } },
      ]);
      expect(await run(output)).toMatchObject({ code: 0 });
    },
  );
});
