import type { DiffedGroupFigure } from '../../inspect/diff/diff-group-figures.ts';
import type { ChangedFigure } from '../../schema/changed-figures.ts';
/** The snapshots that `explain` can open, as a command names them; null where it cannot. */
export interface NamedSides {
    readonly before: string | null;
    readonly after: string | null;
    /** The option of the output folder; empty for the default one. */
    readonly outputOption: string;
}
/** A group figure before and after, what each reason makes of the difference, and the commands that show what each is made of. */
export declare function figureText(figure: DiffedGroupFigure, named: NamedSides, width: number | undefined): string;
/** `co2 · Nordwind · 2025  12,000.1 → 10,050.2 tons/CO2e  -16.2 %` */
export declare const figureLine: (figure: ChangedFigure) => string;
