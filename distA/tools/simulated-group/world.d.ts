import type { ApiInitiative, ApiSurvey, ApiSurveyWithValues, ApiValueList, Json } from './api-types.ts';
export interface WorldOptions {
    /** @default 1 */
    readonly seed?: number;
    /** @default 60 */
    readonly initiatives?: number;
    /** Surveys on the first night. @default 400 */
    readonly surveys?: number;
    /** @default 100 */
    readonly utrvsPerSurvey?: number;
    /** @default 0 */
    readonly night?: number;
}
/**
 * The simulated group on one night: a pure function of its options, except for the clock. Bodies are generated on
 * request, lists once.
 */
export interface World {
    readonly night: number;
    readonly seed: number;
    /** All existing nodes, the group first; the order has no meaning. */
    readonly initiatives: () => readonly ApiInitiative[];
    /** All existing surveys of all nodes as an unfiltered listing shows them, without `lastUpdated`. */
    readonly surveys: () => readonly ApiSurvey[];
    /**
     * ISO 8601; undefined for an unknown id. `survey` is the later of metadata and answers; `answers` is null without
     * any.
     */
    readonly lastUpdated: (surveyId: string) => {
        readonly survey: string;
        readonly answers: string | null;
    } | undefined;
    readonly survey: (surveyId: string) => ApiSurveyWithValues | undefined;
    readonly valueLists: () => readonly ApiValueList[];
    readonly valueList: (id: string) => ApiValueList | undefined;
    /** The ids of the parents whose own reports leave out the nodes below them: `stand_alone` in consolidation.csv. */
    readonly standAlone: () => readonly string[];
    /** The fields are invented, since there is no public description; undefined for an unknown survey or code. */
    readonly calculated: (surveyId: string, code: string) => Json | undefined;
    /**
     * Night 0 begins at 2026-01-15T02:00:00Z, each further night a day later; advances in real time from the world's
     * creation.
     */
    readonly now: () => Date;
}
/** Night N can be created without creating night N-1 first. */
export declare function createWorld(options?: WorldOptions): World;
