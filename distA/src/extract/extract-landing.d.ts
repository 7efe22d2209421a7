import type { ExtractRun } from './extract-run.ts';
import type { SurveyBody } from './extract-surveys.ts';
import type { RoundResult } from './in-rounds.ts';
import { type LandedResponse, type Landings } from './landing/reader.ts';
import { type ReplayState } from './landing/replay-state.ts';
import type { SubResourceBody } from './resources/resource.ts';
import type { Fetched, ResponseInfo } from './types.ts';
/** What the lake was built from, according to the landing. */
export interface LandedState {
    readonly state: ReplayState;
    /** By response id. */
    readonly bodies: ReadonlyMap<string, LandedResponse>;
    readonly landings: Landings;
}
/** What a replay knows of the lake that it rebuilds. */
export interface ReplayedLake {
    /** Runs that published. */
    readonly runIds: readonly string[];
    /** Reads what the lake knows of landed bodies, in case an index of the landing is damaged. */
    readonly responses?: () => Promise<readonly LandedResponse[]>;
}
/** What functions that read the landing need from a run. */
type LandingRun = Pick<ExtractRun, 'options' | 'stats' | 'progress' | 'log'> & {
    /** Null if there is no snapshot left. */
    readonly state: ReplayedLake | null;
};
/**
 * Folds the journals of the runs that published (of all runs, if there is no snapshot left) and checks that every body
 * that they name exists.
 *
 * @throws EsgLakeError if nothing was landed or a body is missing.
 */
export declare function extractLanding(run: LandingRun): Promise<LandedState>;
/**
 * Runs work that reads landed bodies. If one of them turns out to be damaged, all are checked, so that one message
 * names them all and one run repairs them all.
 * @throws DamagedError that names the bodies
 */
export declare function readingLanded<T>(run: LandingRun, landing: LandedState, work: () => Promise<T>): Promise<T>;
/** Bodies of all surveys, from disk. */
export declare function extractLandedSurveys(run: LandingRun, { state, bodies }: LandedState): AsyncGenerator<SurveyBody, void, undefined>;
/**
 * Surveys whose landed body is intact but not a valid answer, with the reason. They are reported as failed and have no
 * rows until the next run has requested them again.
 *
 * @throws InvalidBodyError for the first other body that cannot be used
 */
export declare function unreadSurveys(run: LandingRun, read: readonly RoundResult[]): ReadonlyMap<string, string>;
/**
 * Bodies of all other resources, from disk; if something was requested again, only the last answer counts.
 * @param refused surveys without rows: their other resources are left out
 */
export declare function extractLandedSubResources(run: LandingRun, { state, bodies }: LandedState, refused: ReadonlyMap<string, string>): AsyncGenerator<SubResourceBody, void, undefined>;
export interface LandedListings {
    readonly initiatives: Fetched<readonly unknown[]>;
    readonly plain: readonly Fetched<readonly unknown[]>[];
}
/** The listings that define what exists, from disk. */
export declare function extractLandedListings(run: LandingRun, { state, bodies }: LandedState): Promise<LandedListings>;
/** All bodies that the lake is built from, without duplicates; those that are lost are in its history. */
export declare const responsesOf: ({ state, bodies }: LandedState) => readonly ResponseInfo[];
export {};
