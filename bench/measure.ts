import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One execution of a command, from its start to its end. */
export interface Measurement {
  readonly seconds: number;
  /** Peak resident memory of the process with all threads; null where unknown. */
  readonly peakMb: number | null;
  /** User and system time of the process. */
  readonly cpuSeconds: number | null;
  readonly stdout: string;
}

/**
 * Runs one of our Node scripts in a new process; reads its peak memory when it exits.
 *
 * @throws Error with its stderr when its exit code is not among `accept`
 */
export function measureNode(
  script: string,
  args: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    readonly accept?: readonly number[];
    readonly node?: readonly string[];
  } = {},
): Promise<Measurement> {
  const usage = new URL('./usage.js', import.meta.url).href;
  return measure(process.execPath, ['--import', usage, ...(options.node ?? []), script, ...args], options);
}

export async function measure(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly accept?: readonly number[] } = {},
): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'esg-lake-usage-'));
  const usageFile = join(folder, 'usage.json');
  const started = process.hrtime.bigint();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env, BENCH_USAGE: usageFile },
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const usage = readUsage(usageFile);
  rmSync(folder, { recursive: true });
  if (!(options.accept ?? [0]).includes(code ?? -1)) {
    throw new Error(
      `${args.slice(0, 4).join(' ')} ended with ${code}: ${Buffer.concat(stderr).toString().slice(-2000)}`,
    );
  }
  return { seconds, ...usage, stdout: Buffer.concat(stdout).toString() };
}

function readUsage(file: string): Pick<Measurement, 'peakMb' | 'cpuSeconds'> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { peakMb: null, cpuSeconds: null };
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}
