import { type PageLake } from '../page-lake.ts';
import { flag, number, type ShapedRow, text } from '../row-shape.ts';
export declare const quality: import("../page-block.ts").PageBlock;
declare const unitShape: {
    unit: typeof text;
    unit_type: (value: unknown) => string | null;
    base_unit: (value: unknown) => string | null;
    points: typeof number;
    nodes: typeof number;
    is_known: typeof flag;
    assumed: typeof number;
};
/** A unit in which numbers were sent, or a currency. */
type SentUnit = ShapedRow<typeof unitShape>;
/** Most values first. `assumed` counts the amounts without a currency, which have the default one. */
export declare function readUnits(lake: PageLake): Promise<readonly SentUnit[]>;
/** Fills `page_units`. */
export declare const keepUnits: (lake: PageLake) => Promise<void>;
export declare const unitOrder = "points DESC, unit_type, unit, base_unit";
export {};
