import type { KeyMeasure } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
import { number, type ShapedRow, text } from '../row-shape.ts';
declare const shape: {
    unit: typeof text;
    /** The question of a key figure that most of those who answer it answer in this unit. */
    tracker: (value: unknown) => string | null;
    trackerId: typeof text;
    year: typeof number;
    /** In this unit. */
    total: typeof number;
    /** Those who write it as a share of those who answer the question; older years count half. */
    weight: typeof number;
    /** Figures of all questions and years, and the nodes that have them. */
    numbers: typeof number;
    nodes: typeof number;
    /** One of the nodes. */
    id: typeof text;
    name: (value: unknown) => string | null;
};
/** A unit that the lake does not know. */
type UnknownUnit = ShapedRow<typeof shape>;
/** Those in which somebody answers the question of a key figure, the weightiest first. @param newest the newest year */
export declare function readUnknownUnits({ rows }: PageLake, measures: readonly KeyMeasure[], newest: number): Promise<readonly UnknownUnit[]>;
export {};
