import type { MergeContext } from '../merge-context.ts';
/**
 * Rebuilds the figures that may have changed, after records, trackers, value lists and initiatives were replaced.
 * @returns new exclusions by reason; null if there was no lake
 */
export declare function replaceFigures(context: MergeContext): Promise<Readonly<Record<string, number>> | null>;
