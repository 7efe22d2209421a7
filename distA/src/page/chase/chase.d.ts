/** Reports of the newest closed periods, most records left to settle first. */
export declare const chase: import("../page-block.ts").PageBlock;
export declare const chaseOrder = "gap DESC, record_count DESC, survey_id";
/**
 * Reports of the newest closed period of each frequency that are incomplete or have records left to settle; `gap` counts these.
 * A complete one may still have records that were sent back.
 */
export declare const dueReportsSql = "SELECT *, record_count - answered_count - not_applicable_count - not_reported_count AS gap\n  FROM page_surveys SEMI JOIN page_closed USING (period, period_end)\n  WHERE record_count > 0 AND (gap > 0 OR NOT is_complete)";
