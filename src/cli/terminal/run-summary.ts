import { join } from 'node:path';
import stringWidth from 'string-width';
import type { RestatedFigure, RunOutcomeDetails } from '../../inspect/run-outcome.ts';
import type { RunReport } from '../../report/report.ts';
import { issueSeverities } from '../../schema/issue-codes.ts';
import { paintSeverity } from './issue-table.ts';
import { alignedRows, cutToWidth, noBreak, wrapped } from './layout.ts';
import { type NextStep, nextSteps } from './next-steps.ts';
import type { Styles } from './styles.ts';
import { bytes, count, counted, number, percentage, plainText, timeSpan } from './text.ts';

export interface SummaryContext {
  /** From the published lake; null if it cannot be read. */
  readonly details: RunOutcomeDetails | null;
  /** Of the terminal; `undefined` elsewhere, where nothing is cut or wrapped. */
  readonly width: number | undefined;
  readonly styles: Styles;
}

export const maxRestatedShown = 3;
const maxFailuresShown = 2;
const maxCodesShown = 5;

const outcomes: Readonly<Record<RunReport['status'], string>> = {
  published: 'Published',
  published_with_gaps: 'Published with gaps',
  unchanged: 'Nothing had changed',
  failed: 'Failed; nothing was published',
  stopped_by_guard: 'Stopped by a guard; nothing was published',
  interrupted: 'Interrupted; nothing was published',
};

/** A part of the summary: its lines are made for what is left of the terminal's width. */
interface Part {
  readonly label: string;
  readonly lines: (width: number) => readonly string[];
}

/**
 * What a person reads at the end of a run, on one screen: what changed, what needs attention, what it cost, where it is, and
 * what to do next.
 */
export function runSummary(report: RunReport, output: string, context: SummaryContext): string {
  const { width = Number.POSITIVE_INFINITY, styles } = context;
  const parts = [
    changed(report, context.details),
    failures(report),
    attention(report, context),
    cost(report),
    ...places(report, output),
  ].filter((part) => part !== null);
  return [
    ...headline(report, width, styles),
    '',
    ...parts.flatMap((part) => labelled(part, width, styles)),
    ...toDo(nextSteps(report, context.details, output), width, styles),
    '',
  ].join('\n');
}

const fewestColumns = 60;
const labelWidth = 12;

/** Labels stand beside the text, or above it in a narrow terminal. */
function labelled({ label, lines }: Part, width: number, styles: Styles): readonly string[] {
  if (width < fewestColumns) return [`  ${styles.bold(label)}`, ...lines(width - 4).map((line) => `    ${line}`)];
  const [first = '', ...more] = lines(width - labelWidth - 2);
  const indent = ' '.repeat(labelWidth + 2);
  return [
    `  ${styles.bold(label)}${' '.repeat(labelWidth - label.length)}${first}`,
    ...more.map((line) => indent + line),
  ];
}

const text =
  (...sentences: readonly string[]) =>
  (width: number): readonly string[] =>
    sentences.flatMap((sentence) => wrapped(sentence, width));

function headline(report: RunReport, width: number, styles: Styles): readonly string[] {
  const { status, surveys, mode, source } = report;
  const made = [
    ...(surveys.fetched > 0 ? [`${counted(surveys.fetched, 'survey')} fetched`] : []),
    ...(surveys.reused > 0 ? [`${count(surveys.reused)} taken from the landing`] : []),
    ...(surveys.removed > 0 ? [`${count(surveys.removed)} removed`] : []),
    `${count(surveys.unchanged)} unchanged`,
  ];
  const outcome = outcomes[status];
  const from = mode === 'replay' ? 'from the landed responses' : `from ${plainText(source)}`;
  const lines = wrapped(`${outcome} in ${timeSpan(secondsOf(report))}: ${made.join(', ')}; ${from}.`, width);
  const paint = status === 'published' || status === 'unchanged' ? styles.green : styles.yellow;
  return lines.map((line, at) =>
    at === 0 && line.startsWith(outcome) ? paint(outcome) + line.slice(outcome.length) : line,
  );
}

const secondsOf = ({ started_at: from, finished_at: to }: RunReport): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

function changed(report: RunReport, details: RunOutcomeDetails | null): Part | null {
  const { changes, rows, status } = report;
  const total = rows['data_points'];
  if (status === 'unchanged' || total === undefined) return null;
  if (changes.added + changes.changed + changes.removed === 0) {
    const what = isFirst(report) ? ', all of them new' : '; no figure of a known survey changed';
    return { label: 'changed', lines: text(`${counted(total, 'data point')} of ${surveysOf(report)}${what}`) };
  }
  const surveys =
    details === null || details.changedSurveys === 0 ? '' : ` in ${counted(details.changedSurveys, 'survey')}`;
  const sentence = `${counted(changes.changed, 'figure')} changed, ${count(changes.added)} added, ${count(changes.removed)} removed${surveys}; ${counted(total, 'data point')} now`;
  // Together with surveys that are missing it still is one screen.
  const most = report.surveys.failed.length > 0 ? 1 : maxRestatedShown;
  const restated = (details?.restated ?? []).slice(0, most);
  return {
    label: 'changed',
    lines: (width) => [...wrapped(sentence, width), ...restatedRows(restated, width)],
  };
}

/** The first run of this folder. */
export const isFirst = ({ rows }: Pick<RunReport, 'rows'>): boolean => rows['runs'] === 1;

