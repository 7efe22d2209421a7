import { printable } from '../base/printable.ts';
import type { RunReport } from './report.ts';
import type { UnbegunRun } from './webhook-message.ts';

/** What people read about a run in a chat: at most a screen of a phone. */
export interface Digest {
  readonly title: string;
  readonly isFailure: boolean;
  /** What the run changed, or why it failed. */
  readonly changed: readonly string[];
  /** What to look at first, what weighs most first; at most `maxItems`. */
  readonly lookFirst: readonly string[];
  /** Address of the page; null without `--page-url`. */
  readonly page: string | null;
}

/** What the published lake says beyond the report of the run. */
export interface DigestDetails {
  readonly issues: readonly { readonly severity: string; readonly count: number }[];
  readonly restated: readonly {
    readonly tracker: string;
    readonly initiative: string;
    readonly percent: number | null;
  }[];
  readonly openDecisions: number;
  readonly groupFigures: {
    readonly year: number;
    readonly count: number;
    readonly doubtedCount: number;
    readonly doubts: readonly { readonly name: string; readonly count: number }[];
  } | null;
}

/** Of a line of a phone. */
export const phoneColumns = 40;
const maxItems = 3;
/** Of every text: title, what changed and three items together are eleven lines, with the link twelve. */
const maxLines = 2;

/** @param details null where the lake cannot be read */
export function digestOf(run: RunReport | UnbegunRun, details: DigestDetails | null, page: string | null): Digest {
  const report = 'run_id' in run ? run : null;
  const isFailed = run.error !== undefined || report === null;
  return {
    title: onPhone(`ESG lake: ${titleOf(run)}`),
    isFailure: isFailed || report.status === 'published_with_gaps',
    changed: fitting([isFailed ? (run.error?.message ?? '') : changesOf(report)]),
    lookFirst: fitting(lookFirst(run, details)).slice(0, maxItems),
    page,
  };
}

/** No chat accepts an empty text. */
const fitting = (texts: readonly string[]): readonly string[] => texts.map(onPhone).filter((text) => text !== '');

function titleOf(run: RunReport | UnbegunRun): string {
  if (run.status === 'interrupted') return 'the run was interrupted';
  if (run.status === 'stopped_by_guard') return 'a guard stopped the run';
  if (run.error !== undefined || !('run_id' in run)) return `the run failed (exit code ${run.exit_code})`;
  if (run.status === 'unchanged') return 'nothing had changed';
  return run.status === 'published_with_gaps' ? 'published with gaps' : 'published';
}

function changesOf({ changes, restated = 0, surveys, rows, status }: RunReport): string {
  const { added, changed, removed } = changes;
  if (status === 'unchanged') return `${many(surveys.listed, 'survey')}, all as before`;
  if (added + changed + removed === 0) return `${many(rows['data_points'] ?? 0, 'data point')}; no figure changed`;
  const settled = restated === 0 ? '; no reported number restated' : '';
  return `${many(changed, 'figure')} changed, ${whole(added)} added, ${whole(removed)} removed${settled}`;
}

/**
 * What somebody should look at first, what weighs most first. The only place that decides it for messages.
 */
function lookFirst(run: RunReport | UnbegunRun, details: DigestDetails | null): readonly string[] {
  if (run.error !== undefined || !('run_id' in run)) return run.error?.hint === undefined ? [] : [run.error.hint];
  const { surveys, failed_lookups: lookups = [], restated = 0, since_pin: since } = run;
  const missing = surveys.failed.length + lookups.length;
  const rejected = (details?.issues ?? []).reduce((sum, one) => sum + (one.severity === 'rejected' ? one.count : 0), 0);
  const pinned = Object.values(since?.changes ?? {}).reduce((sum, n) => sum + n, 0);
  const figures = details?.groupFigures ?? null;
  const open = details?.openDecisions ?? 0;
  return [
    ...(missing === 0
      ? []
      : [`${many(surveys.failed.length, 'survey')} could not be fetched; the next run tries again`]),
    ...(pinned === 0 ? [] : [`${many(pinned, 'group figure')} changed since ${since?.pin}`]),
    ...(restated === 0 ? [] : [`${many(restated, 'reported number')} restated${largest(details)}`]),
    ...(figures === null || figures.doubtedCount === 0
      ? []
      : [
          `${whole(figures.doubtedCount)} of ${many(figures.count, 'group figure')} of ${figures.year} have doubts${most(figures)}`,
        ]),
    ...(rejected === 0 ? [] : [`${many(rejected, 'record')} rejected on loading`]),
    ...(open === 0 ? [] : [`${many(open, 'decision')} open: esg-lake decide`]),
  ];
}

function largest(details: DigestDetails | null): string {
  const [first] = details?.restated ?? [];
  if (first === undefined) return '';
  const { percent } = first;
  const by = percent === null ? '' : ` ${percent > 0 ? '+' : ''}${Number(percent.toPrecision(2))} %`;
  return `: ${first.tracker}, ${first.initiative}${by}`;
}

function most({ doubts: [first] }: NonNullable<DigestDetails['groupFigures']>): string {
  return first === undefined ? '' : `, ${whole(first.count)} ${first.name.replaceAll('_', ' ')}`;
}

const whole = (n: number): string => n.toLocaleString('en-US');
const many = (n: number, what: string): string => `${whole(n)} ${what}${n === 1 ? '' : 's'}`;

/** On one line, without what could upset a chat, and cut to the lines that a phone has for it. */
function onPhone(text: string): string {
  const lines: string[] = [];
  for (const word of printable(text, 1000).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= phoneColumns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > phoneColumns ? `${word.slice(0, phoneColumns - 1).toWellFormed()}…` : word);
  }
  if (lines.length <= maxLines) return lines.join(' ');
  const end = lines[maxLines - 1] ?? '';
  const cut = end.length < phoneColumns ? end : end.slice(0, phoneColumns - 1).toWellFormed();
  return [...lines.slice(0, maxLines - 1), `${cut}…`].join(' ');
}
