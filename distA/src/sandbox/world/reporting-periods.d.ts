import type { ApiPeriod, ApiSurvey } from './api-types.ts';
import type { Organisation } from './organisation.ts';
/** The node and the period that a survey reports on. */
export interface Slot {
    readonly index: number;
    readonly node: number;
    readonly period: ApiPeriod;
    readonly year: number;
    /** The last month of the period, 1 to 12. */
    readonly month: number;
    readonly type: ApiSurvey['type'];
    /** 0 for the main survey of a period; higher for further surveys of the same node and period. */
    readonly pack: number;
}
/** Survey `index` of the first night: nodes take turns, and each round goes further into the past. */
export declare function foundingSlot(seed: number, organisation: Organisation, index: number): Slot;
/**
 * Survey `index`, added on night `night`; `position` 0 is a month of an existing site, 1 and 2 belong to a new site.
 */
export declare function laterSlot(index: number, night: number, position: number, node: number): Slot;
/** The end of the period as the service sends it: mostly the last instant of the day, sometimes the first. */
export declare function effectiveDate(seed: number, organisation: Organisation, slot: Slot): string;
/** How many months a period covers. */
export declare function monthsOf(period: ApiPeriod): number;
/** A survey of a node's programme. */
export interface Turn {
    readonly period: ApiPeriod;
    readonly year: number;
    /** The last month of the period, 1 to 12. */
    readonly month: number;
    /** @default 'default' */
    readonly type?: 'aggregation';
    /** 1 for a second survey of the same period. @default 0 */
    readonly pack?: 1;
}
/** The site, by its index among the sites, that has two surveys for every year. */
export declare const twiceAsked = 3;
