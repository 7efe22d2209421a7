import type { ExtractRun } from './extract-run.ts';
import { UnreachableError } from './service-errors.ts';
/** Records what could not be fetched although everything else could. */
export interface FetchFailures {
    /**
     * Records one thing that could not be fetched.
     * @throws the error itself unless it concerns only that one thing (errors of credentials, interruption and disk end a
     * run); UnreachableError if nothing succeeds any more
     */
    note(surveyId: string, what: string, error: unknown): string;
    /** Call it when something was fetched, which shows that the service is up. */
    succeeded(): void;
    /** Whether `note` has thrown, so that nothing more should be requested. */
    readonly ended: boolean;
}
export declare function createFetchFailures(run: Pick<ExtractRun, 'stats' | 'log'>): FetchFailures;
/**
 * Records something other than a survey that could not be fetched and that the run can do without, even if the
 * credentials may not read it: credentials that may read nothing have already failed at the listings.
 * @throws the error itself if it ends a run (interruption and disk)
 */
export declare function noteFailedLookup(run: Pick<ExtractRun, 'stats' | 'log'>, what: string, error: unknown): void;
/** For a first run that cannot use a single survey and therefore publishes no lake. */
export declare const nothingRead: (surveys: number, firstReason: string) => UnreachableError;
