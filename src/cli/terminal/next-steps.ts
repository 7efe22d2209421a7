import { shellWord } from '../../base/shell-word.ts';
import type { RunOutcomeDetails } from '../../inspect/run-outcome.ts';
import type { RunReport } from '../../report/report.ts';
import { counted } from './text.ts';

/** A command worth typing after a run, and why. */
export interface NextStep {
  readonly why: string;
  readonly command: string;
}

const most = 3;

/** Three questions that every lake answers. */
export const exampleQueries = [
  ['How complete are the reports? (More questions: esg-lake query --list)', '@completeness'],
  ['What does the group add up to?', 'FROM initiative_rollup WHERE depth = 0 ORDER BY reporting_count DESC LIMIT 10'],
  ['Which published figures were restated, and by how much?', 'FROM restatements LIMIT 10'],
] as const;

/** The most sensible commands after what happened: first what mends, then what explains, then what every lake answers. */
export function nextSteps(report: RunReport, details: RunOutcomeDetails | null, output: string): readonly NextStep[] {
  const { surveys, snapshot_id: snapshot, changes } = report;
  const folder = output === './output' ? '' : ` --output ${shellWord(output)}`;
  const query = (why: string, question: string, more = ''): NextStep => ({
    why,
    command: `npx esg-lake query "${question}"${more}${folder}`,
  });
  const rejected = (details?.issues ?? []).reduce(
    (n, issue) => n + (issue.severity === 'rejected' ? issue.count : 0),
    0,
  );
  const failed = surveys.failed.length;
  const steps = [
    ...(failed === 0
      ? []
      : [{ why: `Request the ${counted(failed, 'missing survey')} again`, command: `npx esg-lake run${folder}` }]),
    ...(snapshot === null || rejected === 0
      ? []
      : [query(`What are the ${counted(rejected, 'rejected record')}?`, '@issues', ' --param severity=rejected')]),
    ...(changes.changed === 0 ? [] : [query('Which figures were restated, and by how much?', '@restated')]),
    ...(snapshot === null ? [] : exampleQueries.map(([why, sql]) => query(why, sql))),
  ];
  // What was restated is asked once.
  const isAsked = changes.changed > 0;
  return steps.filter(({ command }) => !(isAsked && command.includes('FROM restatements'))).slice(0, most);
}
