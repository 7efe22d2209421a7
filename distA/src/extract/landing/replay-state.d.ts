import { type SubResource } from '../../base/sub-resource.ts';
import type { Journal, JournalSubResource, JournalSurvey } from './journal.ts';
/** The journals of these runs, in the order of the journals. */
export declare function ofRuns(journals: readonly Journal[], runIds: Iterable<string>): readonly Journal[];
/** The state that a sequence of published runs leads to. */
export interface ReplayState {
    readonly last: Journal;
    readonly surveys: ReadonlyMap<string, JournalSurvey>;
    /** By resource, in the order in which they were loaded. */
    readonly subResources: ReadonlyMap<string, readonly JournalSubResource[]>;
    /** Surveys whose last attempt failed, with the reason. */
    readonly failures: ReadonlyMap<string, string>;
}
/** Null if no run has published. Details of a survey belong to its body: a newer body drops them. */
export declare function foldJournals(journals: readonly Journal[]): ReplayState | null;
/**
 * Removes from lookups of many ids those ids that a later one requested again; `asked` then has all ids that the body
 * was requested for.
 */
export declare function currentSubResources(entries: readonly JournalSubResource[]): readonly {
    readonly entry: JournalSubResource;
    readonly detail: SubResource;
}[];
/** All bodies that the lake is built from, without duplicates. */
export declare function neededBodies(state: ReplayState): readonly string[];
/**
 * The runs whose journals have to be kept so that each of these sequences still leads to the same state: those that
 * contributed to the state, and those that removed what another kept journal would bring back.
 *
 * @param sequences of journals, each oldest first: those of one snapshot, for example
 * @param certain runs whose journals are kept in any case
 */
export declare function neededJournals(sequences: readonly (readonly Journal[])[], certain: ReadonlySet<string>): ReadonlySet<string>;
/** Whether both sequences lead to the same state. Both consist of the same objects, which are compared by identity. */
export declare function leadToSame(journals: readonly Journal[], others: readonly Journal[]): boolean;
