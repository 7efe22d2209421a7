import { type Expectation, type Ids, type Recipe } from './recipe.ts';
/** Malformed initiatives and surveys: everything that can be wrong with listings and survey metadata. */
export declare const listingRecipes: {
    readonly 'initiative-id-malformed': Recipe;
    readonly 'initiative-id-missing': Recipe;
    readonly 'initiative-not-an-object': Recipe;
    readonly 'initiative-duplicate': Recipe;
    readonly 'initiative-unknown-parent': Recipe;
    readonly 'initiative-cycle': Recipe;
    readonly 'initiative-name-too-long': Recipe;
    readonly 'initiative-created-unreadable': Recipe;
    readonly 'survey-id-malformed': Recipe;
    readonly 'survey-id-missing': Recipe;
    readonly 'survey-not-an-object': {
        readonly description: 'null in the list';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: () => {
            surveys: null[];
        };
    };
    readonly 'survey-duplicate': {
        readonly description: 'the same survey listed twice';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: (ids: Ids) => {
            surveys: Readonly<Record<string, unknown>>[];
        };
    };
    readonly 'survey-period-unknown': Recipe;
    readonly 'survey-period-missing': Recipe;
    readonly 'survey-effective-date-unreadable': Recipe;
    readonly 'survey-effective-date-missing': Recipe;
    readonly 'survey-unaligned': Recipe;
    readonly 'survey-unknown-initiative': Recipe;
    readonly 'survey-name-too-long': Recipe;
    readonly 'survey-type-unknown': Recipe;
    readonly 'survey-values-not-a-list': {
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
    readonly 'survey-emptied': {
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
    readonly 'survey-id-mismatch': {
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
    readonly 'calculation-empty': {
        readonly description: 'wfn_2024 answers with an object that has no fields';
        readonly target: 'survey';
        readonly expected: readonly [Expectation];
        readonly make: () => {
            surveys: {}[];
            calculated: {};
        };
    };
};
/** Malformed value records: everything that can be wrong with `universalTrackerValues`. */
export declare const valueRecipes: {
    readonly 'utrv-id-malformed': Recipe;
    readonly 'utrv-id-missing': Recipe;
    readonly 'utrv-tracker-id-malformed': Recipe;
    readonly 'utrv-not-an-object': Recipe;
    readonly 'utrv-duplicate': Recipe;
    readonly 'utrv-period-unknown': Recipe;
    readonly 'utrv-effective-date-unreadable': Recipe;
    readonly 'utrv-of-another-period': Recipe;
    readonly 'utrv-status-unknown': Recipe;
    readonly 'value-type-unknown': Recipe;
    readonly 'value-twice': Recipe;
    readonly 'answer-contradicting': Recipe;
    readonly 'number-as-word': Recipe;
    readonly 'number-too-large': Recipe;
    readonly 'scale-unknown': Recipe;
    readonly 'scale-contradicting': Recipe;
    readonly 'unit-ambiguous': Recipe;
    readonly 'date-unreadable': Recipe;
    readonly 'text-too-long': Recipe;
    readonly 'cell-twice': Recipe;
    readonly 'cell-of-unknown-column': Recipe;
    readonly 'cell-without-code': Recipe;
    readonly 'table-not-a-list': Recipe;
    readonly 'column-twice': Recipe;
    readonly 'currency-mismatch': Recipe;
    readonly 'option-unknown': Recipe;
    readonly 'option-twice': Recipe;
    readonly 'value-list-unknown': Recipe;
};
