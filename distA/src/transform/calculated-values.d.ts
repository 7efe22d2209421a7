import type { RowSink } from '../schema/rows.ts';
import type { TransformContext } from './transform-context.ts';
interface CalculationContext extends TransformContext {
    readonly surveyId: string;
    readonly calculationCode: string;
}
/**
 * Calculated values of a survey (endpoint 6). Their fields are not documented, so every leaf of `data` becomes a row,
 * including `null`. An object or array without leaves makes no row; an answer without any leaf is reported as
 * `empty_calculation`.
 */
export declare function transformCalculated(data: unknown, context: CalculationContext, sink: RowSink): void;
export {};
