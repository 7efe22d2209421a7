import type { IssueCode, IssueSeverity } from '../../schema/issue-codes.ts';
import type { RowSink } from '../../schema/rows.ts';
import type { TableName } from '../../schema/tables.ts';
import type { TransformContext } from '../transform-context.ts';
/** What has to be loaded again to replace an issue. */
type IssueScope = 'survey' | 'initiatives' | 'survey_listing' | ResourceName;
/** A name from `extract/resources`. */
type ResourceName = string & {};
/** The record that an issue is about; an id is given only if it is valid. */
export interface Subject {
    readonly resource: TableName;
    readonly surveyId: string | null;
    readonly utrvId: string | null;
    readonly initiativeId: string | null;
    /** @default null */
    readonly calculationCode?: string | null;
    /** @default null */
    readonly valueListId?: string | null;
}
export interface Issue {
    readonly severity: IssueSeverity;
    readonly code: IssueCode;
    /** RFC 6901, from the root of the response; null if the fault is in another response. */
    readonly pointer: string | null;
    /** Must not contain text sent by the service: that belongs in `value`. */
    readonly message: string;
    /** The offending value; a structure is written as JSON. */
    readonly value?: unknown;
}
export interface IssueLog {
    report(subject: Subject, issue: Issue): void;
    readonly count: number;
}
/** Writes issues as rows of `data_issues`. */
export declare function createIssueLog(context: TransformContext, scope: IssueScope, sink: RowSink): IssueLog;
/** A log that passes issues on to another one with a reworded message. */
export declare function rewording(log: IssueLog, reword: (issue: Issue) => string): IssueLog;
export {};
