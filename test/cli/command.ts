import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';

/** The built command; `BUILT` names another build than the one in `dist`. */
export const main = join(
  process.env['BUILT'] ?? fileURLToPath(new URL('../../dist', import.meta.url)),
  'src/cli/main.js',
);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Width of the terminal that stdout and stderr are. @default no terminal */
  readonly columns?: number;
}

/** Carries out a command line in this process: all but `main.ts`. */
export async function esgLake(
  args: readonly string[],
  { cwd, env = {}, input = '', columns }: CommandOptions,
): Promise<Outcome> {
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  const stdout = Object.assign(new PassThrough(), terminal);
  const stderr = Object.assign(new PassThrough(), terminal);
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runCommandLine(args, {
    environment: env,
    workingDirectory: cwd,
    stdin: Readable.from([input]),
    stdout,
    stderr,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, stdout: out, stderr: err };
}

export interface RunningCommand {
  readonly outcome: Promise<Outcome>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with all of stderr once `pattern` stands in it, or the command has ended. */
  readonly saying: (pattern: RegExp) => Promise<string>;
}

/** Starts the built command as its own process, with none of our ESG_LAKE_ variables. */
export function startCommand(args: readonly string[], { cwd, env = {}, input = '' }: CommandOptions): RunningCommand {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ESG_LAKE_'));
  const child = spawn(process.execPath, [main, ...args], { cwd, env: { ...Object.fromEntries(inherited), ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  // A command that does not read its input may be gone before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const saying = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (pattern.test(stdout + stderr)) resolve(stdout + stderr);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.on('close', () => resolve(stdout + stderr));
      look();
    });
  return { outcome, saying, kill: (signal) => child.kill(signal) };
}

/** An empty folder, gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