const surveysOf = ({ surveys, rows }: RunReport): string =>
  counted(surveys.listed - (isFirst({ rows }) ? surveys.failed.length : 0), 'survey');

/** One line each, or two where one is too narrow. */
function restatedRows(figures: readonly RestatedFigure[], width: number): readonly string[] {
  const rows = figures.map(({ tracker, initiative, periodEnd, was, is, unit, percent }) => [
    [tracker, initiative].map(plainText).join(', '),
    periodEnd?.slice(0, 7) ?? '',
    `${number(was)} → ${number(is)}${unit === null ? '' : ` ${plainText(unit)}`}`,
    percent === null ? '' : percentage(percent),
  ]);
  const lines = alignedRows(rows, { right: new Set([3]), width });
  if (lines.every((line) => stringWidth(line) <= width)) return lines;
  return rows.flatMap(([what = '', ...how]) => [what, `  ${how.join('  ')}`].map((line) => cutToWidth(line, width)));
}

function failures({ mode, rows, surveys: { failed } }: RunReport): Part | null {
  if (failed.length === 0) return null;
  const shown = failed
    .slice(0, maxFailuresShown)
    .map(({ survey_id: id, reason }) => `${plainText(id)}: ${plainText(reason)}`);
  const what = mode === 'replay' ? 'read' : 'fetched';
  const kept = isFirst({ rows }) ? 'the next run asks for them again' : 'previous data is kept';
  const sentence = `${counted(failed.length, 'survey')} could not be ${what}; ${kept}:`;
  return {
    label: 'missing',
    lines: (width) => [...wrapped(sentence, width), ...shown.map((line) => cutToWidth(line, width))],
  };
}

/** Issues of the whole lake by severity, worst first, with as many of the most frequent codes as a line holds. */
function attention(report: RunReport, { details, styles }: SummaryContext): Part | null {
  const issues =
    details?.issues ?? Object.entries(report.issues).map(([code, n]) => ({ severity: 'open', code, count: n }));
  const severities = [...issueSeverities, 'open'].filter((one) => issues.some(({ severity }) => severity === one));
  if (severities.length === 0) return null;
  const line = (severity: string, width: number): string => {
    const codes = issues.filter((issue) => issue.severity === severity).sort((a, b) => b.count - a.count);
    const sum = codes.reduce((total, issue) => total + issue.count, 0);
    const named = codes.slice(0, maxCodesShown).map((issue) => `${plainText(issue.code)} ${count(issue.count)}`);
    return (
      paintSeverity(styles, severity)(severity) +
      withAsMany(named, codes.length, ` ${count(sum)}: `, width - severity.length)
    );
  };
  return { label: 'attention', lines: (width) => severities.map((severity) => line(severity, width)) };
}

/** As many of the names as fit, and how many more there are. */
function withAsMany(names: readonly string[], all: number, start: string, width: number): string {
  for (let shown = names.length; shown > 1; shown--) {
    const more = all > shown ? [`${count(all - shown)} more`] : [];
    const line = `${start}${[...names.slice(0, shown), ...more].join(', ')}`;
    if (line.length <= width) return line;
  }
  const more = all > 1 ? `, ${count(all - 1)} more` : '';
  return `${start}${names[0] ?? ''}${more}`;
}

function cost(report: RunReport): Part {
  const { requests, bytes_received: received, mode, stages } = report;
  const waited = requests.waited_ms / 1000;
  const seconds = secondsOf(report);
  const long = stages
    .filter(({ ms }) => ms >= 50 * seconds)
    .map(({ name, ms }) => `${plainText(name)} ${unbroken(timeSpan(ms / 1000))}`);
  const parts = [
    ...(mode === 'replay' ? [] : [unbroken(counted(requests.total, 'request')), unbroken(bytes(received))]),
    `${unbroken(timeSpan(seconds))}${long.length === 0 ? '' : ` (${long.join(', ')})`}`,
    ...(waited >= 1 ? [`waited ${unbroken(timeSpan(waited))} for the rate limit`] : []),
    ...(requests.retries > 0 ? [counted(requests.retries, 'repeat')] : []),
    ...(requests.throttled > 0 ? [`${count(requests.throttled)} throttled`] : []),
  ];
  return { label: 'cost', lines: text(parts.join(', ')) };
}

/** Stays on one line. */
const unbroken = (words: string): string => words.replaceAll(' ', noBreak);

function places({ snapshot_id: snapshot, run_id: runId }: RunReport, output: string): readonly Part[] {
  const place = (label: string, ...path: readonly string[]): Part => ({ label, lines: () => [join(output, ...path)] });
  const published = [
    place('database', 'current', 'lake.duckdb'),
    place('Parquet', 'current', 'parquet'),
    place('page', 'current', 'report.html'),
  ];
  return [...(snapshot === null ? [] : published), place('report', 'runs', runId, 'report.json')];
}

/** Commands are never wrapped by us: a line that is copied must be whole. */
function toDo(steps: readonly NextStep[], width: number, styles: Styles): readonly string[] {
  if (steps.length === 0) return [];
  const lines = steps.flatMap(({ why, command }) => [
    ...wrapped(`# ${why}`, width - 2).map((line, at) =>
      styles.dim(`  ${at === 0 || stringWidth(line) === 0 ? '' : '# '}${line}`),
    ),
    `  ${styles.cyan(command)}`,
  ]);
  return ['', styles.bold('Next'), ...lines];
}
