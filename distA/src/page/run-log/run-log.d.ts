export declare const runLog: import("../page-block.ts").PageBlock;
