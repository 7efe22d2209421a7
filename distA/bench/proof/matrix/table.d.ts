import { type Matrix } from './matrix.ts';
/** The healing matrix in Markdown: a row per kind of file and damage, a column per command. */
export declare function renderMatrix({ cells, ms }: Matrix, madeBy: string): string;
