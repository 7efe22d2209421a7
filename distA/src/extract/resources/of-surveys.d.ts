import type { Client, Fetched, Note } from '../types.ts';
import type { Resource, ResourceOptions } from './resource.ts';
/** One item of a resource of a survey: its `survey_id`, and whatever else the request names. */
type SurveySubResource = Readonly<Record<string, string>> & {
    readonly survey_id: string;
};
/** Describes a resource that every survey has. */
interface SurveyResource {
    readonly name: string;
    /** The items that a run needs from each survey: none, one or several. */
    subResources(run: {
        readonly options: ResourceOptions;
    }, surveyId: string): readonly SurveySubResource[];
    /** A human-readable name of the item, for messages. */
    what(detail: SurveySubResource): string;
    /** Sends the request; `note` is written to the landing's index with the body. */
    ask(client: Client, detail: SurveySubResource, note?: Note): Promise<Fetched<unknown>>;
    /** Why it is requested, for the plan. */
    why(run: {
        readonly options: ResourceOptions;
    }): string;
    /** What `doctor` requests if a run needs nothing. @default nothing */
    example?(surveyId: string): SurveySubResource;
    /**
     * Whether `data` has values. Where the lake has some, an answer without any counts as not fetched.
     * @default every answer is loaded
     */
    hasValues?(data: unknown): boolean;
    /** Set if a refusal is not a fault: says who can do without the resource. */
    readonly optional?: string;
}
/**
 * A resource that belongs to single surveys. It is requested with every survey that is loaded, and for surveys for
 * which it was never requested. If the service does not have it (400, 404), that is recorded; a failure is reported for
 * the survey, the lake keeps what it had, and the next run requests it again.
 */
export declare function ofSurveys(resource: SurveyResource): Resource;
export {};
