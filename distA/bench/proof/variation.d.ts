import type { CrashPoints } from './disturbances.ts';
import type { Random } from './random.ts';
/** The non-default features of a lake; the same in all nights of a scenario. */
export interface Variation {
    readonly formats: readonly ('delta' | 'iceberg')[];
    readonly isPushed: boolean;
    readonly keepSnapshots: number;
    /** In runs; null: forever. */
    readonly keepLanding: number | null;
    readonly keepRuns: number | null;
    /** Only where a file system can be mounted. */
    readonly isOnSmallDisk: boolean;
}
export declare const plain: Variation;
/** All features at once, and retention as low as possible: such a lake passes every crash point. */
export declare const everything: Variation;
export declare const drawVariation: (random: Random) => Variation;
/** Arguments of `run` and `replay`. */
export declare function argumentsOf({ formats, isPushed, keepSnapshots, keepLanding, keepRuns }: Variation): readonly string[];
/** Its name in the tally. */
export declare function nameOf({ formats, isPushed, keepSnapshots, keepLanding, keepRuns, isOnSmallDisk, }: Variation): readonly string[];
/** The crash points that a lake with these features passes. */
export declare function pointsOf(points: CrashPoints, { formats, isPushed, keepLanding, keepRuns }: Variation): CrashPoints;
