import type { ApiValueList } from './api-types.ts';
/** The group's controlled vocabularies, which never change between nights. */
export interface ValueLists {
    readonly all: readonly ApiValueList[];
    /** By key. @throws RangeError for a key that does not exist: a mistake in the catalog. */
    readonly of: (key: string) => ApiValueList;
    readonly byId: (id: string) => ApiValueList | undefined;
}
/** Codes are stable and terse (`smf-03`); names are what people see. */
export declare function createValueLists(seed: number): ValueLists;
/** Answers to text questions; `%s` is the place. */
export declare const sentences: readonly string[];
/** Names of machines, entities and suppliers for the text cells of a table. */
export declare const labels: readonly string[];
/** Notes by the people who answer and by those who verify. */
export declare const remarks: readonly string[];
/** Names that people give to surveys. */
export declare const surveyTitles: Readonly<Record<'monthly' | 'quarterly' | 'yearly', readonly string[]>>;
