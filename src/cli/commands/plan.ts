import type { PlanReport } from '../../answers/plan-report.ts';
import { groupBy } from '../../base/grouping.ts';
import { plainText, stringify } from '../../base/printable.ts';
import type { Invocation } from '../invocation.ts';
import { toRunOptions } from '../options/run-options.ts';
import { alignedTable } from '../terminal/layout.ts';
import { showProgress } from '../terminal/progress.ts';
import { count, counted, timeSpan } from '../terminal/text.ts';

/** `plan`: shows what `run` would request, and why. */
export default async function plan(invocation: Invocation): Promise<number> {
  const { values, console, world } = invocation;
  const options = toRunOptions(invocation);
  const { planRun } = await import('../../answers/plan-report.ts');
  const report = await planRun(options, {
    onEvent: showProgress(console),
    signal: invocation.interruption(),
  });
  console.progress(null);
  world.stdout.write(values.json ? `${stringify(report, 2)}\n` : planText(report));
  return 0;
}

const shownReasons: Readonly<Record<string, string>> = {
  new: 'new',
  changed: 'answers changed',
  metadata: 'metadata changed',
  failed_before: 'failed before',
  full: 'full run',
  forced: 'changed since the given day',
};

function planText(report: PlanReport): string {
  const { surveys, requests, rate_limit: limit, minutes } = report;
  const rows = requests.map(({ endpoint, count: n, why }) => [endpoint, count(n), why]);
  const reasons = groupBy(surveys.fetch, ({ reason }) => reason);
  const lines = [
    `Plan (${report.mode}) for ${plainText(report.source)}${report.changed_since === null ? '' : `, changes since ${report.changed_since}`}`,
    '',
    alignedTable(['endpoint', 'requests', 'why'], [...rows, ['total', count(report.total_requests), '']], {
      right: new Set([1]),
      indent: '  ',
    }).trimEnd(),
    '',
    `  ${counted(surveys.listed, 'survey')} listed: ${count(surveys.fetch.length)} to fetch, ${count(surveys.reuse.length)} already landed, ${count(surveys.unchanged)} unchanged, ${count(surveys.removed.length)} to remove`,
    ...[...reasons].map(
      ([reason, which]) =>
        `    ${shownReasons[reason] ?? reason}: ${count(which.length)}${someOf(which.map(({ survey_id: id }) => id))}`,
    ),
    ...(surveys.removed.length > 0 ? [`    removed: ${count(surveys.removed.length)}${someOf(surveys.removed)}`] : []),
    ...(report.initiatives_removed.length > 0
      ? [`  ${counted(report.initiatives_removed.length, 'initiative')} to remove${someOf(report.initiatives_removed)}`]
      : []),
    ...(report.guard === null ? [] : ['', `  A guard would stop this run: ${plainText(report.guard)}`]),
    '',
    `  ${limit === null ? 'The service reports no rate limit.' : `Rate limit ${count(limit.limit)} per ${count(limit.window_s)} s${minutes === null ? '' : `: about ${timeSpan(minutes * 60)}`}.`}`,
  ];
  return `${lines.join('\n')}\n`;
}

const someOf = (ids: readonly string[]): string =>
  ` (${ids.slice(0, 3).map(plainText).join(', ')}${ids.length > 3 ? ', …' : ''})`;
