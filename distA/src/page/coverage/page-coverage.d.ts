import { type PageLake } from '../page-lake.ts';
export declare const coverage: import("../page-block.ts").PageBlock;
/** Fills `page_coverage`. A topic is the number of a GRI standard, or else the kind of tracker. */
export declare function keepCoverage(lake: PageLake, depth: number): Promise<void>;
