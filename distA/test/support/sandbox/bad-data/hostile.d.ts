import { type Ids } from './recipe.ts';
/** Odd or malicious, but mostly valid by the letter of the interface. */
export declare const hostileRecipes: {
    readonly 'path-like-ids': {
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
    readonly 'hostile-names': {
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
    readonly 'prototype-keys': {
        readonly description: '__proto__, constructor and the like as keys and codes';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    readonly 'lone-surrogates': {
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
    readonly 'utrv-of-another-initiative': {
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
    readonly 'number-edges': {
        readonly description: 'minus zero, 2^53+1, the smallest and the largest double';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Readonly<Record<string, unknown>>[];
        };
    };
    readonly 'numbers-as-strings': {
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
};
/** Valid, but large enough to reveal what does not scale; only by name, never part of `'all'`. */
export declare const bulkRecipes: {
    readonly 'wide-table': {
        readonly description: 'one table of 1,000 rows and 50 columns';
        readonly target: 'utrv';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: object[];
        };
    };
    readonly 'huge-survey': {
        readonly description: 'one survey of 200,000 value records';
        readonly target: 'survey';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            surveys: {}[];
            utrvs: Generator<unknown, any, any>;
        };
    };
    readonly 'deep-hierarchy': {
        readonly description: 'a chain of 200 nodes below the group';
        readonly target: 'initiative';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            initiatives: Generator<unknown, any, any>;
        };
    };
    readonly 'hierarchy-too-deep': {
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
    readonly 'many-initiatives': {
        readonly description: '50,000 nodes, nine below each';
        readonly target: 'initiative';
        readonly expected: readonly [];
        readonly make: (ids: Ids) => {
            initiatives: Generator<unknown, any, any>;
        };
    };
};
