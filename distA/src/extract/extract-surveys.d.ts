import type { StagedBody } from '../base/body.ts';
import type { KnownSurvey } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { type LandedResponse } from './landing/reader.ts';
import type { ResponseInfo } from './types.ts';
/** A survey to extract, with the body that an earlier run landed for it if that is still current. */
export interface WantedSurvey {
    readonly survey: Pick<ListedSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt' | 'lastUpdatedRaw'>;
    readonly landed: LandedResponse | null;
    /** Whether the lake has its values, which are kept if the body cannot be used. @default false */
    readonly isInLake?: boolean;
}
/** A landed body of a survey. */
export interface SurveyBody {
    readonly kind: 'body';
    readonly wanted: WantedSurvey;
    readonly response: ResponseInfo;
    readonly body: StagedBody;
    /** Whether this run decoded and hashed the body; if not, its checksum still has to be compared. */
    readonly isChecked: boolean;
}
/** A survey that could not be fetched although others could. */
export interface FailedSurvey {
    readonly kind: 'failed';
    readonly wanted: WantedSurvey;
    readonly reason: string;
}
/**
 * Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the
 * service. A survey that still fails after its retries counts as failed and does not end the run.
 *
 * @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
 */
export declare function extractSurveys(run: ExtractRun, wanted: readonly WantedSurvey[]): AsyncGenerator<SurveyBody | FailedSurvey, void, undefined>;
/** A survey in the lake, to be read again from the body that it was loaded from. */
export declare const wantedAgain: (known: Pick<KnownSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt'>, landed: LandedResponse) => WantedSurvey;
