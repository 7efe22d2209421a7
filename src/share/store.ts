import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { crashPoint } from '../base/crash-point.ts';
import { EsgLakeError, exitCodes, GuardError, InterruptedError } from '../base/errors.ts';
import { pushAgain, statusOf, storeError } from './store-errors.ts';

export interface StoredObject {
  /** Relative to the address: `figures/_delta_log/00000000000000000000.json`. */
  readonly key: string;
  readonly bytes: number;
  /** By the clock of the store, in milliseconds. */
  readonly changedAt: number;
}

/** Files that are not complete yet, and probes; what killed pushes leave there is deleted after a day. */
export const asideFolder = '_esg_lake/';

/** A vendor's SDK, without its types: esg-lake does not install it. */
export const loadSdk = (name: string) => import(name);

/** What an SDK does; its errors are its own. */
export interface StoreAdapter {
  /** How credentials are given, for messages. */
  readonly credentials: string;
  get(key: string): Promise<Buffer>;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** @param isNew whether the store must refuse it if the key exists */
  put(key: string, content: Uint8Array, isNew: boolean): Promise<unknown>;
  /** Also of a key that does not exist. */
  remove(key: string): Promise<unknown>;
}

/**
 * A folder, or a prefix in a bucket, in the five calls that a push needs. Each throws an EsgLakeError that names the
 * address: exit code 2 for a missing bucket, 5 for refused credentials, 6 for a store that cannot be reached, 130 when
 * interrupted. The SDK repeats failed requests.
 */
export interface Store {
  /** For messages, without a slash at its end. */
  readonly url: string;
  /** Null if there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** The objects whose keys start with the prefix. */
  list(prefix: string): Promise<readonly StoredObject[]>;
  put(key: string, content: Uint8Array): Promise<void>;
  /** False if the key exists. An SDK repeats a put whose answer was lost and is refused by itself: the content decides. */
  putOnce(key: string, content: Uint8Array): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export function toStore(url: string, adapter: StoreAdapter, signal?: AbortSignal): Store {
  // A request that hangs must not keep the process. What it does in the store is found by the next push.
  const aborted = signal === undefined ? [] : [once(signal, 'abort').then(() => Promise.reject(signal.reason))];
  for (const one of aborted) one.catch(() => {});
  /** @param answers statuses that are no errors, but stand for `other` */
  async function call<T, O>(doing: string, work: () => Promise<T>, answers: readonly number[], other: O) {
    if (signal?.aborted === true) throw new InterruptedError('interrupted', { hint: pushAgain });
    crashPoint('store.call');
    try {
      return await Promise.race([work(), ...aborted]);
    } catch (error) {
      if (answers.includes(statusOf(error) ?? 0)) return other;
      throw storeError(error, { url, doing, credentials: adapter.credentials, signal });
    } finally {
      crashPoint('store.called');
    }
  }
  const get: Store['get'] = (key) => call(`get ${key}`, () => adapter.get(key), [404], null);
  return {
    url,
    get,
    list: (prefix) => call(`list ${prefix}`, () => collect(url, adapter.list(prefix)), [], []),
    put: async (key, content) => void (await call(`put ${key}`, () => adapter.put(key, content, false), [], null)),
    putOnce: async (key, content) => {
      // 409: another conditional put of this key is in progress.
      const lost = await call(`put ${key}`, () => adapter.put(key, content, true), [409, 412], 'lost' as const);
      return lost !== 'lost' || (await get(key))?.equals(content) === true;
    },
    remove: async (key) => void (await call(`delete ${key}`, () => adapter.remove(key), [404], null)),
  };
}

async function collect(url: string, listed: AsyncIterable<StoredObject>): Promise<readonly StoredObject[]> {
  const found = new Map<string, StoredObject>();
  for await (const one of listed) {
    if (found.has(one.key)) {
      throw new EsgLakeError(`${url}: the listing does not end: the store repeats a page`, {
        exitCode: exitCodes.unreachable,
        hint: 'The fault is in the store, or in a proxy in front of it. Nothing was changed.',
      });
    }
    found.set(one.key, one);
  }
  return [...found.values()];
}

const day = 86_400_000;

/**
 * Puts an object twice that must not exist. Some stores accept that condition and ignore it: two pushes would overwrite
 * each other. Deletes what killed pushes left of this a day ago.
 *
 * @returns how far the clock of the store is ahead of this machine's, in milliseconds
 * @throws GuardError if the store ignores the condition
 */
export async function requireConditions(store: Store): Promise<number> {
  const key = `${asideFolder}probe-${randomUUID()}`;
  const [first, second] = [Buffer.from('first'), Buffer.from('second')];
  try {
    if (!(await store.putOnce(key, first))) throw ignored(store, 'it refused an object that did not exist');
    const here = Date.now();
    if (await store.putOnce(key, second)) throw ignored(store, 'it replaced an object that must not exist');
    const objects = await store.list(asideFolder);
    const ahead = (objects.find((one) => one.key === key)?.changedAt ?? here) - here;
    const old = objects.filter(({ changedAt }) => changedAt < Date.now() + ahead - day);
    for (const one of old) await store.remove(one.key);
    return ahead;
  } finally {
    await store.remove(key);
  }
}

export const ignored = ({ url }: Store, what: string): GuardError =>
  new GuardError(`${url} does not support conditional puts: ${what}`, {
    hint: 'Two pushes at the same time would overwrite each other there. Use a store that supports If-None-Match.',
  });
