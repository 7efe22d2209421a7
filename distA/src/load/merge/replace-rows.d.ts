import { type MergeContext } from './merge-context.ts';
/**
 * Replaces the rows of the touched surveys. A removed survey keeps its row, with `removed_at`; a survey that came back
 * has no `removed_at`, and a rejected one has no row at all.
 */
export declare function replaceSurveys(context: MergeContext): Promise<void>;
/**
 * Replaces what surveys have in addition to their own body (tables with a `resource`): all of it for touched surveys,
 * and whatever this run requested for others. `sync_details`, which lists what the lake has of each, is replaced
 * accordingly.
 */
export declare function replaceSubResources(context: MergeContext): Promise<void>;
/** Creates the temporary table `calculated_before`: the values of calculations that this run requested again. */
export declare function rememberCalculated({ connection, direct }: MergeContext): Promise<void>;
/** Those of `calculated_before` that are gone, by survey. */
export declare const calculatedLossesSql = "\n  SELECT survey_id, count(*) AS lost FROM (FROM calculated_before EXCEPT \n  SELECT survey_id, calculation_code, json_pointer FROM calculated_values\n  WHERE (value_number IS NOT NULL OR value_text IS NOT NULL))\n  GROUP BY survey_id ORDER BY survey_id";
/**
 * The listing replaces everything. Initiatives that it no longer contains keep their row, with the time they were first
 * missed.
 */
export declare function replaceInitiatives(context: MergeContext): Promise<void>;
/** Replaces the lake's units by those that this program converts. */
export declare function replaceUnits(context: MergeContext): Promise<void>;
/**
 * Replaces lists that were requested, and removes lists that no current definition refers to, with their issues. Returns
 * whether any list changed, which decides how many references are checked again.
 */
export declare function replaceValueLists(context: MergeContext): Promise<boolean>;
/**
 * A body that was received again is listed with its newest landing, which shows that it was up to date at that time.
 */
export declare function replaceResponses(context: MergeContext): Promise<void>;
export declare function replaceSyncState(context: MergeContext): Promise<void>;
