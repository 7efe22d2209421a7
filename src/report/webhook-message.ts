import { exitCodes } from '../base/errors.ts';
import { chatText } from '../base/printable.ts';
import { isFirst, type RunReport } from './report.ts';

/** What is posted to a webhook: the report, with a digest of it for chats, which show only `text`. */
type WebhookMessage = { readonly text: string } & (RunReport | UnbegunRun);

/** A run that ended before it began, so that it has no report. */
export interface UnbegunRun {
  readonly status: 'failed';
  readonly exit_code: number;
  readonly error: { readonly name: string; readonly message: string; readonly hint?: string };
}

export const notifyOccasions = ['failure', 'change', 'always'] as const;
/** Runs that are worth a message: those that failed or have gaps; also those that published; all. */
type NotifyOccasion = (typeof notifyOccasions)[number];

interface Notification {
  /** How many reported numbers may be restated; null: any number. */
  readonly above: number | null;
  readonly on: NotifyOccasion;
  /** Address of the page, which is linked; null for no link. */
  readonly page: string | null;
}

/** Null if the run is not worth a message: it neither failed nor has gaps, nor is what was asked for. */
export const webhookMessage = (run: RunReport | UnbegunRun, { page, ...asked }: Notification): WebhookMessage | null =>
  isWorthTelling(run, asked) ? { text: digestText(run, page), ...run } : null;

function isWorthTelling(run: RunReport | UnbegunRun, { above, on }: Omit<Notification, 'page'>): boolean {
  if (run.error !== undefined || run.exit_code === exitCodes.gaps || on === 'always') return true;
  if (on === 'change' && run.status !== 'unchanged') return true;
  return above !== null && 'restated' in run && (run.restated ?? 0) > above;
}

/** Of a line of a phone. */
export const phoneColumns = 40;
const maxItems = 3;
/** A screen: with the title, the heading and the link, fifteen lines. */
const maxLines = 3;

/**
 * What people read about a run in a chat, at most a screen of a phone: what it changed or why it failed, then what to
 * look at first.
 * @param page address of the page, which is linked; null for no link
 */
export function digestText(run: RunReport | UnbegunRun, page: string | null): string {
  const [what, first] =
    run.error !== undefined || !('run_id' in run)
      ? [run.error?.message ?? '', [run.error?.hint ?? '']]
      : [changesOf(run), (run.look_first ?? []).map(({ sentence }) => sentence)];
  const items = fitting(first).slice(0, maxItems);
  const heading = items.length === 0 ? [] : ['Look at first:'];
  const lines = [`ESG lake: ${titleOf(run)}`, ...fitting([what]), ...heading, ...items.map((item) => `- ${item}`)];
  return [...lines, ...(page === null ? [] : [page])].join('\n');
}

const fitting = (texts: readonly string[]): readonly string[] => texts.map(cut).filter((text) => text !== '');

function titleOf(run: RunReport | UnbegunRun): string {
  if (run.status === 'interrupted') return 'the run was interrupted';
  if (run.status === 'stopped_by_guard') return 'a guard stopped the run';
  if (run.error !== undefined || !('run_id' in run)) return `the run failed (exit code ${run.exit_code})`;
  if (run.status === 'unchanged') return 'nothing had changed';
  return run.status === 'published_with_gaps' ? 'published with gaps' : 'published';
}

/** What is missing and what differs from what was published come first, since the end may be cut. */
function changesOf(run: RunReport): string {
  const { changes, restated = 0, surveys, failed_lookups: lookups = [], since_pin: since, rows, status } = run;
  if (status === 'unchanged') return `${many(surveys.listed, 'survey')}, all as before`;
  const { added, changed, removed } = changes;
  const isSame = added + changed + removed === 0;
  const pinned = Object.values(since?.changes ?? {}).reduce((sum, n) => sum + n, 0);
  return [
    ...(surveys.failed.length === 0 ? [] : [`${many(surveys.failed.length, 'survey')} could not be fetched`]),
    ...lookups.map(({ what }) => `${what} could not be fetched`),
    ...(pinned === 0 ? [] : [`${many(pinned, 'group figure')} changed since ${since?.pin}`]),
    isSame
      ? `${many(rows['data_points'] ?? 0, 'data point')}, ${isFirst(run) ? 'all of them new' : 'no figure changed'}`
      : `${many(changed, 'figure')} changed, ${whole(added)} added, ${whole(removed)} removed`,
    ...(isSame
      ? []
      : [restated === 0 ? 'no reported number restated' : `${many(restated, 'reported number')} restated`]),
  ].join('; ');
}

const whole = (n: number): string => n.toLocaleString('en-US');
const many = (n: number, what: string): string => `${whole(n)} ${what}${n === 1 ? '' : 's'}`;

/** On one line, escaped, and cut to the lines that a phone has for it. */
function cut(text: string): string {
  const lines: string[] = [];
  for (const word of chatText(text, 1000).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= phoneColumns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > phoneColumns ? `${word.slice(0, phoneColumns - 1).toWellFormed()}…` : word);
  }
  if (lines.length <= maxLines) return lines.join(' ');
  const end = lines[maxLines - 1] ?? '';
  const start = end.length < phoneColumns ? end : end.slice(0, phoneColumns - 1).toWellFormed();
  return [...lines.slice(0, maxLines - 1), `${start}…`].join(' ');
}
