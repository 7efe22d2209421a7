import { issueSeverities } from '../../schema/issue-codes.ts';
import { alignedTable } from './layout.ts';
import { count } from './text.ts';

export interface IssueCount {
  readonly severity: string;
  readonly code: string;
  readonly count: number;
}

/** Issues by code: first those that cost data, and within each severity the most frequent. */
export function issueTable(heading: string, issues: readonly IssueCount[], indent = ''): string {
  const sorted = [...issues].sort(
    (a, b) => weight(a.severity) - weight(b.severity) || b.count - a.count || (a.code < b.code ? -1 : 1),
  );
  const rows = sorted.map((issue) => [issue.severity, issue.code, count(issue.count)]);
  return alignedTable(['severity', heading, 'count'], rows, { right: new Set([2]), indent });
}

/** An unknown severity sorts last. */
function weight(severity: string): number {
  const place = (issueSeverities as readonly string[]).indexOf(severity);
  return place === -1 ? issueSeverities.length : place;
}
