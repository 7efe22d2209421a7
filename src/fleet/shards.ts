import { createHash } from 'node:crypto';

/** One of several parts of a fleet. */
export interface Shard {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/**
 * The shard of a connection, by its id alone (jump consistent hash): another connection moves none, and one shard more moves
 * only the connections that it gets.
 */
export function shardOf(id: string, count: number): number {
  let key = createHash('sha256').update(id).digest().readBigUInt64BE();
  let shard = -1;
  for (let next = 0; next < count; ) {
    shard = next;
    key = BigInt.asUintN(64, key * 2862933555777941757n + 1n);
    next = Math.floor((shard + 1) * (2 ** 31 / (Number(key >> 33n) + 1)));
  }
  return shard;
}

export const inShard = <T extends { readonly id: string }>(all: readonly T[], shard: Shard | null): readonly T[] =>
  shard === null ? all : all.filter(({ id }) => shardOf(id, shard.count) === shard.index);
