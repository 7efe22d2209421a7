export interface MatrixCommand {
    readonly seed: number;
    readonly report: string;
    readonly lanes?: number;
    /** Only cells whose name contains this text; they are printed, not written to the report. */
    readonly cell?: string;
}
/** Proves the matrix and writes its section of the report. Resolves with the number of red cells. */
export declare function matrixCommand({ seed, report, lanes, cell }: MatrixCommand): Promise<number>;
