import type { DiffedGroupFigure, DiffedReason } from '../../inspect/diff/diff-group-figures.ts';
import { alignedRows, cutToWidth } from '../terminal/layout.ts';
import { count, number, percentage, plainText } from '../terminal/text.ts';

/** A group figure before and after, and what each reason makes of the difference. */
export function figureText(figure: DiffedGroupFigure, width: number | undefined): string {
  const fitting = width === undefined ? {} : { width };
  const of = [figure.initiative_name ?? figure.initiative_id, String(figure.reporting_year)];
  const rows = figure.reasons.map((each) => [
    `${each.reason.padEnd(10)}  ${whoIs(each, figure)}`,
    signed(each.difference),
  ]);
  return [
    cutToWidth(plainText([nameOf(figure), ...of].join(' · ')), width ?? Number.POSITIVE_INFINITY),
    cutToWidth(plainText(`  ${changeOf(figure)}`), width ?? Number.POSITIVE_INFINITY),
    ...alignedRows(rows, { right: new Set([1]), indent: '    ', ...fitting }),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The question, column and option. */
const nameOf = (figure: DiffedGroupFigure): string =>
  [figure.tracker_name ?? figure.measure_id, figure.column_code, figure.option_code]
    .filter((part) => part !== null)
    .join(' · ');

function changeOf({ before, after, base_unit: unit }: DiffedGroupFigure): string {
  const said = (value: number): string => [number(value), unit ?? ''].join(' ').trim();
  if (before === null) return `new: ${said(after ?? 0)}`;
  if (after === null) return `gone: ${said(before)}`;
  const percent = before === 0 ? '' : `  ${percentage((100 * (after - before)) / Math.abs(before))}`;
  return `${number(before)} → ${said(after)}${percent}`;
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
