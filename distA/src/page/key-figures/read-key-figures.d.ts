import type { DoubtedFigure } from '../../schema/doubts.ts';
import { type LakeOverview } from '../lake-overview.ts';
import { type AskRows, flag, number, type ShapedRow, text } from '../row-shape.ts';
import { type LikeForLike, type YearSpan } from './like-for-like.ts';
/** A figure of a group over the years. */
export interface KeyFigure {
    readonly rootId: string;
    readonly trackerId: string;
    readonly measureId: string;
    readonly name: string;
    readonly typeCode: string | null;
    /** The group; null if the lake has only one. */
    readonly rootName: string | null;
    readonly unit: string | null;
    /** Other base units of figures of the same question, which cannot be added and are left out. */
    readonly otherUnits: readonly string[];
    /** Without gaps, oldest first. */
    readonly years: readonly KeyYear[];
    readonly likeForLike: LikeForLike | null;
}
/** As in `group_figures`; null where there is no row. */
export interface KeyYear {
    readonly year: number;
    readonly value: number | null;
    readonly doubted: DoubtedFigure | null;
    readonly beside: readonly OtherFigure[];
    readonly basis: string | null;
    readonly own: number | null;
    /** What its direct children add up to. */
    readonly children: number | null;
    readonly verified: number | null;
    readonly percentVerified: number | null;
    /** What the sites add up to, and what of it is verified. */
    readonly siteValue: number | null;
    readonly siteVerified: number;
    readonly reportingSites: number;
    readonly coveredSites: number;
    readonly sites: number;
}
/** The number of years shown, up to the newest. */
export declare const maxYears = 6;
/** SQL on `group_figures`: NULL where the value is 0. */
export declare const percentVerifiedSql = "round(100 * coalesce(verified_value, 0) / nullif(value, 0), 1)";
/** What the page shows of the groups. Each root is a group of its own. */
export interface KeyFigures {
    /** With several groups there are fewer figures of each, the largest groups first. */
    readonly figures: readonly KeyFigure[];
    readonly measures: readonly KeyMeasure[];
    /** The years shown; null without a figure of a year that has ended. */
    readonly span: YearSpan | null;
}
export declare function readKeyFigures(rows: AskRows, overview: LakeOverview): Promise<KeyFigures>;
/** The newest value of the figure that the page shows first; null if there is none. */
export declare function readFirstFigure(rows: AskRows): Promise<FirstFigure | null>;
export interface FirstFigure extends Pick<KeyFigure, 'name' | 'unit' | 'rootName'> {
    readonly year: Pick<KeyYear, 'year' | 'value' | 'basis' | 'own' | 'children' | 'verified' | 'percentVerified' | 'reportingSites' | 'sites'> & {
        readonly doubts: readonly string[];
    };
}
declare const measureShape: {
    trackerId: typeof text;
    measureId: typeof text;
    name: (value: unknown) => string | null;
    typeCode: (value: unknown) => string | null;
    unit: (value: unknown) => string | null;
    otherUnits: (value: unknown) => readonly string[];
};
export type KeyMeasure = ShapedRow<typeof measureShape>;
declare const besideShape: {
    rootId: typeof text;
    /** Of the key figure. */
    measureId: typeof text;
    year: typeof number;
    unit: (value: unknown) => string | null;
    isKnown: typeof flag;
    amount: typeof number;
    count: typeof number;
};
/** What a group has of the same question and year in another unit or option, and how many figures that is made of. */
export type OtherFigure = ShapedRow<typeof besideShape>;
export {};
