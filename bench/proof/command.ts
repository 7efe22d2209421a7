import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { HookPlan } from './hook-plan.ts';

/** What disturbs one process. */
export interface Disturbance {
  readonly hook?: HookPlan;
  /** Signals, each after that many milliseconds, wherever the process is by then. */
  readonly signals?: readonly {
    readonly name: 'SIGKILL' | 'SIGINT' | 'SIGTERM' | 'SIGHUP';
    readonly afterMs: number;
  }[];
  /** Closes the reading end of stdout, stderr or both: after that many bytes, or after that many milliseconds. */
  readonly closes?: {
    readonly streams: readonly ('stdout' | 'stderr')[];
    readonly afterBytes?: number;
    readonly afterMs?: number;
  };
  /** Called when the process pauses at the strike of the hook that says so; it continues afterwards. */
  readonly onPause?: () => void;
  /** Maximum file size in blocks of 512 bytes: writes beyond it fail, including those of native code. */
  readonly maxFileBlocks?: number;
}

export interface CommandOptions {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly disturbance?: Disturbance;
  /**
   * Confines it to this core: with one thread of each kind it needs half the processor time, and others run in
   * parallel.
   */
  readonly core?: number;
  /**
   * A process that has not exited by then is killed and reported as hung. A deadlock must end, and a busy machine may
   * take minutes.
   * @default 600000
   */
  readonly limitMs?: number;
  /** Called once, with the id of the process. */
  readonly onStart?: (pid: number) => void;
}

export interface Outcome {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  /** It was killed because it did not exit by itself. */
  readonly hung: boolean;
}

/** Folder of the built program: `ESG_LAKE_TEST_DIST`, the one this file runs from, or the repository's `dist`. */
export function builtFolder(): string {
  const asked = process.env['ESG_LAKE_TEST_DIST'];
  if (asked !== undefined) return asked;
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  return existsSync(join(root, 'src', 'cli', 'main.js')) ? root : join(root, 'dist');
}

/** Runs the built command as a separate process. Resolves for every way in which it ends. */
export function runCommand(options: CommandOptions): Promise<Outcome> {
  const { disturbance = {} } = options;
  const built = builtFolder();
  const hook = pathToFileURL(join(built, 'bench', 'proof', 'crash-hook.js')).href;
  const preload = disturbance.hook === undefined ? [] : ['--import', hook];
  const node = [process.execPath, ...preload, join(built, 'src', 'cli', 'main.js'), ...options.args];
  const limit = disturbance.maxFileBlocks;
  const limited = limit === undefined ? node : ['sh', '-c', `ulimit -f ${limit}; exec "$0" "$@"`, ...node];
  const [file = '', ...args] = [...confined(options.core), ...limited];
  const startedAt = performance.now();
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...options.environment,
      ...(disturbance.hook === undefined ? {} : { PROOF_HOOK: JSON.stringify(disturbance.hook) }),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(disturbance.onPause === undefined ? [] : (['pipe'] as const))],
  });
  whenPaused(child, disturbance.onPause);
  if (child.pid !== undefined) options.onStart?.(child.pid);
  const said = { stdout: listenTo(child.stdout), stderr: listenTo(child.stderr) };
  let hung = false;
  const timers = [
    setTimeout(() => {
      hung = true;
      child.kill('SIGKILL');
    }, options.limitMs ?? 600_000),
    ...(disturbance.signals ?? []).map(({ name, afterMs }) => setTimeout(() => child.kill(name), afterMs)),
    ...closeEarly(child, disturbance.closes),
  ];
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, endedBy) => {
      for (const timer of timers) clearTimeout(timer);
      resolve({
        exitCode,
        signal: endedBy,
        stdout: said.stdout(),
        stderr: said.stderr(),
        ms: performance.now() - startedAt,
        hung,
      });
    });
  });
}

function whenPaused({ stdio: [, , , pause] }: ChildProcess, onPause: (() => void) | undefined): void {
  pause
    ?.on('error', () => {})
    .once('data', () => {
      onPause?.();
      pause.destroy();
    });
}

/** Only Linux has `taskset`; elsewhere the process uses all cores. */
const confined = (core: number | undefined): readonly string[] =>
  core === undefined || process.platform !== 'linux' ? [] : ['taskset', '-c', String(core)];

/** Everything received so far. */
function listenTo(stream: Readable | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

function closeEarly(child: ChildProcess, closes: Disturbance['closes']): readonly NodeJS.Timeout[] {
  if (closes === undefined) return [];
  const streams = closes.streams.map((name) => child[name]);
  const close = (): void => {
    for (const stream of streams) stream?.destroy();
  };
  const { afterBytes } = closes;
  let seen = 0;
  for (const stream of afterBytes === undefined ? [] : streams) {
    stream?.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen >= (afterBytes ?? 0)) close();
    });
  }
  return closes.afterMs === undefined ? [] : [setTimeout(close, closes.afterMs)];
}
