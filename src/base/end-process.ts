import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './errors.ts';

/** On exit, Node would wait for it: it joins its thread pool first. */
interface NativeWork {
  /** Makes the work in progress fail soon. May be called repeatedly. */
  readonly interrupt: () => void;
  readonly isIdle: () => boolean;
}

const nativeWork = new Set<NativeWork>();

/** Returns a function to call when nothing is left to interrupt. */
export function registerNativeWork(work: NativeWork): () => void {
  nativeWork.add(work);
  return () => void nativeWork.delete(work);
}

/** Of the first request to end: errors that the run raises because it is being ended are not the cause. */
let exitCode: number | null = null;

/**
 * Ends the process, whatever the database is doing. `process.exit` joins the thread pool, where a DuckDB thread may be
 * waiting for a callback into the very thread that joins. So this interrupts the database and lets its callbacks run
 * until it is idle, as are Node's threads. If that takes a second, a signal ends the process.
 */
export async function endProcess(code: number): Promise<never> {
  exitCode ??= code;
  const deadline = performance.now() + 1_000;
  while (isBusy() && performance.now() < deadline) {
    for (const work of nativeWork) {
      try {
        work.interrupt();
      } catch {
        // It was closed meanwhile: nothing is left to interrupt.
      }
    }
    await delay(5);
  }
  if (isBusy()) dieOfSignal(exitCode === exitCodes.interrupted ? 'SIGINT' : 'SIGKILL');
  process.exit(exitCode);
}

/** Whether DuckDB works, or, once interrupted, a thread waits for a file or a name, which `process.exit` would join. */
const isBusy = (): boolean =>
  [...nativeWork].some((work) => !work.isIdle()) ||
  (exitCode === exitCodes.interrupted &&
    process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfo)/.test(name)));

/** Returns only where signals are ignored, as they are for the first process of a container. */
function dieOfSignal(signal: NodeJS.Signals): void {
  if (signal !== 'SIGKILL') process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
