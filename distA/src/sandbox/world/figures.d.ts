import type { ApiPeriod } from './api-types.ts';
import type { Behaviour } from './catalogue.ts';
import type { Node } from './organisation.ts';
/** The place and time of a figure. */
export interface FigureContext {
    readonly seed: number;
    readonly node: Node;
    /** The nodes whose own figures the report adds up: the node itself, or those below a parent. */
    readonly reporters: readonly Node[];
    readonly period: ApiPeriod;
    readonly year: number;
    readonly month: number;
    /** The survey's currency, if it has one; monetary amounts are written in it. */
    readonly currency: string | undefined;
}
/**
 * An amount in the catalog's unit, depending on size, trend, season and some noise. What adds up in reality adds up
 * here, to the last decimal: quarters and months to the year, and sites to their parent's report. Only corrections
 * (`salt`) leave the totals that they are part of unchanged.
 */
export declare function amountOf(context: FigureContext, spec: Behaviour & {
    readonly unitType?: string;
}, key: string, salt: string): number;
/** A percentage, 45 for 45 %, between 0 and 100. */
export declare function percentageOf(context: FigureContext, spec: Behaviour, key: string, salt: string): number;
/** Rounds to decimals as people do, without binary rounding errors. */
export declare function round(value: number, decimals: number): number;
