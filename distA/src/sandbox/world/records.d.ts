import type { ApiSurvey, ApiUtrv, ApiValueData } from './api-types.ts';
import { type FigureContext } from './figures.ts';
import type { Node } from './organisation.ts';
import type { TrackerDefinition } from './tracker.ts';
import { type ValueLists } from './vocabularies.ts';
/** The state of an answer, which the nights' restatements change. */
export interface RecordState {
    answer: 'answered' | 'unanswered' | 'na' | 'nr';
    status: ApiUtrv['status'];
    salt: string;
    cellScale: string | undefined;
    /** When a night last changed it; milliseconds since 1970. */
    touched: number | undefined;
}
/** What all records of one survey share. */
export interface RecordContext {
    readonly seed: number;
    readonly index: number;
    readonly survey: ApiSurvey;
    readonly figures: FigureContext;
    readonly lists: ValueLists;
    /** When the first answers were given; milliseconds since 1970. */
    readonly answered: number;
    /** 0 for the main survey of a period; further surveys have different figures. */
    readonly pack: number;
    /** The lower node that some of the records belong to. */
    readonly deputy: Node | undefined;
}
/** The question at `position` in a node's surveys: core ones first, then the node's own selection. */
export declare function trackerAt(seed: number, node: number, position: number): number;
/** The state before any night. `complete` surveys are answered except for a few questions, others only in part. */
export declare function firstState(context: RecordContext, position: number, complete: boolean, never: boolean): RecordState;
/** What night `night` does to an answer; it always adds a trace to the record's notes. */
export declare function restate(state: RecordState, seed: number, night: number, position: number, at: number, table: boolean): RecordState;
/** The record as the service sends it. */
export declare function toApiUtrv(context: RecordContext, definition: TrackerDefinition, position: number, given: RecordState): ApiUtrv;
/** One tracker's question in one survey. */
export interface Question {
    readonly context: FigureContext;
    readonly definition: TrackerDefinition;
    readonly lists: ValueLists;
    /** Changes with every restatement; '' at first. */
    readonly salt: string;
    /** The scale that a later correction set on the first numeric cell of a table. */
    readonly cellScale?: string | undefined;
}
/** The members of a UTRV that carry its answer. */
interface SimulatedAnswer {
    readonly value?: number;
    readonly valueData?: ApiValueData;
}
/** An answer in the representation of the tracker's value type. */
export declare function answerOf(question: Question): SimulatedAnswer;
export {};
