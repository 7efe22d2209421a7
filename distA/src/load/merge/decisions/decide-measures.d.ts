import type { DuckDBConnection } from '@duckdb/node-api';
import type { MergeContext } from '../merge-context.ts';
/**
 * What the owner decided about a question or column goes before the rules, cell by cell (lake.md, "Decisions").
 */
export declare function decideMeasures({ connection }: MergeContext): Promise<void>;
/** Creates the temporary table `measure_answers`, and `decided_measures` with all answers. */
export declare function findMeasureAnswers(connection: DuckDBConnection): Promise<void>;
