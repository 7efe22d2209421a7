import type { ApiSurvey } from './api-types.ts';
import { type History, type Timeline } from './nights.ts';
import type { Organisation } from './organisation.ts';
import { type Slot } from './reporting-periods.ts';
/** The inputs for the surveys of one night. */
export interface SurveySource {
    readonly seed: number;
    readonly surveys: number;
    readonly organisation: Organisation;
    readonly timeline: Timeline;
}
/** A survey's metadata and the inputs for its body. */
export interface SurveyState {
    readonly slot: Slot;
    readonly history: History | undefined;
    readonly api: ApiSurvey;
    readonly currency: string | undefined;
    /** Milliseconds since 1970. */
    readonly metadataAt: number;
    /** Milliseconds since 1970; undefined if nothing was ever answered. */
    readonly answersAt: number | undefined;
    /** When the first answers were given, regardless of later ones; milliseconds since 1970. */
    readonly firstAnsweredAt: number;
    readonly complete: boolean;
    /** Nothing had been answered before the first night that changed answers. */
    readonly blankAtFirst: boolean;
}
/** Survey `index` on the timeline's night; undefined if it does not exist then. */
export declare function surveyState(source: SurveySource, index: number): SurveyState | undefined;
