import { exitCodes } from '../base/errors.ts';
import { chatText } from '../base/printable.ts';
import { type Fact, type RunReport, runOutcomes } from './report.ts';

/** A run that ended before it began, so that it has no report. */
export interface UnbegunRun {
  readonly status: 'failed';
  readonly exit_code: number;
  readonly error: { readonly name: string; readonly message: string; readonly hint?: string | undefined };
}

/** Runs that are worth a message: those that failed or have gaps; also those that published. */
export const notifyOccasions = ['failure', 'change'] as const;

/** Chats show only `text`. Null if the run is not worth a message. */
export function webhookMessage(
  run: RunReport | UnbegunRun,
  { on, page }: { readonly on: (typeof notifyOccasions)[number]; readonly page: string | null },
): ({ readonly text: string } & (RunReport | UnbegunRun)) | null {
  const isWrong = run.error !== undefined || run.exit_code === exitCodes.gaps;
  return isWrong || (on === 'change' && run.status !== 'unchanged') ? { text: digestText(run, page), ...run } : null;
}

/** A screen of a phone: with title and link, fourteen lines. */
const maxSentences = 4;
const maxCharacters = 120;

/** @param page address of the page, which is linked */
export function digestText(run: RunReport | UnbegunRun, page: string | null): string {
  const { message = '', hint = '' } = run.error ?? {};
  const sentences = 'run_id' in run && run.error === undefined ? mostWeighty(run.facts) : [message, hint];
  const shown = sentences.map(cut).filter((sentence) => sentence !== '');
  return [`ESG lake: ${titleOf(run)}`, ...shown, ...(page === null ? [] : [page])].join('\n');
}

function mostWeighty(facts: readonly Fact[]): readonly string[] {
  const chosen = new Set(facts.toSorted((a, b) => b.weight - a.weight).slice(0, maxSentences));
  return facts.filter((fact) => chosen.has(fact)).map(({ label, sentence }) => `${label}: ${sentence}`);
}

function titleOf(run: RunReport | UnbegunRun): string {
  if (run.status === 'interrupted') return 'the run was interrupted';
  if (run.status === 'stopped_by_guard') return 'a guard stopped the run';
  if (run.error !== undefined || !('run_id' in run)) return `the run failed (exit code ${run.exit_code})`;
  return runOutcomes[run.status].toLowerCase();
}

/** On one line, escaped, and cut after a word. */
const cut = (text: string): string => chatText(text, maxCharacters).replace(/\s+\S*…$/, '…');
