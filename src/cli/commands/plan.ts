import type { PlanReport } from '../../answers/plan-report.ts';
import { groupBy } from '../../base/grouping.ts';
import { plainLines } from '../../base/printable.ts';
import { answer, type Invocation } from '../invocation.ts';
import { toRunOptions } from '../options/run-options.ts';
import { showProgress } from '../terminal/console.ts';
import { alignedTable } from '../terminal/layout.ts';
import { count, counted, timeSpan } from '../terminal/text.ts';

/** `plan`: shows what `run` would request, and why. */
export async function plan(invocation: Invocation): Promise<number> {
  const options = toRunOptions(invocation);
  const { planRun } = await import('../../answers/plan-report.ts');
  const onEvent = showProgress(invocation.console);
  const report = await planRun(options, { onEvent, signal: invocation.interruption() });
  invocation.console.progress(null);
  answer(invocation, report, () => plainLines(planText(report)));
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
  const { surveys, rate_limit: limit, minutes, initiatives_removed: gone } = report;
  const { listed, fetch, reuse, unchanged, removed } = surveys;
  const rows = report.requests.map(({ endpoint, count: n, why }) => [endpoint, count(n), why]);
  const table = alignedTable(['endpoint', 'requests', 'why'], [...rows, ['total', count(report.total_requests), '']], {
    right: new Set([1]),
    indent: '  ',
  });
  const since = report.changed_since === null ? '' : `, changes since ${report.changed_since}`;
  const time = minutes === null ? '' : `: about ${timeSpan(minutes * 60)}`;
  const rate =
    limit === null
      ? 'The service reports no rate limit.'
      : `Rate limit ${count(limit.limit)} per ${count(limit.window_s)} s${time}.`;
  return [
    `Plan (${report.mode}) for ${report.source}${since}\n`,
    ...table,
    '',
    `  ${counted(listed, 'survey')} listed: ${count(fetch.length)} to fetch, ${count(reuse.length)} already landed, ${count(unchanged)} unchanged, ${count(removed.length)} to remove`,
    ...[...groupBy(fetch, ({ reason }) => reason)].map(
      ([reason, which]) => `    ${shownReasons[reason] ?? reason}: ${some(which.map(({ survey_id: id }) => id))}`,
    ),
    ...(removed.length > 0 ? [`    removed: ${some(removed)}`] : []),
    ...(gone.length > 0 ? [`  initiatives to remove: ${some(gone)}`] : []),
    ...(report.guard === null ? [] : ['', `  A guard would stop this run: ${report.guard}`]),
    `\n  ${rate}\n`,
  ].join('\n');
}

const some = (ids: readonly string[]): string =>
  `${count(ids.length)} (${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''})`;
