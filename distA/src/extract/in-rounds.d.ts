import { type BodyFailure } from '../base/body-errors.ts';
import type { ExtractRun } from './extract-run.ts';
import { type WantedSurvey } from './extract-surveys.ts';
import type { ExtractedSurveys } from './resources/resource.ts';
import type { ResponseInfo } from './types.ts';
interface LoadedBody {
    readonly loaded: boolean;
    readonly valueListIds: readonly string[];
}
/** The outcome for a wanted survey at the end of the pipeline. */
export type RoundResult<Outcome extends LoadedBody = LoadedBody> = {
    readonly wanted: WantedSurvey;
} & ({
    readonly kind: 'loaded';
    readonly response: ResponseInfo;
    readonly outcome: Outcome;
}
/** The body cannot be used; nothing of it is kept. */
 | {
    readonly kind: 'unusable';
    readonly response: ResponseInfo;
    readonly failure: BodyFailure;
}
/** The survey could not be fetched. */
 | {
    readonly kind: 'failed';
    readonly reason: string;
});
/** The outcome of all surveys that a run wanted to load. */
export interface RunSurveys extends ExtractedSurveys {
    readonly responses: readonly ResponseInfo[];
    readonly failed: readonly {
        readonly surveyId: string;
        readonly reason: string;
    }[];
}
interface RoundsPlan {
    readonly surveys: readonly WantedSurvey[];
    readonly removed: readonly string[];
}
type Round = (wanted: readonly WantedSurvey[]) => Promise<readonly RoundResult[]>;
/**
 * Sends the surveys of a plan through a pipeline whose last step returns the outcome of each. Surveys whose landed body
 * turned out to be unusable are requested again and go through it once more, as often as `--retries` allows; after that
 * they count as failed. Last come surveys that are not requested again, but share a record with a survey that had it
 * until now.
 *
 * @throws UnreachableError if there is no lake yet and none of the surveys can be used
 */
export declare function inRounds(run: ExtractRun, plan: RoundsPlan, round: Round): Promise<RunSurveys>;
export {};
