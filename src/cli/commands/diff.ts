import {
  type DiffedFigure,
  type DiffedLine,
  diffSnapshots,
  type SnapshotDiff,
} from '../../answers/diff/diff-snapshots.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { numberText, thin } from '../../base/number-text.ts';
import { csvCell, plainLines, plainText, stringify, withoutFormula } from '../../base/printable.ts';
import { currentId, snapshotEntries } from '../../publish/snapshot-folders.ts';
import { changeSentence, changesSentence } from '../../report/change-text.ts';
import type { Invocation } from '../invocation.ts';
import { readLake } from '../lake-files.ts';
import { alignedRows, cutToWidth, noBreak, wrapped } from '../terminal/layout.ts';
import { outputOption } from '../terminal/run-summary.ts';
import { count, counted } from '../terminal/text.ts';

/** `diff`: shows the differences between two published snapshots; without any, between the last two. */
export async function diff({ values, world, output, words: [from, to] }: Invocation): Promise<number> {
  const earlier = await readLake(output, from ?? (await previousId(output)));
  const found = await diffSnapshots(earlier, await readLake(output, to));
  const { columns } = world.stdout;
  const csv = linesCsv(found.figures);
  const texts: Readonly<Record<string, () => string>> = {
    json: () => `${stringify(found, 2)}\n`,
    csv: () => (columns === undefined ? csv : plainLines(csv)),
    text: () => diffText(found, values.output, columns),
  };
  world.stdout.write(texts[values.json ? 'json' : (values.format ?? 'text')]?.() ?? '');
  return exitCodes.ok;
}

/** The snapshot before the published one. */
async function previousId(output: string): Promise<string> {
  const current = await currentId(output);
  const ids = (await snapshotEntries(output)).map(({ snapshotId }) => snapshotId);
  const previous = ids.filter((id) => current !== null && id < current).at(-1);
  if (previous !== undefined) return previous;
  throw new UsageError('there is no snapshot before the published one', { hint: 'esg-lake snapshots lists them.' });
}

const maxFigures = 10;
const maxLines = 3;

/** @param width of the terminal; undefined without one */
function diffText(found: SnapshotDiff, output: string, width = Number.POSITIVE_INFINITY): string {
  const { from, to, figures, values, notes } = found;
  const rest = `The first ${maxFigures} of ${count(figures.length)}; all with --json or --format csv:`;
  const { added = 0, changed = 0, removed = 0 } = values ?? {};
  const [earlier, later] = [from.snapshot_id, to.snapshot_id].sort();
  const query = `esg-lake query "FROM data_point_changes WHERE run_id > '${earlier}'" --snapshot ${later}${outputOption(output)}`;
  const lines = [
    `From ${from.snapshot_id} to ${to.snapshot_id}`,
    ...notes,
    changesSentence({ ...found, against: from.snapshot_id, figures: [] }),
    ...(figures.length > maxFigures ? [rest] : []),
    ...figures.slice(0, maxFigures).flatMap((figure) => ['', ...figureLines(figure, width)]),
    ...(added + changed + removed === 0
      ? []
      : ['', `${counted(changed, 'value')} changed, ${count(added)} added, ${count(removed)} removed:`, `  ${query}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The figure with its reason, and the initiatives that make most of the difference. */
function figureLines(figure: DiffedFigure, width: number): readonly string[] {
  const { lines } = figure;
  const [first = '', ...more] = wrapped(plainText(changeSentence(figure).replaceAll(thin, noBreak)), width - 2);
  const shown = lines.length < 2 ? [] : lines.slice(0, maxLines);
  const left = lines.length - maxLines;
  const rows = shown.map(({ contributor_name: name, reason, difference }) => [
    name,
    reason,
    `${difference > 0 ? '+' : ''}${numberText(difference)}`,
  ]);
  return [
    first,
    ...more.map((line) => `  ${line}`),
    ...alignedRows(rows, { right: new Set([2]), indent: '    ', width }),
    ...(left > 0 ? [`    and ${count(left)} more`] : []),
  ].map((line) => cutToWidth(line, width));
}

const figureColumns = [
  ...(['initiative_id', 'initiative_name', 'measure_id', 'type_code', 'tracker_name', 'column_name'] as const),
  ...(['option_name', 'unit', 'reporting_year', 'before', 'after', 'percent', 'reason'] as const),
] as const satisfies readonly (keyof DiffedFigure)[];
const lineColumns = [
  ...(['contributor_id', 'contributor_name', 'reason', 'before', 'after', 'difference'] as const),
  ...(['utrv_id_before', 'utrv_id_after'] as const),
] as const satisfies readonly (keyof DiffedLine)[];

/** A row for each figure that differs and initiative, as CSV (RFC 4180); columns of the initiative begin with `line_`. */
export function linesCsv(figures: readonly DiffedFigure[]): string {
  const rows = figures.flatMap((figure) =>
    (figure.lines.length === 0 ? [null] : figure.lines).map((line) =>
      [...figureColumns.map((name) => figure[name]), ...lineColumns.map((name) => line?.[name] ?? null)].map(cellOf),
    ),
  );
  const header = [...figureColumns, ...lineColumns.map((name) => `line_${name}`)];
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

const cellOf = (value: string | number | null): string =>
  typeof value === 'string' ? csvCell(withoutFormula(value) || null) : String(value ?? '');
