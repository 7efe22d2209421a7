import { basename } from 'node:path';
import { checkpoint } from '../base/checkpoint.ts';
import type { ObjectStore } from './object-store.ts';
import { putOnce } from './put-once.ts';
import { PushLostError } from './store-errors.ts';

/** What a file of a log is, in the order in which those of one table are put. */
const kinds = [
  { kind: 'manifest', pattern: /\.avro$/ },
  { kind: 'commit', pattern: /^\d{20}\.json$|^v\d+\.metadata\.json$/ },
  { kind: 'checkpoint', pattern: /\.checkpoint\.parquet$/ },
  { kind: 'hint', pattern: /^_last_checkpoint$|^version-hint\.text$/ },
] as const;

const rankOf = (key: string): number => kinds.findIndex(({ pattern }) => pattern.test(basename(key)));

const tableOf = (key: string): string => key.split('/')[1] ?? '';

/** Tables that every state changes: in those of a lake the second, in those of a fleet the first of them. */
const first: readonly string[] = ['fleet_connections', 'runs'];

/**
 * Puts what has changed of the logs, table after table. A commit, and the version of Iceberg's metadata, is put only if there
 * is none of its version, after what it names. Every publication adds a row to `runs`, and every other state of a fleet is one in
 * `fleet_connections`: these come first, and whoever commits there is the one push that goes on.
 *
 * @throws PushLostError if another push has made the version
 */
export async function putLogs(
  store: ObjectStore,
  changed: ReadonlyMap<string, Buffer>,
  beforeEach: () => void,
): Promise<void> {
  const order = (key: string): string => `${first.includes(tableOf(key)) ? '' : tableOf(key)} ${rankOf(key)} ${key}`;
  const sorted = [...changed].filter(([key]) => rankOf(key) !== -1).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  for (const [key, content] of sorted) {
    beforeEach();
    const kind = kinds[rankOf(key)]?.kind;
    if (kind !== 'commit') await store.put(key, content);
    else if (!(await putOnce(store, key, content, { ifNoneMatch: '*' }))) {
      throw new PushLostError(`another push to ${store.url} was faster: it has put ${key}`);
    }
    checkpoint(`push.${kind}-put`);
  }
}
