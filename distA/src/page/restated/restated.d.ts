/** As `@restated`: the newest day first, of one day the largest change in percent first. */
export declare const restatedOrder = "CAST(timezone('UTC', changed_at) AS DATE) DESC, abs(percent) DESC NULLS LAST,\n  utrv_id, row_index, column_code, option_code";
/** The reported numbers that the recent runs restated. */
export declare const restated: import("../page-block.ts").PageBlock;
