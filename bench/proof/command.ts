import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { HookPlan } from './hook-plan.ts';

/** What is done to one process. */
export interface Disturbance {
  readonly hook?: HookPlan;
  /** A signal after so many milliseconds, wherever the process is by then. */
  readonly signal?: { readonly name: 'SIGKILL' | 'SIGINT'; readonly afterMs: number };
  /** No file may grow past so many blocks of 512 bytes: writes beyond fail, those of native code too. */
  readonly maxFileBlocks?: number;
}

export interface CommandOptions {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly disturbance?: Disturbance;
  /** Told once, with the id of the process. */
  readonly onStart?: (pid: number) => void;
}

export interface Outcome {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** Folder of the built program: `ESG_LAKE_TEST_DIST`, the one this file runs from, or the repository's `dist`. */
export function builtFolder(): string {
  const asked = process.env['ESG_LAKE_TEST_DIST'];
  if (asked !== undefined) return asked;
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  return existsSync(join(root, 'src', 'cli', 'main.js')) ? root : join(root, 'dist');
}

/** Carries out the built command as a process of its own. Resolves for every way in which it ends. */
export function runCommand(options: CommandOptions): Promise<Outcome> {
  const { disturbance = {} } = options;
  const built = builtFolder();
  const hook = pathToFileURL(join(built, 'bench', 'proof', 'crash-hook.js')).href;
  const preload = disturbance.hook === undefined ? [] : ['--import', hook];
  const node = [process.execPath, ...preload, join(built, 'src', 'cli', 'main.js'), ...options.args];
  const limit = disturbance.maxFileBlocks;
  const [file = '', ...args] = limit === undefined ? node : ['sh', '-c', `ulimit -f ${limit}; exec "$0" "$@"`, ...node];
  const startedAt = performance.now();
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...options.environment,
      ...(disturbance.hook === undefined ? {} : { PROOF_HOOK: JSON.stringify(disturbance.hook) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) options.onStart?.(child.pid);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const { signal } = disturbance;
  const timer = signal === undefined ? undefined : setTimeout(() => child.kill(signal.name), signal.afterMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, endedBy) => {
      clearTimeout(timer);
      resolve({
        exitCode,
        signal: endedBy,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
        ms: performance.now() - startedAt,
      });
    });
  });
}
