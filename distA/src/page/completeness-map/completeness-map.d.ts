/** Node × period: a table of percentages, colored where much is missing. */
export declare const completenessMap: import("../page-block.ts").PageBlock;
