import stringWidth from 'string-width';
import type { DiffedGroupFigure, DiffedReason } from '../../answers/diff/diff-group-figures.ts';
import { questionWord, shellWord } from '../../base/printable.ts';
import type { ChangedFigure } from '../../schema/changed-figures.ts';
import { alignedRows, cutToWidth } from '../terminal/layout.ts';
import { count, number, percentage, plainText } from '../terminal/text.ts';

/** The snapshots that `explain` can open, as a command names them; null where it cannot. */
export interface NamedSides {
  readonly before: string | null;
  readonly after: string | null;
  /** The option of the output folder; empty for the default one. */
  readonly outputOption: string;
}

/** A group figure before and after, what each reason makes of the difference, and the commands that show what each is made of. */
export function figureText(figure: DiffedGroupFigure, named: NamedSides, width: number | undefined): string {
  const fitting = width === undefined ? {} : { width };
  const rows = figure.reasons.map((each) => [
    `${each.reason.padEnd(10)}  ${whoIs(each, figure)}`,
    signed(each.difference),
  ]);
  return [
    cutToWidth(plainText(titleOf(figure)), width ?? Number.POSITIVE_INFINITY),
    cutToWidth(plainText(`  ${changeOf(figure)}`), width ?? Number.POSITIVE_INFINITY),
    ...alignedRows(rows, { right: new Set([1]), indent: '    ', ...fitting }),
    ...explainLines(figure, named, width ?? Number.POSITIVE_INFINITY),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** `co2 · Nordwind · 2025  12,000.1 → 10,050.2 tons/CO2e  -16.2 %` */
export const figureLine = (figure: ChangedFigure): string => plainText(`${titleOf(figure)}  ${changeOf(figure)}`);

/** The question, column and option, then the initiative and the year. */
const titleOf = (figure: ChangedFigure): string =>
  [
    ...[figure.tracker_name ?? figure.measure_id, figure.column_code, figure.option_code],
    ...[figure.initiative_name ?? figure.initiative_id, String(figure.reporting_year)],
  ]
    .filter((part) => part !== null)
    .join(' · ');

function changeOf({ before, after, base_unit: unit }: ChangedFigure): string {
  const said = (value: number): string => [number(value), unit ?? ''].join(' ').trim();
  if (before === null) return `new: ${said(after ?? 0)}`;
  if (after === null) return `gone: ${said(before)}`;
  const percent = before === 0 ? '' : `  ${percentage((100 * (after - before)) / Math.abs(before))}`;
  return `${number(before)} → ${said(after)}${percent}`;
}

/** One command for each snapshot that has the figure; where it is too wide, with a line break that a shell ignores. */
function explainLines(figure: DiffedGroupFigure, named: NamedSides, width: number): readonly string[] {
  const { initiative_id: node, tracker_id: tracker, type_code: code, reporting_year: year } = figure;
  return (['before', 'after'] as const).flatMap((side) => {
    const snapshot = named[side];
    if (snapshot === null || figure[side] === null) return [];
    const options = [`${node} ${year}`, `--snapshot ${shellWord(snapshot)}`];
    return brokenCommand(`  esg-lake explain ${questionWord(code, tracker)}`, [...options, named.outputOption], width);
  });
}

function brokenCommand(start: string, options: readonly string[], width: number): readonly string[] {
  const lines = [start];
  for (const option of options.filter((text) => text !== '')) {
    const longer = `${lines.at(-1)} ${option}`;
    if (stringWidth(longer) + 2 <= width) lines[lines.length - 1] = longer;
    else lines.push(`    ${option}`);
  }
  return lines.map((line, at) => (at < lines.length - 1 ? `${line} \\` : line));
}

const maxNames = 2;

function whoIs({ reason, change, line_count: lines }: DiffedReason, figure: DiffedGroupFigure): string {
  const names = figure.lines
    .filter((line) => line.reason === reason && line.change === change)
    .slice(0, maxNames)
    .map((line) => line.contributor_name ?? line.contributor_id);
  const others = lines > names.length ? ` and ${count(lines - names.length)} more` : '';
  return `${names.join(', ')}${others}${change === null ? '' : ` ${change}`}`;
}

const signed = (value: number): string => (value > 0 ? `+${number(value)}` : number(value));
