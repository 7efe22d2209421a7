import type { InternalView } from './view-declaration.ts';
/** The years of the group that have figures, which of them had ended when the newest run began, and the newest of these (else of all). */
export declare const reportingYears: InternalView;
/**
 * At most ten questions, the most important first: emissions, energy, water, waste, injuries and employees (GRI) if they are reported,
 * then those that most sites report, one of each disclosure before a second. Only plain numbers, each in its most common base
 * unit; no amounts in several currencies.
 */
export declare const keyFigures: InternalView;
