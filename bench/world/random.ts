import { mulberry32 } from '../../tools/simulated-group/random.ts';

/** Seeded random numbers (mulberry32): fast, and the same on every machine. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** From 0 to `below` - 1. */
  int(below: number): number;
  /** From `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(...seeds: readonly number[]): Random {
  const next = mulberry32(seeds.reduce(mix, 0x9e3779b9));
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    whole: (least, most) => least + int(most - least + 1),
    pick: (from) => {
      const item = from[int(from.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

function mix(a: number, b: number): number {
  let h = Math.imul(a ^ b, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) + b;
  return h ^ (h >>> 16);
}

/**
 * 24 hexadecimal characters in the service's format: a time (the parent's: what is created together has the same), a
 * machine, and a counter.
 */
export function objectId(kind: number, parent: number, index: number): string {
  const time = (0x50000000 + parent * 977 + kind).toString(16);
  const machine = ((mix(kind, 7) >>> 0).toString(16) + kind.toString(16)).padStart(10, '0').slice(0, 10);
  return time + machine + index.toString(16).padStart(6, '0');
}

export const idKinds = { initiative: 0x60, survey: 0x61, utrv: 0x62, tracker: 0x63, valueList: 0x64 } as const;
