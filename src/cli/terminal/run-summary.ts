import { join } from 'node:path';
import stringWidth from 'string-width';
import type { RestatedFigure, RunOutcomeDetails } from '../../answers/run-outcome.ts';
import { thin } from '../../base/number-text.ts';
import { shellWord } from '../../base/printable.ts';
import { isFirst, type RunReport } from '../../report/report.ts';
import { issueSeverities } from '../../schema/issue-codes.ts';
import { figureLine } from '../differences/figures-text.ts';
import { alignedRows, alignedTable, cutToWidth, noBreak, wrapped } from './layout.ts';
import { bytes, count, counted, number, percentage, plainText, timeSpan } from './text.ts';
import type { Styles } from './text-output.ts';

export interface SummaryContext {
  /** From the published lake; null if it cannot be read. */
  readonly details: RunOutcomeDetails | null;
  /** Of the terminal; `undefined` elsewhere: then nothing is cut or wrapped. */
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

/** A part of the summary; its lines are built for the remaining width of the terminal. */
interface Part {
  readonly label: string;
  readonly lines: (width: number) => readonly string[];
}

/**
 * The summary of a run on one screen: what changed, what needs attention, its cost, where it is, and the next steps.
 */
export function runSummary(report: RunReport, output: string, context: SummaryContext): string {
  const { width = Number.POSITIVE_INFINITY, styles } = context;
  const parts = [
    failures(report),
    doubts(report, context.details),
    lookFirst(report),
    decisions(context, output),
    changed(report, context.details),
    boundary(report, output),
    sincePin(report, output),
    attention(report, context),
    newExclusions(report),
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

/** Labels are next to the text, or above it in a narrow terminal. */
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
    ...(surveys.reused > 0 ? [`${count(surveys.reused)} reused from the landing`] : []),
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
  const { changes, restated = 0, rows, status } = report;
  const total = rows['data_points'];
  if (status === 'unchanged' || total === undefined) return null;
  if (changes.added + changes.changed + changes.removed === 0) {
    const what = isFirst(report) ? ', all of them new' : '; no figure of an existing survey changed';
    return { label: 'changed', lines: text(`${counted(total, 'data point')} of ${surveysOf(report)}${what}`) };
  }
  const surveys =
    details === null || details.changedSurveys === 0 ? '' : ` in ${counted(details.changedSurveys, 'survey')}`;
  const reported = restated === 0 ? 'no reported number restated' : `${counted(restated, 'reported number')} restated`;
  const sentence = `${counted(changes.changed, 'figure')} changed, ${count(changes.added)} added, ${count(changes.removed)} removed${surveys}; ${reported}; ${counted(total, 'data point')} now`;
  // Together with failed surveys it must still fit on one screen.
  const most = report.surveys.failed.length > 0 ? 0 : maxRestatedShown;
  const shown = (details?.restated ?? []).slice(0, most);
  return {
    label: 'changed',
    lines: (width) => [...wrapped(sentence, width), ...restatedRows(shown, width)],
  };
}

/** One line: initiatives that came, went, moved or have another name, and the question that lists them if it fits. */
function boundary({ boundary_changes: changes, status }: RunReport, output: string): Part | null {
  const [first, ...more] = Object.entries(changes ?? {}).filter(([, n]) => n > 0);
  if (first === undefined || !status.startsWith('published')) return null;
  const [kind, n] = first;
  const said = [`${counted(n, 'initiative')} ${kind}`, ...more.map(([other, of]) => `${count(of)} ${other}`)].join(
    ', ',
  );
  const line = `${said}: esg-lake query @boundary-changes${outputOption(output)}`;
  return { label: 'boundary', lines: (width) => [stringWidth(line) <= width ? line : said] };
}

/** At most two lines: how many figures of the group changed, the command that lists them, and one of them if it fits. */
function sincePin({ since_pin: since, surveys }: RunReport, output: string): Part | null {
  if (since === undefined) return null;
  const part = (lines: Part['lines']): Part => ({ label: 'since pin', lines });
  const cut = (sentence: string) => (width: number) => [cutToWidth(plainText(sentence), width)];
  const { pin, problem, changes, figures } = since;
  if (changes === null) return part(cut(`${pin} cannot be compared: ${problem}`));
  const counts = [
    { n: changes.changed, what: 'changed' },
    { n: changes.added, what: 'added' },
    { n: changes.removed, what: 'removed' },
  ].filter(({ n }) => n > 0);
  const [first, ...more] = counts;
  if (first === undefined) return part(cut(`no figure of the group changed since ${pin}`));
  const said = [
    `${counted(first.n, 'group figure')} ${first.what}`,
    ...more.map(({ n, what }) => `${count(n)} ${what}`),
  ];
  const command = `esg-lake diff ${pin}${outputOption(output)}`;
  return part((width) => {
    const line = `${said.join(', ')}: ${command}`;
    if (stringWidth(line) > width) return [cutToWidth(`${said.join(', ')}:`, width), command];
    // Together with failed surveys it must still fit on one screen.
    const shown = surveys.failed.length > 0 ? [] : figures.slice(0, 1);
    return [line, ...shown.map((figure) => cutToWidth(figureLine(figure), width))];
  });
}

const surveysOf = ({ surveys, rows }: RunReport): string =>
  counted(surveys.listed - (isFirst({ rows }) ? surveys.failed.length : 0), 'survey');

/** One line each, or two if one is too narrow. */
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

function failures({ mode, rows, surveys: { failed }, failed_lookups: lookups = [] }: RunReport): Part | null {
  const all = [
    ...failed.map(({ survey_id: id, reason }) => `${plainText(id)}: ${plainText(reason)}`),
    ...lookups.map(({ what, reason }) => `${what} could not be fetched: ${plainText(reason)}`),
  ];
  if (all.length === 0) return null;
  const left = all.length - maxFailuresShown;
  const lines = all.slice(0, maxFailuresShown);
  const more = left > 0 ? ` (and ${count(left)} more)` : '';
  const what = mode === 'replay' ? 'read' : 'fetched';
  const kept = isFirst({ rows }) ? 'the next run requests them again' : 'previous data is kept';
  const sentence = `${counted(failed.length, 'survey')} could not be ${what}; ${kept}:`;
  return {
    label: 'missing',
    lines: (width) => [
      ...(failed.length === 0 ? [] : wrapped(sentence, width)),
      ...lines.map((line, at) =>
        at < lines.length - 1 ? cutToWidth(line, width) : cutToWidth(line, width - more.length) + more,
      ),
    ],
  };
}

/** Issues of the whole lake by severity, worst first, with as many of the most frequent codes as a line holds. */
function attention(report: RunReport, { details, styles }: SummaryContext): Part | null {
  const issues =
    details?.issues ?? Object.entries(report.issues).map(([code, n]) => ({ severity: 'open', code, count: n }));
  const severities = [...issueSeverities, 'open'].filter((one) => issues.some(({ severity }) => severity === one));
  if (severities.length === 0) return null;
  const line = (severity: string, width: number): string => {
    const codes = issues
      .filter((issue) => issue.severity === severity)
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
    const sum = codes.reduce((total, issue) => total + issue.count, 0);
    const named = codes.slice(0, maxCodesShown).map((issue) => `${plainText(issue.code)} ${count(issue.count)}`);
    return (
      paintSeverity(styles, severity)(severity) +
      withAsMany(named, codes.length, ` ${count(sum)}: `, width - severity.length)
    );
  };
  return { label: 'attention', lines: (width) => severities.map((severity) => line(severity, width)) };
}

/** What was received and newly is in no figure, by reason. */
function newExclusions({ new_exclusions: reasons = {} }: RunReport): Part | null {
  const counts = Object.entries(reasons).sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
  if (counts.length === 0) return null;
  const all = counts.reduce((sum, [, n]) => sum + n, 0);
  const named = counts.slice(0, maxCodesShown).map(([reason, n]) => `${plainText(reason)} ${count(n)}`);
  return {
    label: 'exclusions',
    lines: (width) => [cutToWidth(withAsMany(named, counts.length, `${count(all)} new: `, width), width)],
  };
}

const maxUnmatchedShown = 3;
const maxLinesNamed = 5;

/** Decisions about what the lake does not have, which therefore have no effect; and how many are open. */
function decisions({ details }: SummaryContext, output: string): Part | null {
  const all = details?.unmatchedDecisions ?? [];
  const open = details?.openDecisions ?? 0;
  if (all.length === 0 && open === 0) return null;
  const shown = all.slice(0, maxUnmatchedShown).map(({ file, line, what, named, nearest }) => {
    const near = nearest === null ? '' : `; the nearest is ${plainText(nearest)}`;
    return `${file}, line ${line}: the lake has no ${what} ${plainText(named)}${near}`;
  });
  const others = all.slice(maxUnmatchedShown);
  const where = [...new Set(others.map(({ file }) => file))].map((file) => {
    const lines = others.filter((one) => one.file === file).map(({ line }) => line);
    return `${file}, ${[...new Set(lines)]
      .slice(0, maxLinesNamed)
      .map((line) => `line ${line}`)
      .join(', ')}${lines.length > maxLinesNamed ? ' and so on' : ''}`;
  });
  const more = others.length > 0 ? [`and ${count(others.length)} more: ${where.join('; ')}`] : [];
  const command = `esg-lake decide${outputOption(output)}`;
  const left = open === 0 ? [] : [`${counted(open, 'decision')} open: ${command}`];
  return { label: 'decisions', lines: text(...shown, ...more, ...left) };
}

/** How many figures of the group somebody should look at before quoting them. */
function doubts({ status }: RunReport, details: RunOutcomeDetails | null): Part | null {
  const figures = details?.groupFigures ?? null;
  if (figures === null || figures.doubtedCount === 0 || status === 'unchanged') return null;
  const named = figures.doubts.slice(0, maxCodesShown).map(({ name, count: n }) => `${name} ${count(n)}`);
  const start = `${count(figures.doubtedCount)} of ${counted(figures.count, 'figure')} of ${figures.year}: `;
  return {
    label: 'doubts',
    lines: (width) => [cutToWidth(withAsMany(named, figures.doubts.length, start, width), width)],
  };
}

const maxLookFirstLines = 2;

/** The first item of the page's list. */
function lookFirst({ surveys, look_first: items = [] }: RunReport): Part | null {
  const [first] = items;
  if (first === undefined) return null;
  // Together with failed surveys it must still fit on one screen.
  const most = surveys.failed.length > 0 ? 1 : maxLookFirstLines;
  return {
    label: 'look first',
    lines: (width) => {
      const what = plainText(first.what).replaceAll(thin, noBreak);
      const lines = wrapped(`${plainText(first.name)}${what}`, width);
      const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
      return shown.map((line) => cutToWidth(line, width));
    },
  };
}

/** As many of the names as fit, and the number of the others. */
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
    ...(waited >= 1 ? [`waited ${unbroken(timeSpan(waited))} ${causeOfWaiting(requests)}`] : []),
    ...(requests.retries > 0 ? [counted(requests.retries, 'retry', 'retries')] : []),
    ...(requests.throttled > 0 ? [`${count(requests.throttled)} throttled`] : []),
  ];
  return { label: 'cost', lines: text(parts.join(', ')) };
}

