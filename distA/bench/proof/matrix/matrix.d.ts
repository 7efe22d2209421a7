import { type Cell } from './cell.ts';
export interface MatrixOptions {
    readonly seed: number;
    /** Number of cases that run in parallel. */
    readonly lanes?: number;
    /** Only cells whose name contains this text; their folders are kept. */
    readonly only?: string;
    readonly say?: (line: string) => void;
}
export interface Matrix {
    readonly cells: readonly Cell[];
    /** Number of commands behind the cells, and the time they took. */
    readonly ms: number;
    /** Folder of the kept copies, if any. */
    readonly kept: string | null;
}
/** Name of a cell, which `--cell` filters by. */
export declare const cellName: ({ lake, file, damage, column }: Omit<Cell, 'ending' | 'detail'>) => string;
/** Damages every kind of file in every way, and runs every command on the result. */
export declare function proveMatrix({ seed, lanes, only, say }: MatrixOptions): Promise<Matrix>;
