/** JSON as the simulated service sends it. */
export type Json = string | number | boolean | null | readonly Json[] | {
    readonly [key: string]: Json | undefined;
};
export type ApiPeriod = 'monthly' | 'quarterly' | 'yearly';
export interface ApiInitiative {
    readonly _id: string;
    readonly name: string;
    readonly profile?: string;
    readonly parentId?: string;
    /** ISO 8601 date-time. */
    readonly created: string;
    /** A field that the interface does not name. */
    readonly tags?: readonly string[];
}
export interface ApiSurvey {
    readonly _id: string;
    readonly name?: string;
    readonly completedDate?: string;
    readonly aggregatedDate?: string;
    readonly type: 'default' | 'aggregation' | 'aggregated';
    readonly initiativeId: string;
    readonly period: ApiPeriod;
    readonly effectiveDate: string;
    readonly utrvType: 'actual';
    readonly evidenceRequired: boolean;
    readonly verificationRequired: boolean;
    readonly isPrivate?: boolean;
    /** Only in filtered listings. */
    readonly lastUpdated?: string;
    readonly currency?: string;
    readonly unitConfig?: {
        readonly [unitType: string]: string;
    };
    /** Fields that the interface mentions only as tracked, or does not mention. */
    readonly noteRequired?: boolean;
    readonly scope?: {
        readonly standards: readonly string[];
        readonly custom: readonly string[];
    };
}
export interface ApiSurveyWithValues extends ApiSurvey {
    readonly universalTrackerValues: readonly ApiUtrv[];
}
export interface ApiUtrv {
    readonly _id: string;
    readonly period?: ApiPeriod;
    readonly effectiveDate?: string;
    readonly evidenceRequired?: boolean;
    readonly verificationRequired?: boolean;
    readonly status: 'created' | 'updated' | 'rejected' | 'verified';
    readonly universalTrackerId: string;
    readonly initiativeId: string;
    readonly utrvType: 'actual';
    readonly isPrivate?: boolean;
    readonly value?: number;
    readonly valueType?: ValueType;
    readonly valueData?: ApiValueData;
    readonly universalTracker: ApiTracker;
    readonly notes?: ApiNotes;
    readonly assuranceStatus?: string;
    /** A field that the interface does not name. */
    readonly evidenceCount?: number;
}
export interface ApiValueData {
    readonly data?: string | number | readonly string[] | {
        readonly [code: string]: string | number;
    };
    readonly table?: readonly (readonly ApiCell[])[];
    readonly notApplicableType?: 'na' | 'nr';
    readonly isImported?: boolean;
}
export interface ApiCell {
    readonly code: string;
    readonly value: string | number;
    readonly unit?: string;
    readonly numberScale?: string;
}
export interface ApiNotes {
    readonly stakeholder?: ApiNote;
    readonly verifier?: ApiNote;
}
interface ApiNote {
    readonly date: string;
    readonly action: 'updated' | 'verified' | 'rejected';
    readonly note?: string;
}
export type ValueType = 'number' | 'percentage' | 'text' | 'date' | 'valueList' | 'valueListMulti' | 'textValueList' | 'numericValueList' | 'table';
export interface ApiTracker {
    readonly _id?: string;
    readonly name: string;
    readonly valueLabel: string;
    readonly instructions: string;
    readonly type: 'gri' | 'kpi';
    readonly typeCode: string;
    readonly valueType: ValueType;
    readonly unit?: string;
    readonly unitType?: string;
    readonly numberScale?: string;
    readonly valueValidation?: ApiValidation;
}
export interface ApiValidation {
    readonly min?: number;
    readonly max?: number;
    readonly decimal?: number;
    readonly valueListId?: string;
    readonly valueList?: {
        readonly listId: string;
    };
    readonly table?: {
        readonly columns: readonly ApiColumn[];
        readonly validation: {
            readonly maxRows: number;
        };
    };
}
export interface ApiColumn {
    readonly code: string;
    readonly name: string;
    readonly type: ValueType;
    readonly unit?: string;
    readonly unitType?: string;
    readonly numberScale?: string;
    readonly valueListId?: string;
    readonly listId?: string;
}
export interface ApiValueList {
    readonly _id: string;
    /** An undocumented field. */
    readonly name: string;
    readonly options: readonly {
        readonly code: string;
        readonly name: string;
    }[];
}
export {};
