import { exitCodes } from '../base/errors.ts';
import type { RunReport } from './report.ts';

/** What is posted to a webhook: the report, and one line of it for those that show only `text`. */
type WebhookMessage = { readonly text: string } & (RunReport | UnbegunRun);

/** A run that ended before it began, so that it has no report. */
export interface UnbegunRun {
  readonly status: 'failed';
  readonly exit_code: number;
  readonly error: { readonly name: string; readonly message: string; readonly hint?: string };
}

export const notifyOccasions = ['failure', 'change', 'always'] as const;
/** Runs that are worth a message: those that failed or have gaps; also those that published; all. */
export type NotifyOccasion = (typeof notifyOccasions)[number];

/**
 * The message that a run is worth; null if it is worth none: it failed, has gaps, restated more numbers than expected, or
 * is what the occasion asks for.
 * @param above how many reported numbers may be restated; null: any number
 */
export function webhookMessage(
  run: RunReport | UnbegunRun,
  above: number | null,
  on: NotifyOccasion = 'failure',
): WebhookMessage | null {
  const why = whyToNotify(run, above) ?? goodNews(run, on);
  if (why === null) return null;
  const which = 'run_id' in run ? ` (${run.pipeline} run ${run.run_id} of ${run.source})` : '';
  const since = 'run_id' in run ? sinceText(run.since_pin) : '';
  return { text: `esg-lake: ${why}${since}${which}`, ...run };
}

function whyToNotify(run: RunReport | UnbegunRun, above: number | null): string | null {
  if (run.error !== undefined) {
    const word = run.status === 'interrupted' ? 'interrupted' : 'failed';
    return `${word} with exit code ${run.exit_code}: ${run.error.message}`;
  }
  if (!('surveys' in run)) return null;
  const { failed } = run.surveys;
  if (run.exit_code === exitCodes.gaps) {
    const surveys = failed.length === 0 ? [] : failed.length === 1 ? '1 survey' : `${failed.length} surveys`;
    const missing = [surveys, run.failed_lookups?.map(({ what }) => what) ?? []].flat();
    return `published with gaps: ${missing.join(', ')} could not be fetched`;
  }
  const { restated = 0 } = run;
  if (above === null || restated <= above) return null;
  return `published: ${restated} reported ${restated === 1 ? 'number was' : 'numbers were'} restated, more than ${above}`;
}

function goodNews(run: RunReport | UnbegunRun, on: NotifyOccasion): string | null {
  if (!('changes' in run) || on === 'failure' || (on === 'change' && run.status === 'unchanged')) return null;
  if (run.status === 'unchanged') return 'nothing had changed';
  const { added, changed, removed } = run.changes;
  return `published: ${changed} figures changed, ${added} added, ${removed} removed`;
}

/** How many figures of the group differ from those of the newest pin. */
function sinceText(since: RunReport['since_pin']): string {
  if (since === undefined || since.changes === null) return '';
  const { added, changed, removed } = since.changes;
  const all = added + changed + removed;
  return all === 0
    ? ''
    : `; ${all} ${all === 1 ? 'figure' : 'figures'} of the group changed since ${since.pin}: esg-lake diff ${since.pin}`;
}
