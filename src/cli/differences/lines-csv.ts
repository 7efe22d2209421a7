import type { DiffedContribution, DiffedGroupFigure } from '../../inspect/diff/diff-group-figures.ts';

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
  'utrv_ids_before',
  'utrv_ids_after',
  'boundary_initiative_id',
  'seen_at',
  'old_parent_id',
  'new_parent_id',
] as const;

/** All lines of group figures that differ, as CSV (RFC 4180) with a header line; several ids or times in a cell are joined by `;`. */
export const linesCsv = (figures: readonly DiffedGroupFigure[]): string =>
  [
    columns.join(','),
    ...figures.flatMap((figure) =>
      figure.lines.map((line) => {
        const row = { ...figure, ...line, ...seenOf(line) };
        return columns.map((column) => cellOf(row[column])).join(',');
      }),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** What was seen of the tree, column by column. */
const seenOf = ({ boundary_changes: changes }: DiffedContribution) => ({
  boundary_initiative_id: changes.map(({ initiative_id: id }) => id),
  seen_at: changes.map(({ seen_at: at }) => at),
  old_parent_id: changes.map(({ old_parent_id: id }) => id),
  new_parent_id: changes.map(({ new_parent_id: id }) => id),
});

function cellOf(value: string | number | null | readonly (string | null)[]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.join(';');
  const text = formula.test(value) ? "'".concat(value) : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run text that begins like a formula; an apostrophe in front prevents that. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
