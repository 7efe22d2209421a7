import { issueSeverities } from '../../schema/issue-codes.ts';
import { alignedTable } from './layout.ts';
import type { Styles } from './styles.ts';
import { count } from './text.ts';

export interface IssueCount {
  readonly severity: string;
  readonly code: string;
  readonly count: number;
}

/** Issues by code: first those that cost data, and within each severity the most frequent. */
export function issueTable(heading: string, issues: readonly IssueCount[], styles: Styles): string {
  const sorted = [...issues].sort(
    (a, b) => weight(a.severity) - weight(b.severity) || b.count - a.count || (a.code < b.code ? -1 : 1),
  );
  const rows = sorted.map((issue) => [issue.severity, issue.code, count(issue.count)]);
  const paint = (cell: string, column: number, [severity = '']: readonly string[]): string =>
    column === 0 ? paintSeverity(styles, severity)(cell) : cell;
  return alignedTable(['severity', heading, 'count'], rows, { right: new Set([2]), paint });
}

/** Data that is lost in red, what something is missing from in yellow. */
export function paintSeverity(styles: Styles, severity: string): (text: string) => string {
  if (severity === 'rejected') return styles.red;
  return severity === 'degraded' ? styles.yellow : (text) => text;
}

/** An unknown severity sorts last. */
function weight(severity: string): number {
  const place = (issueSeverities as readonly string[]).indexOf(severity);
  return place === -1 ? issueSeverities.length : place;
}
