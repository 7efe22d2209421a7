/** What the owner of the lake has not decided; the parents and units that weigh most in the key figures. */
export declare const decisions: import("../page-block.ts").PageBlock;
