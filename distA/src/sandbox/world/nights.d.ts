import { type Organisation } from './organisation.ts';
/** What the nights did to a survey, with night numbers in ascending order. */
export interface History {
    /** The night that first sees it; 0 for surveys that existed from the start. */
    readonly born: number;
    readonly node: number;
    readonly answers: number[];
    readonly metadata: number[];
    /** Those nights of `metadata` that certainly renamed it. */
    readonly renamed: number[];
    removed: boolean;
}
/** The structure of the world on one night. */
export interface Timeline {
    /** Surveys that some night changed or added; all others are unchanged since the start. */
    readonly histories: ReadonlyMap<number, History>;
    /** Surveys added after the start, in order. */
    readonly born: readonly number[];
    /** Sites added after the start, with the night that first sees them. */
    readonly opened: ReadonlyMap<number, number>;
    readonly closed: ReadonlySet<number>;
    /** Nodes whose parent is not the one they had at the start. */
    readonly moved: ReadonlyMap<number, number>;
    /** The nights on which the wording of a tracker changed. */
    readonly reworded: ReadonlyMap<number, readonly number[]>;
    /** The nights on which questions with two meanings got the other one. */
    readonly redefined: readonly number[];
}
/** How many survey indexes beyond the initial ones are reserved for each night. */
export declare const slotsPerNight = 3;
/** Everything that nights 1 to `night` changed, derived from the seed alone. */
export declare function timeline(seed: number, organisation: Organisation, surveys: number, night: number): Timeline;
/** When night `night` begins: night 0 is 2026-01-15T02:00:00Z. Milliseconds since 1970. */
export declare function nightStart(night: number): number;
/** The instant of a change first seen by night `night`: within the 24 hours before it, to the millisecond. */
export declare function changeTime(seed: number, night: number, survey: number, kind: 'answers' | 'metadata' | 'created'): number;
/** The world's clock on a night: it starts with the night and runs on with real time. */
export declare function startClock(night: number): () => Date;
