import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { EsgLakeError, type ExitCode, exitCodes, GuardError, InterruptedError, messageOf } from '../base/errors.ts';
import { crashPoint } from '../base/files.ts';

export interface StoredObject {
  /** Relative to the address: `figures/_delta_log/00000000000000000000.json`. */
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds, by the clock of the store. */
  readonly changedAt: number;
}

/** Of incomplete files and probes; leftovers are deleted after a day. */
export const asideFolder = '_esg_lake/';

export const pushAgain = 'Push again: it completes what is missing.';

/** Without types: esg-lake does not install the vendors' SDKs. */
export const loadSdk = (name: string) => import(name);

/** What an SDK does; its errors are its own. */
export interface StoreAdapter {
  readonly credentials: string;
  get(key: string): Promise<Buffer>;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** @param isNew whether the store must refuse it if the key exists */
  put(key: string, content: Uint8Array, isNew: boolean): Promise<unknown>;
  remove(key: string): Promise<unknown>;
}

export type Store = ReturnType<typeof toStore>;

/** The SDK repeats failed requests. @param url for messages */
export function toStore(url: string, adapter: StoreAdapter, signal?: AbortSignal) {
  const interrupted = (): Error => new InterruptedError('interrupted', { hint: pushAgain });
  // A request that hangs must not keep the process. What it does in the store is found by the next push.
  const aborted = signal === undefined ? [] : [once(signal, 'abort').then(() => Promise.reject(interrupted()))];
  for (const one of aborted) one.catch(() => {});
  async function call<T>(doing: string, work: () => Promise<T>, statuses: readonly number[] = []): Promise<T | null> {
    if (signal?.aborted === true) throw interrupted();
    crashPoint('store.call');
    try {
      return await Promise.race([work(), ...aborted]);
    } catch (error) {
      if (statuses.includes(statusOf(error) ?? 0)) return null;
      if (error instanceof EsgLakeError) throw error;
      const [what, exitCode, hint] = meaningOf(error, adapter.credentials);
      throw new EsgLakeError(`${url} (${doing}): ${what}`, { exitCode, hint });
    } finally {
      crashPoint('store.called');
    }
  }
  const get = (key: string): Promise<Buffer | null> => call(`get ${key}`, () => adapter.get(key), [404]);
  const put = (key: string, content: Uint8Array, isNew: boolean, statuses?: readonly number[]) =>
    call(`put ${key}`, () => adapter.put(key, content, isNew).then(() => true), statuses);
  return {
    url,
    get,
    list: async (prefix: string): Promise<readonly StoredObject[]> =>
      (await call(`list ${prefix}`, () => Readable.from(adapter.list(prefix)).toArray())) ?? [],
    put: async (key: string, content: Uint8Array): Promise<void> => void (await put(key, content, false)),
    /** False if the key exists. An SDK repeats a put whose answer was lost, and is refused: the content decides. */
    putOnce: async (key: string, content: Uint8Array): Promise<boolean> =>
      // 409: another conditional put of this key is in progress.
      (await put(key, content, true, [409, 412])) ?? (await get(key))?.equals(content) === true,
    remove: async (key: string): Promise<void> => void (await call(`delete ${key}`, () => adapter.remove(key), [404])),
  };
}

/** Each SDK has another place for it; null without an answer. */
function statusOf(error: unknown): number | null {
  const of = (holder: unknown, name: string): unknown => Reflect.get(Object(holder), name);
  const places = [of(of(error, '$metadata'), 'httpStatusCode'), of(error, 'statusCode'), of(error, 'code')];
  return places.find((one) => typeof one === 'number') ?? null;
}

/** S3 answers 400 for a token that has expired, Google for a refresh token. */
const isOfCredentials = /credential|Expired(Token)?\b|InvalidToken|TokenRefreshRequired|invalid_(grant|rapt)/i;

/** Without request and response, which may contain credentials. */
function meaningOf(error: unknown, credentials: string): readonly [what: string, exitCode: ExitCode, hint: string] {
  const status = statusOf(error);
  const said = wordsOf(error);
  if (status === 401 || status === 403 || ((status ?? 400) === 400 && isOfCredentials.test(said))) {
    return [`the credentials are missing, expired or refused: ${said}`, exitCodes.credentials, credentials];
  }
  if (status === null || status === 408 || status === 429 || status >= 500) {
    return [`the store could not be reached or kept failing: ${said}`, exitCodes.unreachable, pushAgain];
  }
  if (status === 404 || (status >= 300 && status < 400)) {
    const hint = 'Create it first, or check its name, its region (AWS_REGION) and its endpoint (AWS_ENDPOINT_URL_S3).';
    return [`there is no such bucket or container: ${said}`, exitCodes.usage, hint];
  }
  return [`the store answered ${status}: ${said}`, exitCodes.unexpected, pushAgain];
}

function wordsOf(error: unknown): string {
  // An AggregateError of failed connection attempts has no message of its own.
  const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  const message = messageOf(error).split('\n')[0] || inner;
  const name = error instanceof Error && error.name !== 'Error' ? error.name : '';
  return [name, message].filter((part) => part !== '').join(': ');
}

/** Some stores ignore the condition. Returns how far the store's clock is ahead, in milliseconds. */
export async function requireConditions(store: Store): Promise<number> {
  const key = `${asideFolder}probe-${randomUUID()}`;
  const ignored = (what: string): GuardError =>
    new GuardError(`${store.url} does not support conditional puts: ${what}`, {
      hint: 'Two pushes at the same time would overwrite each other there. Use a store that supports If-None-Match.',
    });
  try {
    if (!(await store.putOnce(key, Buffer.from('first')))) throw ignored('it refused an object that did not exist');
    const here = Date.now();
    if (await store.putOnce(key, Buffer.from('second'))) throw ignored('it replaced an object that must not exist');
    const objects = await store.list(asideFolder);
    const ahead = (objects.find((one) => one.key === key)?.changedAt ?? here) - here;
    const old = objects.filter(({ changedAt }) => changedAt < Date.now() + ahead - 86_400_000);
    for (const one of old) await store.remove(one.key);
    return ahead;
  } finally {
    await store.remove(key);
  }
}
