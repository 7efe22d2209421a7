import type { ApiTracker } from './api-types.ts';
import { type ColumnSpec, type TrackerSpec } from './catalogue.ts';
import type { ValueLists } from './vocabularies.ts';
import { type UnitHabit } from './written-units.ts';
/** A definition as embedded in one survey. */
export interface TrackerDefinition {
    readonly id: string;
    readonly spec: TrackerSpec;
    /** Columns of this version; newer ones may have an additional column. */
    readonly columns: readonly ColumnSpec[];
    /** The units in `api` that replace the units of `spec` and `columns`. */
    readonly units: UnitHabit;
    readonly api: ApiTracker;
}
/** How the nights changed a question. */
interface Wording {
    readonly rewordings: number;
    readonly redefined: boolean;
}
export type DefinitionOf = (index: number, year: number, wording: Wording, units: UnitHabit) => TrackerDefinition;
/** The group's definitions; each is built once per version and shared by all bodies. */
export declare function createDefinitions(seed: number, lists: ValueLists): DefinitionOf;
export {};
