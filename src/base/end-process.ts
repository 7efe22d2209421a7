import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './errors.ts';

/** Work of native code that the end of the process would wait for: Node joins its thread pool, whoever asks it to exit. */
export interface NativeWork {
  /** Asks what is under way to fail soon. May be called again and again. */
  readonly interrupt: () => void;
  readonly isIdle: () => boolean;
}

const nativeWork = new Set<NativeWork>();
const crashListeners = new Set<(error: unknown) => void>();

/** Lets `endProcess` interrupt this work first. Returns what to call when there is nothing left to interrupt. */
export function registerNativeWork(work: NativeWork): () => void {
  nativeWork.add(work);
  return () => void nativeWork.delete(work);
}

/** Calls `listener`, synchronously, when the process is about to end because of a fault that nobody caught. */
export function onCrash(listener: (error: unknown) => void): () => void {
  crashListeners.add(listener);
  return () => void crashListeners.delete(listener);
}

/** Tells those who listen for a crash; what goes wrong with one of them keeps nobody else from being told. */
export function tellCrash(error: unknown): void {
  for (const listener of crashListeners) {
    try {
      listener(error);
    } catch {
      // The process ends because of `error`, which is the one to be shown.
    }
  }
}

/** Of the first that asked for the end: what the run makes of that is not its reason. */
let exitCode: number | null = null;

/** Milliseconds to wait for native code that has been interrupted. */
const patienceMs = 1_000;

/**
 * Ends the process with `code`, whatever the database is doing. `process.exit` joins the thread pool, where a thread of
 * DuckDB may wait for a callback into the very thread that joins: so this interrupts the database and lets its callbacks
 * run until it is idle. Where that takes too long, a signal ends the process: SIGINT (130 in a shell) for an interruption.
 */
export async function endProcess(code: number): Promise<never> {
  exitCode ??= code;
  const deadline = performance.now() + patienceMs;
  while (isBusy() && performance.now() < deadline) {
    for (const work of nativeWork) interruptQuietly(work);
    await delay(5);
  }
  if (isBusy()) dieOfSignal(exitCode === exitCodes.interrupted ? 'SIGINT' : 'SIGKILL');
  process.exit(exitCode);
}

const isBusy = (): boolean => [...nativeWork].some((work) => !work.isIdle());

function interruptQuietly(work: NativeWork): void {
  try {
    work.interrupt();
  } catch {
    // Closed meanwhile: nothing is left to interrupt.
  }
}

/** Returns only where signals are ignored, as for the first process of a container. */
function dieOfSignal(signal: NodeJS.Signals): void {
  if (signal !== 'SIGKILL') process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
