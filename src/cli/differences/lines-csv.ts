import type { DiffedGroupFigure } from '../../inspect/diff/diff-group-figures.ts';

const columns = [
  'initiative_id',
  'initiative_name',
  'measure_id',
  'type_code',
  'tracker_name',
  'column_code',
  'option_code',
  'reporting_year',
  'contributor_id',
  'contributor_name',
  'reason',
  'change',
  'before',
  'after',
  'difference',
  'base_unit',
] as const;

/** All lines of group figures that differ, as CSV (RFC 4180) with a header line. */
export const linesCsv = (figures: readonly DiffedGroupFigure[]): string =>
  [
    columns.join(','),
    ...figures.flatMap((figure) =>
      figure.lines.map((line) => {
        const row = { ...figure, ...line };
        return columns.map((column) => cellOf(row[column])).join(',');
      }),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? "'".concat(value) : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run text that begins like a formula; an apostrophe in front prevents that. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
