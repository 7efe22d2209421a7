import { type UnitScale } from '../frame/unit-scale.ts';
import type { KeyMeasure } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
import { flag, number, type ShapedRow, text } from '../row-shape.ts';
declare const shape: {
    id: typeof text;
    name: (value: unknown) => string | null;
    /** The key figure that it falls short by most. */
    tracker: (value: unknown) => string | null;
    trackerId: typeof text;
    year: typeof number;
    unit: (value: unknown) => string | null;
    own: typeof number;
    /** What the level below it has: the figure would have that in addition if this report, and no other, stood alone. */
    below: typeof number;
    /** What it falls short by, as a share of the group's figure, at most 1; older years count half. */
    weight: typeof number;
    /** In how many questions of the year its report is too low, of how many that it answers. */
    low: typeof number;
    questions: typeof number;
    isOpen: typeof flag;
};
/** The unit is that of the lesser, which would be nothing in that of the greater. */
export declare const lowParentScale: ({ unit, own, below }: LowParent) => UnitScale;
/** SQL for what a share of what a key figure holds weighs: at most 1, older years than `$2` count half. */
export declare const weightSql: (share: string, year: string) => string;
/** A parent whose report is less than what is below it. */
type LowParent = ShapedRow<typeof shape>;
/**
 * Weightiest first. `below` is `below_value` of the parent's row in `initiative_rollup`.
 *
 * @param newest the newest year
 */
export declare function readLowParents({ rows }: PageLake, measures: readonly KeyMeasure[], newest: number): Promise<readonly LowParent[]>;
export {};
