import type { DiffedGroupFigure } from '../../inspect/diff/diff-group-figures.ts';
import type { Invocation } from '../invocation.ts';
/** `diff`: shows the differences between two published snapshots. */
export default function diff({ values, world, positional, secondPositional }: Invocation): Promise<number>;
/** All lines of group figures that differ, as CSV (RFC 4180) with a header line; several ids or times in a cell are joined by `;`. */
export declare const linesCsv: (figures: readonly DiffedGroupFigure[]) => string;
