import type { ApiPeriod, ApiUtrv } from './api-types.ts';
import { type TrackerSpec } from './catalogue.ts';
import type { Node } from './organisation.ts';
/**
 * The site, by its index among the sites, whose reports of 2021 have what no other has, in a year in which no parent
 * reports: a unit that cannot be converted, a second year end, a record of a site that is not listed, a table with a
 * text and an unknown scale, and currencies that only cells name.
 */
export declare const doubtfulSite = 11;
/** The members of a UTRV that carry its answer. */
type Answer = Pick<ApiUtrv, 'value' | 'valueData'>;
interface DoubtfulAnswer {
    readonly answer: Answer;
    /** If it is not that of the survey. */
    readonly initiativeId?: string;
}
/** What the site answers in any state of the record; undefined for all other answers. */
export declare function doubtfulAnswer(seed: number, asked: {
    readonly node: Node;
    readonly period: ApiPeriod;
    readonly year: number;
    readonly month: number;
}, spec: TrackerSpec): DoubtfulAnswer | undefined;
export {};
