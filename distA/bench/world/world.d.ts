import { type Tracker } from './trackers.ts';
/** The specification of a world; the same spec gives the same bytes. */
export interface WorldSpec {
    readonly seed: number;
    readonly surveys: number;
    readonly utrvsPerSurvey: number;
    readonly initiatives: number;
    /** Number of years that the surveys cover, ending in 2025; each year has the same number of surveys. */
    readonly years: number;
}
export interface World {
    readonly spec: WorldSpec;
    readonly trackers: readonly Tracker[];
    readonly initiatives: readonly object[];
}
/** A survey of the listing, as of a revision: night 0 is the first state. */
export interface SurveyRecord {
    readonly _id: string;
    readonly name: string;
    readonly type: 'default';
    readonly initiativeId: string;
    readonly period: 'yearly';
    readonly effectiveDate: string;
    readonly utrvType: 'actual';
    readonly evidenceRequired: boolean;
    readonly verificationRequired: boolean;
    readonly isPrivate: boolean;
    readonly completedDate: string;
    readonly currency: string;
    readonly lastUpdated: string;
}
export declare function makeWorld(spec: WorldSpec): World;
/** @param night of the survey's last change; 0 before any night */
export declare function surveyRecord(spec: WorldSpec, index: number, night: number): SurveyRecord;
/** The newest surveys come first, so that worlds with more years only add older ones. */
export declare function yearOf(spec: WorldSpec, index: number): number;