const causeOfWaiting = ({ rate_limit: limit, throttled, retries }: RunReport['requests']): string =>
  limit === null && throttled === 0 ? 'for retries' : `for the rate limit${retries > 0 ? ' and retries' : ''}`;

/** Never wrapped. */
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

/** Commands are never wrapped: a copied line must be complete. */
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

/** A useful command after a run, and why. */
interface NextStep {
  readonly why: string;
  readonly command: string;
}

const most = 3;

/** Of a command to type for this lake; empty for the default folder. */
export const outputOption = (output: string): string => (output === './output' ? '' : ` --output ${shellWord(output)}`);

/** The most useful commands for this outcome that have an answer: those that repair, those that explain, those that show. */
function nextSteps(report: RunReport, details: RunOutcomeDetails | null, output: string): readonly NextStep[] {
  const { surveys, status, snapshot_id: snapshot, restated = 0 } = report;
  const folder = outputOption(output);
  const query = (why: string, question: string, more = ''): NextStep => ({
    why,
    command: `npx esg-lake query "${question}"${more}${folder}`,
  });
  const rejected = (details?.issues ?? []).reduce(
    (n, issue) => n + (issue.severity === 'rejected' ? issue.count : 0),
    0,
  );
  const failed = surveys.failed.length;
  // Together with what changed since a pin and in the tree, and new exclusions, it must still fit on one screen.
  const others = [report.since_pin ?? null, boundary(report, output), newExclusions(report)].filter(
    (part) => part !== null,
  ).length;
  const shown = failed > 0 ? most - others : most;
  return [
    ...(failed === 0
      ? []
      : [{ why: `Request the ${counted(failed, 'missing survey')} again`, command: `npx esg-lake run${folder}` }]),
    ...(snapshot === null || rejected === 0
      ? []
      : [query(`What are the ${counted(rejected, 'rejected record')}?`, '@issues', ' --param severity=rejected')]),
    ...(restated === 0 ? [] : [query('Which reported numbers were restated, and by how much?', '@restated')]),
    ...(snapshot === null || status === 'unchanged'
      ? []
      : [
          ...(details?.groupFigures == null
            ? []
            : [query('What are the key figures of the group, and what do they rest on?', '@figures-of-the-group')]),
          ...(surveys.listed === 0
            ? []
            : [query('How complete are the reports? (More questions: esg-lake query --list)', '@completeness')]),
          { why: 'Read the page about the lake', command: `npx esg-lake report --open${folder}` },
        ]),
  ].slice(0, shown);
}

interface IssueCount {
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

/** Red for lost data, yellow for incomplete data. */
function paintSeverity(styles: Styles, severity: string): (text: string) => string {
  if (severity === 'rejected') return styles.red;
  return severity === 'degraded' ? styles.yellow : (text) => text;
}

/** An unknown severity sorts last. */
function weight(severity: string): number {
  const place = (issueSeverities as readonly string[]).indexOf(severity);
  return place === -1 ? issueSeverities.length : place;
}
