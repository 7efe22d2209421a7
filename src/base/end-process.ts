import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './errors.ts';

/** On exit, Node would wait for it: it joins its thread pool first. */
interface NativeWork {
  /** Makes the work in progress fail soon; may be repeated. */
  readonly interrupt: () => void;
  readonly isIdle: () => boolean;
}

const nativeWork = new Set<NativeWork>();

/** Call what it returns when nothing is left to interrupt. */
export function registerNativeWork(work: NativeWork): () => void {
  nativeWork.add(work);
  return () => void nativeWork.delete(work);
}

/** Of the first request to end: errors that the run raises because it is being ended are not the cause. */
let exitCode: number | null = null;

/**
 * `process.exit` joins the thread pool, where a DuckDB thread may wait for a callback into the thread that joins: this
 * interrupts the database and runs its callbacks until it and the threads are idle. After a second, a signal ends it.
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
  if (isBusy()) {
    const signal = exitCode === exitCodes.interrupted ? 'SIGINT' : 'SIGKILL';
    process.removeAllListeners(signal);
    process.kill(process.pid, signal); // returns where signals are ignored, as for the first process of a container
  }
  process.exit(exitCode);
}

/** Whether DuckDB works, or, once interrupted, a thread waits for a file or name, which `process.exit` would join. */
const isBusy = (): boolean =>
  [...nativeWork].some((work) => !work.isIdle()) ||
  (exitCode === exitCodes.interrupted &&
    process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfo)/.test(name)));
