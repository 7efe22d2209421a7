/**
 * Preloaded into the built command (`node --import`): kills it at a crash point, makes file operations fail, moves its
 * clock. Production code does not know about this: it publishes the names of its write boundaries on a diagnostics
 * channel.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readSync, writeSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type { FileFault, HookPlan, Strike } from './hook-plan.ts';

const plan: HookPlan = JSON.parse(process.env['PROOF_HOOK'] ?? '{}');
if (isMainThread) {
  watchCheckpoints(plan);
  for (const strike of plan.strikes ?? []) watchFor(strike);
  if (plan.fileFaults !== undefined) breakFiles(plan.fileFaults);
}
if (plan.clockOffsetMs !== undefined) moveClock(plan.clockOffsetMs);

function watchCheckpoints({ crashAt, traceFile }: HookPlan): void {
  if (crashAt === undefined && traceFile === undefined) return;
  let seen = 0;
  subscribe('esg-lake:crash-point', (message) => {
    const { name } = message as { readonly name: string };
    if (traceFile !== undefined) appendFileSync(traceFile, `${name}\n`);
    if (name === crashAt?.name && ++seen === crashAt.count) process.kill(process.pid, 'SIGKILL');
  });
}

function watchFor({ name, count, afterMs, what }: Strike): void {
  let seen = 0;
  subscribe('esg-lake:crash-point', (message) => {
    if ((message as { readonly name: string }).name !== name || ++seen !== count) return;
    if (afterMs === undefined) strike(what, name);
    else setTimeout(() => strike(what, name), afterMs);
  });
}

function strike(what: Strike['what'], name: string): void {
  if (what === 'exception') {
    setImmediate(() => {
      throw new Error(`thrown at ${name}`);
    });
  } else if (what === 'rejection') void Promise.reject(new Error(`rejected at ${name}`));
  else if (what === 'pause') {
    writeSync(3, name);
    while (readSync(3, Buffer.alloc(64)) > 0);
  } else for (const signal of what) process.kill(process.pid, signal);
}

type AnyFunction = (this: unknown, ...args: readonly unknown[]) => unknown;

/** Wraps the functions of node:fs/promises and the methods of its file handles, including named imports. */
function breakFiles(faults: readonly FileFault[]): void {
  const states = faults.map((fault) => ({ fault, seen: 0, isDue: fault.since === undefined }));
  subscribe('esg-lake:crash-point', (message) => {
    const { name } = message as { readonly name: string };
    for (const state of states) state.isDue ||= state.fault.since === name;
  });
  const strike = (operation: string, path: string): Error | undefined => {
    for (const state of states) {
      const { fault } = state;
      if (!state.isDue || !fault.operations.includes(operation) || !path.includes(fault.path)) continue;
      state.seen++;
      if (state.seen <= fault.after || state.seen > fault.after + fault.times) continue;
      return Object.assign(new Error(`${fault.code}: ${messages[fault.code]}, ${operation} '${path}'`), {
        code: fault.code,
        syscall: operation,
        path,
      });
    }
    return undefined;
  };
  const module = createRequire(import.meta.url)('node:fs/promises') as Record<string, AnyFunction>;
  const paths = new WeakMap<object, string>();
  const twoPaths = new Set(['rename', 'copyFile', 'symlink', 'link']);
  for (const name of ['open', 'rename', 'mkdir', 'copyFile', 'symlink', 'link', 'writeFile', 'rm', 'unlink', 'chmod']) {
    const original = module[name];
    if (original === undefined) continue;
    module[name] = async (...args) => {
      const named = twoPaths.has(name) ? args.slice(0, 2) : args.slice(0, 1);
      const error = strike(name, named.join(' '));
      if (error !== undefined) throw error;
      const result = await original(...args);
      if (name === 'open' && typeof result === 'object' && result !== null) {
        paths.set(result, String(args[0]));
        breakHandles(result, (operation, handle) => strike(operation, paths.get(handle) ?? ''));
      }
      return result;
    };
  }
  breakDescriptors(strike);
  syncBuiltinESMExports();
}

/** The functions of node:fs that write the landing; the index is written by its descriptor. */
function breakDescriptors(strike: (operation: string, path: string) => Error | undefined): void {
  const module = createRequire(import.meta.url)('node:fs') as Record<string, AnyFunction>;
  const { openSync, writeFileSync } = module;
  if (openSync === undefined || writeFileSync === undefined) throw new Error('node:fs has changed');
  const paths = new Map<unknown, string>();
  module['openSync'] = (...args) => {
    const error = strike('open', String(args[0]));
    if (error !== undefined) throw error;
    const descriptor = openSync.apply(module, [...args]);
    paths.set(descriptor, String(args[0]));
    return descriptor;
  };
  module['writeFileSync'] = (...args) => {
    const error = strike('writeFile', paths.get(args[0]) ?? String(args[0]));
    if (error !== undefined) throw error;
    return writeFileSync.apply(module, [...args]);
  };
}

let handlesAreBroken = false;

function breakHandles(handle: object, strike: (operation: string, handle: object) => Error | undefined): void {
  if (handlesAreBroken) return;
  handlesAreBroken = true;
  const prototype = Object.getPrototypeOf(handle) as Record<string, AnyFunction>;
  for (const name of ['write', 'writeFile', 'sync', 'datasync', 'truncate']) {
    const original = prototype[name];
    if (original === undefined) continue;
    prototype[name] = async function (this: unknown, ...args: readonly unknown[]) {
      const error = strike(name, this as object);
      if (error !== undefined) throw error;
      return original.call(this, ...args);
    };
  }
}

const messages: Readonly<Record<FileFault['code'], string>> = {
  ENOSPC: 'no space left on device',
  EIO: 'i/o error',
  EROFS: 'read-only file system',
};

function moveClock(offsetMs: number): void {
  const Real = Date;
  class MovedDate extends Real {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(Real.now() + offsetMs);
      else super(...(args as [number]));
    }
    static override now(): number {
      return Real.now() + offsetMs;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}
