import type { Invocation } from '../invocation.ts';
/** `snapshots`: lists, pins, unpins, rolls back to one, or deletes old ones. Changes nothing while a run holds the lock. */
export default function snapshots(invocation: Invocation): Promise<number>;
