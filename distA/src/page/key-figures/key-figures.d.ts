import type { KeyFigure } from './read-key-figures.ts';
/** The anchor of a figure on the page. */
export declare const figureId: ({ measureId, rootId }: KeyFigure) => string;
/** The main figures over the years, each with its doubts. */
export declare const keyFigures: import("../page-block.ts").PageBlock;
