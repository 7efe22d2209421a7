import { type Html } from '../frame/page-html.ts';
import type { KeyFigure } from '../key-figures/read-key-figures.ts';
/** The figures of the group that the first screen shows: the first six, the last of which gives way to one that has a doubt. */
export declare function heroesOf(figures: readonly KeyFigure[]): readonly KeyFigure[];
/** One row for each figure: its value, what it rests on, and its doubts. @param rootCount of the lake's groups */
export declare function groupFigures(heroes: readonly KeyFigure[], rootCount: number): Html;
