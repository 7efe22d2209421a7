import { type MergeContext } from './merge-context.ts';
/**
 * Keeps the definitions that a current value record embeds, and chooses for each tracker the version from the survey
 * with the greatest (`last_updated_at`, `survey_id`), NULL lowest; within a survey the first one.
 */
export declare function chooseTrackers(context: MergeContext): Promise<void>;
