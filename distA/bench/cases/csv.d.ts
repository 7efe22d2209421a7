import { type BenchContext } from '../context.ts';
import { type Figure } from '../report.ts';
/** All data points as CSV: `query --out` against DuckDB's own COPY, alternating whole processes. */
export declare function csvFigure(context: BenchContext, output: string): Promise<Figure>;
