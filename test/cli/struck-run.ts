import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { HookPlan } from '../../bench/proof/hook-plan.ts';
import { patienceMs } from '../support/patience.ts';
import { startSmallService } from '../support/small-service.ts';
import { main } from './command.ts';

const hookFile = pathToFileURL(fileURLToPath(new URL('../../dist/bench/proof/crash-hook.js', import.meta.url))).href;
/** Whoever imports this closes it. */
export const service = await startSmallService({ surveys: 6, initiatives: 3, utrvsPerSurvey: 10 });
/** What a run loads in a second; one changed survey may be a large part of its data points. */
export const small = [...service.args, '--max-removed', '100'];

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A run of the next night as a process of its own, that something strikes; `onPause` is told where it stands still, and
 * closes what it likes.
 */
export function startRun(
  output: string,
  hook: HookPlan,
  onPause: (child: ChildProcess) => unknown = () => {},
  args: readonly string[] = [],
  night = existsSync(join(output, 'runs')) ? readdirSync(join(output, 'runs')).length : 0,
  settings: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ending: Promise<Ending> } {
  service.sandbox.setNight(night);
  const command = ['--import', hookFile, main, 'run', ...small, '--output', output, ...args];
  const child = spawn(process.execPath, command, {
    env: { ...settings, PATH: process.env['PATH'] ?? '', PROOF_HOOK: JSON.stringify(hook) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  const [, out, err, pause] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  let [stdout, stderr] = ['', ''];
  out.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  err.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  pause
    .on('error', () => {})
    .once('data', async () => {
      await onPause(child);
      pause.destroy();
    });
  const ending = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ending };
}
