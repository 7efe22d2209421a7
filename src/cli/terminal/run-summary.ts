import { join } from 'node:path';
import { thin } from '../../base/number-text.ts';
import { plainText, shellWord } from '../../base/printable.ts';
import { type RunReport, runOutcomes } from '../../report/report.ts';
import { cutToWidth, definitions, noBreak, wrapped } from './layout.ts';
import { bytes, count, counted, type Styles, timeSpan } from './text.ts';

type Part = readonly [label: string, text: string];

/** Of a fact, whose sentence ends with how many figures changed. */
const maxLines = 4;

export function runSummary(report: RunReport, output: string, styles: Styles, width = Infinity) {
  // Of facts with the same label only the first: `report.json` and `decide` have the others.
  const facts = report.facts.filter(({ label }, at, all) => all.findIndex((one) => one.label === label) === at);
  const shown = facts.map(({ label, sentence }): Part => {
    return [label, cutToWidth(plainText(sentence.replaceAll(thin, noBreak)), maxLines * (width - 20))];
  });
  const parts = [...shown, cost(report), ...places(report, output)];
  const labelled = parts.map(([label, text]): Part => [styles.bold(label), text]);
  return [
    ...headline(report, width, styles),
    '',
    ...definitions(labelled, width, '  '),
    ...nextLines(report, output, width, styles),
    '',
  ].join('\n');
}

function headline(report: RunReport, width: number, styles: Styles) {
  const { status, surveys, mode, source } = report;
  const made = [
    ...(surveys.fetched > 0 ? [`${counted(surveys.fetched, 'survey')} fetched`] : []),
    ...(surveys.reused > 0 ? [`${count(surveys.reused)} reused from the landing`] : []),
    ...(surveys.removed > 0 ? [`${count(surveys.removed)} removed`] : []),
    `${count(surveys.unchanged)} unchanged`,
  ];
  const outcome = runOutcomes[status];
  const from = mode === 'replay' ? 'from the landed responses' : `from ${plainText(source)}`;
  const text = `${outcome} in ${timeSpan(secondsOf(report))}: ${made.join(', ')}; ${from}.`;
  const paint = status === 'published' || status === 'unchanged' ? styles.green : styles.yellow;
  const [first = '', ...more] = wrapped(text, width);
  return [first.startsWith(outcome) ? paint(outcome) + first.slice(outcome.length) : first, ...more];
}

const secondsOf = ({ started_at: from, finished_at: to }: RunReport) => (Date.parse(to) - Date.parse(from)) / 1000;

function cost(report: RunReport): Part {
  const { requests, bytes_received: received, mode, stages } = report;
  const { total, waited_ms: waited, retries, throttled, rate_limit: limit } = requests;
  const unbroken = (words: string) => words.replaceAll(' ', noBreak);
  const seconds = secondsOf(report);
  const long = stages
    .filter(({ ms }) => ms >= 50 * seconds)
    .map(({ name, ms }) => `${plainText(name)} ${unbroken(timeSpan(ms / 1000))}`);
  const why =
    limit === null && throttled === 0 ? 'for retries' : `for the rate limit${retries > 0 ? ' and retries' : ''}`;
  const parts = [
    ...(mode === 'replay' ? [] : [unbroken(counted(total, 'request')), unbroken(bytes(received))]),
    `${unbroken(timeSpan(seconds))}${long.length === 0 ? '' : ` (${long.join(', ')})`}`,
    ...(waited >= 1000 ? [`waited ${unbroken(timeSpan(waited / 1000))} ${why}`] : []),
    ...(retries > 0 ? [counted(retries, 'retry', 'retries')] : []),
    ...(throttled > 0 ? [`${count(throttled)} throttled`] : []),
  ];
  return ['cost', parts.join(', ')];
}

function places({ snapshot_id: snapshot, run_id: runId }: RunReport, output: string): readonly Part[] {
  const published = { database: 'current/lake.duckdb', Parquet: 'current/parquet', page: 'current/report.html' };
  const all = { ...(snapshot === null ? {} : published), report: `runs/${runId}/report.json` };
  return Object.entries(all).map(([label, path]) => [label, join(output, path).replaceAll(' ', noBreak)]);
}

const maxSteps = 3;

/** A copied command must be complete, so it is never wrapped. */
function nextLines(report: RunReport, output: string, width: number, styles: Styles) {
  const steps = report.status.startsWith('published') ? nextSteps(report).slice(0, maxSteps) : [];
  const lines = steps.flatMap(([, why, command]) => [
    ...wrapped(`# ${why}`, width - 2).map((line, at) => styles.dim(`  ${at === 0 ? '' : '# '}${line}`)),
    `  ${styles.cyan(`npx esg-lake ${command}${outputOption(output)}`)}`,
  ]);
  return lines.length === 0 ? [] : ['', styles.bold('Next'), ...lines];
}

export const outputOption = (output: string) => (output === './output' ? '' : ` --output ${shellWord(output)}`);

function nextSteps(report: RunReport) {
  const { surveys, rejected = 0, restated = 0, figure_changes: changes = [], look_first: doubts = [] } = report;
  const differing = changes.filter(({ changed, below }) => changed + below > 0);
  const pins = differing.filter(({ against }) => against !== 'previous');
  const [failed, complete] = [surveys.failed.length, 'How complete are the reports?'];
  const rejects = `What are the ${counted(rejected, 'rejected record')}?`;
  const steps: readonly (readonly [isUseful: boolean, why: string, command: string])[] = [
    [failed > 0, `Request the ${counted(failed, 'missing survey')} again`, 'run'],
    [rejected > 0, rejects, 'query "@issues" --param severity=rejected'],
    [pins.length < differing.length, 'Which figures of the group changed, and why?', 'diff'],
    ...pins.map(({ against }) => [true, `Which have changed since ${against}?`, `diff ${shellWord(against)}`] as const),
    [doubts.length > 0, 'What keeps figures from being quoted?', 'decide'],
    [restated > 0, 'Which reported numbers were restated, and by how much?', 'query "@restated"'],
    [surveys.listed > 0, `${complete} (More questions: esg-lake query --list)`, 'query "@completeness"'],
    [true, 'Where is the page about the lake?', 'report'],
  ];
  return steps.filter(([isUseful]) => isUseful);
}
