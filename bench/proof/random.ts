import { mulberry32 } from '../../tools/simulated-group/random.ts';

/** Seeded random draws (mulberry32): a proof can be repeated exactly. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number from `least` to `most`. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
