import { jsonText } from '../../base/json.ts';
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

const maxValueLength = 200;

/** Writes issues as rows of `data_issues`. */
export function createIssueLog(context: TransformContext, scope: IssueScope, sink: RowSink): IssueLog {
  let count = 0;
  return {
    get count() {
      return count;
    },
    report: (subject, issue) => {
      count++;
      sink('data_issues', {
        run_id: context.runId,
        scope,
        severity: issue.severity,
        code: issue.code,
        resource: subject.resource,
        survey_id: subject.surveyId,
        utrv_id: subject.utrvId,
        initiative_id: subject.initiativeId,
        calculation_code: subject.calculationCode ?? null,
        value_list_id: subject.valueListId ?? null,
        json_pointer: issue.pointer?.toWellFormed() ?? null,
        message: issue.message,
        value: offendingText(issue.value),
        response_id: context.responseId,
      });
    },
  };
}

/** A log that passes issues on to another one with a reworded message. */
export function rewording(log: IssueLog, reword: (issue: Issue) => string): IssueLog {
  return {
    report: (subject, issue) => log.report(subject, { ...issue, message: reword(issue) }),
    get count() {
      return log.count;
    },
  };
}

function offendingText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value.toWellFormed() : numberText(value);
  if (text.length <= maxValueLength) return text;
  // Does not cut a surrogate pair in half.
  return text.slice(0, maxValueLength).isWellFormed()
    ? text.slice(0, maxValueLength)
    : text.slice(0, maxValueLength - 1);
}

/** JSON has no infinity, but `JSON.parse` returns it for 1e400. */
function numberText(value: unknown): string {
  return typeof value === 'number' ? String(value) : jsonText(value);
}
