import type { Row } from '../rows.ts';
import { type DecisionFile } from './decision-file.ts';
/** What the owner of a lake decides (lake.md, "Decisions"), in the order of the lines. */
export interface Decisions {
    readonly consolidation: readonly Row<'consolidation_decisions'>[];
    readonly measures: readonly Row<'measure_decisions'>[];
    readonly units: readonly Row<'unit_aliases'>[];
}
/**
 * @param folder for messages
 * @throws UsageError naming file and line
 */
export declare function parseDecisions(files: readonly DecisionFile[], folder?: string): Decisions;
/** The columns of each file, in the order of a new one. */
export declare const decisionColumns: {
    readonly 'consolidation.csv': readonly ['initiative_id', 'type_code', 'tracker_id', 'report_is', 'from_year', 'to_year', 'reason'];
    readonly 'measures.csv': readonly ['type_code', 'tracker_id', 'column_code', 'over_initiatives', 'over_rows', 'over_time', 'reason'];
    readonly 'units.csv': readonly ['unit', 'unit_type', 'is', 'factor', 'reason'];
};
