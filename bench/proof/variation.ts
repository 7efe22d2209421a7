import type { Random } from '../world/random.ts';
import type { CrashPoints } from './disturbances.ts';

/** The non-default features of a lake; the same in all nights of a scenario. */
export interface Variation {
  readonly isPushed: boolean;
  readonly keepSnapshots: number;
  /** In runs; null: forever. */
  readonly keepLanding: number | null;
  /** Only where a file system can be mounted. */
  readonly isOnSmallDisk: boolean;
}

/** All features at once, and retention as low as possible: such a lake passes every crash point. */
export const everything: Variation = {
  isPushed: true,
  keepSnapshots: 1,
  keepLanding: 1,
  isOnSmallDisk: false,
};

export const drawVariation = (random: Random): Variation => ({
  isPushed: random.next() < 0.4,
  keepSnapshots: random.pick([2, 2, 1, 3]),
  keepLanding: random.pick([null, null, 1, 2]),
  isOnSmallDisk: random.next() < 0.5,
});

/** Arguments of `run` and `replay`. */
export function argumentsOf({ keepSnapshots, keepLanding }: Variation): readonly string[] {
  return [
    ...['--keep-snapshots', String(keepSnapshots)],
    ...(keepLanding === null ? [] : ['--keep-landing', String(keepLanding)]),
  ];
}

/** Its name in the tally. */
export function nameOf({ isPushed, keepSnapshots, keepLanding, isOnSmallDisk }: Variation): readonly string[] {
  return [
    isPushed ? 'pushed to a store' : 'not pushed',
    `--keep-snapshots ${keepSnapshots}`,
    ...(keepLanding === null ? [] : [`--keep-landing ${keepLanding}`]),
    ...(isOnSmallDisk ? ['on a small file system'] : []),
  ];
}

/** The crash points that a lake with these features passes. */
export function pointsOf(points: CrashPoints, { isPushed, keepLanding }: Variation): CrashPoints {
  const isPassed = (name: string): boolean => {
    if (name.startsWith('store.')) return isPushed;
    if (/^landing\.(set-aside|pruned|index-shortened|body-pruned)/.test(name)) return keepLanding !== null;
    return true;
  };
  return new Map([...points].filter(([name]) => isPassed(name)));
}
