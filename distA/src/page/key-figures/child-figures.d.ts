import type { DoubtedFigure } from '../../schema/doubts.ts';
import type { PageLake } from '../page-lake.ts';
import { type KeyFigure } from './read-key-figures.ts';
/** The figure of a node directly below a group, in the newest year of a key figure. */
export interface ChildFigure {
    readonly rootId: string;
    readonly measureId: string;
    readonly id: string;
    readonly name: string | null;
    readonly value: number;
    readonly verified: number;
    readonly doubted: DoubtedFigure;
}
/** The children of the groups of these figures that have a value, the largest first; as in `group_figures`. */
export declare function readChildFigures({ rows }: PageLake, figures: readonly KeyFigure[]): Promise<readonly ChildFigure[]>;
