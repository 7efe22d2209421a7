import { type Expectation, type Ids, type Recipe } from './recipe.ts';
declare const recipes: {
    'path-like-ids': {
        readonly description: 'ids that are paths, of an initiative, a survey and a value record';
        readonly target: 'utrv';
        readonly expected: readonly [{
            readonly code: 'invalid_id';
            readonly severity: 'rejected';
        }, {
            readonly code: 'invalid_id';
            readonly severity: 'rejected';
        }, {
            readonly code: 'invalid_id';
            readonly severity: 'rejected';
        }];
        readonly make: (ids: Ids) => {
            initiatives: {
                _id: string;
                name: string;
                parentId: string;
                created: string;
            }[];
            surveys: ({
                _id?: never;
            } | {
                _id: string;
            })[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    'hostile-names': {
        readonly description: 'SQL, formulas, terminal escapes and scripts in names, texts and codes';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            initiatives: {
                _id: string;
                name: string;
                parentId: string;
                created: string;
            }[];
            surveys: {
                name: string | undefined;
            }[];
            body: {
                name: string | undefined;
            };
            utrvs: object[];
        };
    };
    'prototype-keys': {
        readonly description: '__proto__, constructor and the like as keys and codes';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    'lone-surrogates': {
        readonly description: 'half a surrogate pair in the names of a node and a tracker, in a text and in a unit';
        readonly target: 'utrv';
        readonly expected: {
            code: "invalid_text";
            severity: "degraded";
        }[];
        readonly make: (ids: Ids) => {
            initiatives: {
                _id: string;
                name: string;
                parentId: string;
                created: string;
            }[];
            surveys: {}[];
            utrvs: object[];
        };
    };
    'utrv-of-another-initiative': {
        readonly description: 'a value record of a node other than that of its survey, and not listed either';
        readonly target: 'utrv';
        readonly expected: readonly [{
            readonly code: 'contradicts_survey';
            readonly severity: 'notice';
        }];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    'number-edges': {
        readonly description: 'minus zero, 2^53+1, the smallest and the largest double';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    'numbers-as-strings': {
        readonly description: 'numbers written as strings in many notations';
        readonly target: 'utrv';
        readonly expected: {
            code: "not_a_number";
            severity: "degraded";
        }[];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    'wide-table': {
        readonly description: 'one table of 1,000 rows and 50 columns';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: object[];
        };
    };
    'huge-survey': {
        readonly description: 'one survey of 200,000 value records';
        readonly target: 'survey';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Generator<unknown, any, any>;
        };
    };
    'deep-hierarchy': {
        readonly description: 'a chain of 200 nodes below the group';
        readonly target: 'initiative';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            initiatives: Generator<unknown, any, any>;
        };
    };
    'hierarchy-too-deep': {
        readonly description: 'a chain of 2,300 nodes below the group';
        readonly target: 'initiative';
        readonly expected: readonly [{
            readonly code: 'hierarchy_depth';
            readonly severity: 'degraded';
        }];
        readonly make: (ids: Ids) => {
            initiatives: Generator<unknown, any, any>;
        };
    };
    'many-initiatives': {
        readonly description: '50,000 nodes, nine below each';
        readonly target: 'initiative';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            initiatives: Generator<unknown, any, any>;
        };
    };
    'initiative-id-malformed': Recipe;
    'initiative-id-missing': Recipe;
    'initiative-not-an-object': Recipe;
    'initiative-duplicate': Recipe;
    'initiative-unknown-parent': Recipe;
    'initiative-cycle': Recipe;
    'initiative-name-too-long': Recipe;
    'initiative-created-unreadable': Recipe;
    'survey-id-malformed': Recipe;
    'survey-id-missing': Recipe;
    'survey-not-an-object': {
        readonly description: 'null in the list';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: () => {
            surveys: null[];
        };
    };
    'survey-duplicate': {
        readonly description: 'the same survey listed twice';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: (ids: Ids) => {
            surveys: Readonly<Record<string, unknown>>[];
        };
    };
    'survey-period-unknown': Recipe;
    'survey-period-missing': Recipe;
    'survey-effective-date-unreadable': Recipe;
    'survey-effective-date-missing': Recipe;
    'survey-unaligned': Recipe;
    'survey-unknown-initiative': Recipe;
    'survey-name-too-long': Recipe;
    'survey-type-unknown': Recipe;
    'survey-values-not-a-list': {
        readonly description: 'universalTrackerValues is a text';
        readonly target: 'survey';
        readonly expected: readonly [{
            readonly code: 'invalid_type';
            readonly severity: 'degraded';
        }];
        readonly make: () => {
            surveys: {}[];
            body: {
                universalTrackerValues: string;
            };
        };
    };
    'survey-emptied': {
        readonly description: 'universalTrackerValues is an empty list';
        readonly target: 'survey';
        readonly expected: readonly [{
            readonly code: 'emptied_survey';
            readonly severity: 'degraded';
        }];
        readonly make: () => {
            surveys: {}[];
            body: {
                universalTrackerValues: never[];
            };
        };
    };
    'survey-id-mismatch': {
        readonly description: 'the body names a survey other than the one requested';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            body: {
                _id: string;
            };
        };
    };
    'calculation-empty': {
        readonly description: 'wfn_2024 answers with an object that has no fields';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: () => {
            surveys: {}[];
            calculated: {};
        };
    };
    'utrv-id-malformed': Recipe;
    'utrv-id-missing': Recipe;
    'utrv-tracker-id-malformed': Recipe;
    'utrv-not-an-object': Recipe;
    'utrv-duplicate': Recipe;
    'utrv-period-unknown': Recipe;
    'utrv-effective-date-unreadable': Recipe;
    'utrv-of-another-period': Recipe;
    'utrv-status-unknown': Recipe;
    'value-type-unknown': Recipe;
    'value-twice': Recipe;
    'answer-contradicting': Recipe;
    'number-as-word': Recipe;
    'number-too-large': Recipe;
    'scale-unknown': Recipe;
    'scale-contradicting': Recipe;
    'unit-ambiguous': Recipe;
    'date-unreadable': Recipe;
    'text-too-long': Recipe;
    'cell-twice': Recipe;
    'cell-of-unknown-column': Recipe;
    'cell-without-code': Recipe;
    'table-not-a-list': Recipe;
    'column-twice': Recipe;
    'currency-mismatch': Recipe;
    'option-unknown': Recipe;
    'option-twice': Recipe;
    'value-list-unknown': Recipe;
};
/** A kind of bad record. Each kind adds its own survey or nodes, so that all can be enabled together. */
export type BadDataKind = keyof typeof recipes;
/** Every kind, in a fixed order. */
export declare const badDataKinds: readonly BadDataKind[];
/** What a test can expect from a kind. */
interface BadDataCase {
    readonly kind: BadDataKind;
    readonly description: string;
    /** Ids of the survey and of its first bad record; where the id itself is bad, the id that it should have had. */
    readonly where: {
        readonly surveyId?: string;
        readonly utrvId?: string;
        readonly initiativeId?: string;
    };
    /** One entry per issue. */
    readonly expected: readonly Expectation[];
    /** Valid but huge, and therefore not part of `'all'`. */
    readonly bulk: boolean;
}
/** Records that a clean world does not have, in the places where the service would send them. */
export interface BadRecords {
    /** Appended to the flat list. */
    readonly initiatives: readonly unknown[];
    /** Those whose surveys can be requested. */
    readonly initiativeIds: ReadonlySet<string>;
    /** Entries of the listings; `id` is their key in `lastUpdated` and `bodies`. */
    readonly surveys: readonly {
        readonly record: unknown;
        readonly initiativeId: string;
        readonly id: string;
    }[];
    /** The JSON text of `data` in pieces, by survey id. */
    readonly bodies: ReadonlyMap<string, () => Iterable<string>>;
    readonly lastUpdated: ReadonlyMap<string, {
        readonly survey: string;
        readonly answers: string;
    }>;
    readonly valueLists: ReadonlyMap<string, unknown>;
    readonly calculated: ReadonlyMap<string, unknown>;
}
export declare function isBadDataKind(text: string): text is BadDataKind;
/** All kinds with what is expected of them. */
export declare function badDataCases(): readonly BadDataCase[];
/** The records of the requested kinds; they are the same every night. */
export declare function createBadRecords(root: string, wanted: readonly BadDataKind[] | 'all'): BadRecords;
export {};
