import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './errors.ts';

/** Work in native code that the process would wait for at its end: Node always joins its thread pool before it exits. */
export interface NativeWork {
  /** Asks the work under way to fail soon. May be called repeatedly. */
  readonly interrupt: () => void;
  readonly isIdle: () => boolean;
}

const nativeWork = new Set<NativeWork>();
const crashListeners = new Set<(error: unknown) => void>();

/** Lets `endProcess` interrupt this work first. Returns a function to call when there is nothing left to interrupt. */
export function registerNativeWork(work: NativeWork): () => void {
  nativeWork.add(work);
  return () => void nativeWork.delete(work);
}

/** Calls `listener`, synchronously, when the process is about to end because of an uncaught fault. */
export function onCrash(listener: (error: unknown) => void): () => void {
  crashListeners.add(listener);
  return () => void crashListeners.delete(listener);
}

/** Notifies everyone listening for a crash; an error in one listener does not keep the others from being called. */
export function tellCrash(error: unknown): void {
  for (const listener of crashListeners) {
    try {
      listener(error);
    } catch {
      // The process ends because of `error`, so that is the one to show.
    }
  }
}

/** The exit code of whoever asked first: errors that the run raises because it is being ended are not the reason. */
let exitCode: number | null = null;

/** Milliseconds to wait for native code that has been interrupted. */
const patienceMs = 1_000;

/**
 * Ends the process with `code`, whatever the database is doing. `process.exit` joins the thread pool, where a DuckDB thread
 * may be waiting for a callback into the very thread that joins, so this interrupts the database and lets its callbacks run
 * until it is idle. If that takes too long, a signal ends the process: SIGINT (130 in a shell) for an interruption.
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
    // Closed in the meantime: nothing is left to interrupt.
  }
}

/** Returns only where signals are ignored, as they are for the first process of a container. */
function dieOfSignal(signal: NodeJS.Signals): void {
  if (signal !== 'SIGKILL') process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
