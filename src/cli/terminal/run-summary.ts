import { join } from 'node:path';
import { shellWord } from '../../base/shell-word.ts';
import type { RunReport } from '../../report/report.ts';
import { type IssueCount, issueTable } from './issue-table.ts';
import { alignedTable } from './layout.ts';
import { bytes, count, counted, plainText, timeSpan } from './text.ts';

const outcomes: Readonly<Record<RunReport['status'], string>> = {
  published: 'Published',
  published_with_gaps: 'Published with gaps',
  unchanged: 'Nothing had changed',
  failed: 'Failed; nothing was published',
  stopped_by_guard: 'Stopped by a guard; nothing was published',
  interrupted: 'Interrupted; nothing was published',
};

const numbersToTheRight = { right: new Set([1]), indent: '  ' };

/** What a person reads at the end of a run: what was made, where, and what to try next. */
export function runSummary(report: RunReport, output: string, issues: readonly IssueCount[]): string {
  const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
  const parts = [
    `${outcomes[report.status]} in ${timeSpan(seconds)}: ${workDone(report)}.`,
    ...places(report, output),
    ...table('rows', report.rows),
    ...(issues.length === 0
      ? []
      : ['', issueTable('issues (esg-lake query "FROM data_issues")', issues, '  ').trimEnd()]),
    ...changes(report),
    ...failures(report),
    ...(report.snapshot_id === null ? [] : [queriesToTry(output)]),
  ];
  return `${parts.join('\n')}\n`;
}

function workDone({ surveys, requests, bytes_received, mode, source }: RunReport): string {
  const made = [
    ...(surveys.fetched > 0 ? [`${counted(surveys.fetched, 'survey')} fetched`] : []),
    ...(surveys.reused > 0 ? [`${count(surveys.reused)} taken from the landing`] : []),
    ...(surveys.removed > 0 ? [`${count(surveys.removed)} removed`] : []),
    `${count(surveys.unchanged)} unchanged`,
  ];
  const from =
    mode === 'replay'
      ? 'from the landed responses'
      : `${counted(requests.total, 'request')}, ${bytes(bytes_received)} from ${plainText(source)}`;
  return `${made.join(', ')}; ${from}`;
}

function places({ snapshot_id: snapshot, run_id: runId }: RunReport, output: string): readonly string[] {
  const run = `  report      ${join(output, 'runs', runId, 'report.json')}`;
  if (snapshot === null) return ['', run];
  return [
    '',
    `  database    ${join(output, 'current', 'lake.duckdb')}`,
    `  Parquet     ${join(output, 'current', 'parquet')}`,
    `  page        ${join(output, 'current', 'report.html')}`,
    run,
  ];
}

function table(heading: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const rows = Object.entries(counts).filter(([, rows]) => rows > 0);
  if (rows.length === 0) return [];
  return [
    '',
    alignedTable(
      [heading, 'count'],
      rows.map(([name, n]) => [name, count(n)]),
      numbersToTheRight,
    ).trimEnd(),
  ];
}

function changes({ changes: { added, changed, removed } }: RunReport): readonly string[] {
  if (added + changed + removed === 0) return [];
  return [
    '',
    `  Figures of known surveys: ${count(changed)} changed, ${count(added)} added, ${count(removed)} removed.`,
  ];
}

function failures({ mode, surveys: { failed } }: RunReport): readonly string[] {
  if (failed.length === 0) return [];
  const shown = failed.slice(0, 5).map(({ survey_id, reason }) => `    ${plainText(survey_id)}: ${plainText(reason)}`);
  const more = failed.length > shown.length ? [`    … and ${count(failed.length - shown.length)} more`] : [];
  return [
    '',
    `  ${counted(failed.length, 'survey')} could not be ${mode === 'replay' ? 'read' : 'fetched'}; their previous data is kept:`,
    ...shown,
    ...more,
  ];
}

/** Three questions that every lake answers. */
export const exampleQueries = [
  ['How complete are the reports? (More questions with a name: esg-lake query --list)', '@completeness'],
  ['What does the group add up to?', 'FROM initiative_rollup WHERE depth = 0 ORDER BY reporting_count DESC LIMIT 10'],
  ['Which published figures were restated, and by how much?', 'FROM restatements LIMIT 10'],
] as const;

function queriesToTry(output: string): string {
  const folder = output === './output' ? '' : ` --output ${shellWord(output)}`;
  const lines = exampleQueries.map(([question, sql]) => `  # ${question}\n  npx esg-lake query "${sql}"${folder}`);
  return `\nTry\n${lines.join('\n')}`;
}
