import type { GroupRow } from '../group/rows.ts';
import { doubleOf, numberOf } from './amounts.ts';
import { figureColumns, measureId } from './figure.ts';
import type { Expected } from './oracle.ts';

/** A row by the names of its columns, as a reader of the lake meets it. */
export type TableRow = Readonly<Record<string, unknown>>;

/** The tables and views that the contract names. */
export function tablesOf(expected: Expected) {
  const ofGroup = expected.rollup.filter(({ depth }) => depth <= 2);
  return {
    figures: expected.figures.map((figure) => named(figureColumns(figure))),
    period_figures: expected.periodFigures.map((figure) => named(figureColumns(figure))),
    exclusions: expected.exclusions.map(named),
    record_uses: expected.recordUses.map(named),
    initiative_rollup: expected.rollup.map(groupFigure),
    group_figures: ofGroup.map(groupFigure),
    figure_doubts: ofGroup.flatMap(doubtRows),
    rollup_contributions: expected.rollup.flatMap(contributionRows),
  };
}

const measureIdOf = ({ tracker, column, option, unit }: GroupRow): string =>
  measureId({ trackerId: tracker, columnCode: column, optionCode: option, baseUnit: unit });

const keyOf = (row: GroupRow) => ({
  ...{ initiative_id: row.node, measure_id: measureIdOf(row), reporting_year: row.year },
});

const numberOrNull = (amount: bigint | null): number | null => (amount === null ? null : numberOf(amount));

function groupFigure(row: GroupRow): TableRow {
  return {
    ...keyOf(row),
    ...{ depth: row.depth, tracker_id: row.tracker, column_code: row.column, option_code: row.option },
    ...{ base_unit: row.unit, value: numberOf(row.value), doubts: row.doubts, verdict: row.verdict, basis: row.basis },
    percent_verified: row.percentVerified === null ? null : Math.round(row.percentVerified * 10) / 10,
    ...{ own_value: numberOrNull(row.own), below_value: numberOrNull(row.below) },
    ...{ repaired_value: numberOrNull(row.repaired), sites: row.sites, sites_reporting: row.reporting },
    ...{ sites_covered: row.covered, sites_missing: row.missing },
  };
}

const doubtRows = (row: GroupRow): readonly TableRow[] =>
  row.found.map((found) => ({
    ...keyOf(row),
    ...{ doubt: found.doubt, is_note: found.isNote, amount: numberOrNull(found.amount), reason: found.reason },
    percent: found.percent === null ? null : tenthsOf(found.percent),
    ...{ cause_id: found.cause, cause_amount: numberOrNull(found.causeAmount), cause_count: found.causeCount },
  }));

const tenthsOf = ({ part, whole }: { readonly part: bigint; readonly whole: bigint }): number =>
  Number((part * 2000n + whole) / (2n * whole)) / 10;

const contributionRows = (row: GroupRow): readonly TableRow[] =>
  row.figures.map((figure) => ({
    ...keyOf(row),
    ...{ tracker_id: row.tracker, column_code: row.column, option_code: row.option, base_unit: row.unit },
    ...{ contributor_id: figure.initiativeId, value: numberOf(figure.amount), amount: doubleOf(figure.amount) },
  }));

/** `columnCode` is `column_code`. */
const named = (row: object): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
