import type { DiffedGroupFigure, DiffedReason } from '../../inspect/diff/diff-group-figures.ts';
import type { ChangedFigure } from '../../schema/changed-figures.ts';
import { alignedRows, cutToWidth } from '../terminal/layout.ts';
import { count, number, percentage, plainText } from '../terminal/text.ts';

/** A group figure before and after, and what each reason makes of the difference. */
export function figureText(figure: DiffedGroupFigure, width: number | undefined): string {
  const fitting = width === undefined ? {} : { width };
  const rows = figure.reasons.map((each) => [
    `${each.reason.padEnd(10)}  ${whoIs(each, figure)}`,
    signed(each.difference),
  ]);
  return [
    cutToWidth(plainText(titleOf(figure)), width ?? Number.POSITIVE_INFINITY),
    cutToWidth(plainText(`  ${changeOf(figure)}`), width ?? Number.POSITIVE_INFINITY),
    ...alignedRows(rows, { right: new Set([1]), indent: '    ', ...fitting }),
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
