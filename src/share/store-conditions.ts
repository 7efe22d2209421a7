import { randomUUID } from 'node:crypto';
import { GuardError } from '../base/errors.ts';
import { asideFolder } from './folder-store.ts';
import type { Store } from './store.ts';

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
