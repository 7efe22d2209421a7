import type { BoundaryChange, GroupInput, OwnFigure, YearAnswers } from '../oracle/group/input.ts';
import { type FoundDoubt, type GroupRow, groupRows } from '../oracle/group/rows.ts';
import type { Tables } from './expected-rows.ts';
import type { Row, Value } from './modelled-lake.ts';

/** What differs between the rows of the models and those of the oracle, which reads the figures that they made. */
export function differencesToOracle(tables: Tables, rules: Pick<GroupInput, 'decided' | 'addsUp'>): readonly string[] {
  const rows = groupRows({ ...inputOf(tables), ...rules });
  const theirs = new Map(rows.map((row) => [keyOf(row), shownRow(row)]));
  const doubts = new Map<string, readonly Row[]>();
  for (const doubt of tables('figure_doubts')) {
    const key = keyOfDoubts(doubt);
    doubts.set(key, [...(doubts.get(key) ?? []), doubt]);
  }
  const ours = new Map(
    tables('initiative_rollup').map((row) => [keyOfModel(row), shownOfModel(row, doubts.get(keyOfDoubts(row)) ?? [])]),
  );
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [model, oracle] = [ours.get(key), theirs.get(key)];
    if (model === undefined || oracle === undefined) {
      return [`${key}: only the ${model === undefined ? 'oracle has' : 'models have'} this row`];
    }
    return [...new Set([...Object.keys(model), ...Object.keys(oracle)])].flatMap((column) =>
      model[column] === oracle[column]
        ? []
        : [`${key}, ${column}: the models say ${model[column]}, the oracle ${oracle[column]}`],
    );
  });
}

/** Tables that the oracle reads: what is said, and the yearly figures. */
export const oracleTables: Readonly<Record<string, string>> = {
  tree: `
    SELECT initiative_id, path_ids[-2] AS parent_id, make_timestamp(epoch_us(created_at))::VARCHAR AS created_at
    FROM initiatives WHERE removed_at IS NULL`,
  moves: `
    SELECT initiative_id, change, make_timestamp(epoch_us(seen_at))::VARCHAR AS seen_at, old_parent_id, new_parent_id
    FROM boundary_changes`,
  said: `
    SELECT u.initiative_id, u.tracker_id, y.reporting_year, u.period, u.period_end::VARCHAR AS period_end, u.answer,
      u.status, s.survey_type, coalesce(s.is_complete, false) AS is_complete, u.survey_id, u.utrv_id
    FROM utrvs u JOIN surveys s USING (survey_id) JOIN group_years y ON u.period_end BETWEEN y.first_end AND y.last_end`,
  // Also those that a decision takes out; of several ends in a reporting year the one that counts.
  counting_figures: `
    WITH yearly AS (
      SELECT n.initiative_id, m.tracker_id, m.column_code, m.option_code, m.base_unit, f.*, CASE f.basis
          WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1 ELSE 2 END AS rank
      FROM (FROM made_figures WHERE is_yearly) f JOIN nodes n USING (node) JOIN measures m USING (m)),
    ends AS (
      SELECT initiative_id, tracker_id, reporting_year, arg_max(period_end, (rank, period_end)) AS period_end
      FROM yearly GROUP BY ALL),
    dated AS (
      SELECT r.initiative_id, r.tracker_id, r.figure_period_end AS period_end,
        make_timestamp(epoch_us(max(s.completed_at)))::VARCHAR AS completed_at,
        make_timestamp(epoch_us(max(s.last_updated_at)))::VARCHAR AS updated_at
      FROM record_uses r JOIN utrvs u USING (utrv_id) JOIN surveys s USING (survey_id)
      WHERE r.use = 'figure' GROUP BY ALL)
    SELECT y.initiative_id, y.tracker_id, column_code, option_code, base_unit, reporting_year, basis,
      amount::VARCHAR AS amount, is_verified, is_final, rival::HUGEINT::VARCHAR AS rival,
      over_report::HUGEINT::VARCHAR AS over_report, over_reason, value_count, unusable_rows, completed_at, updated_at
    FROM yearly y SEMI JOIN ends USING (initiative_id, tracker_id, reporting_year, period_end)
      LEFT JOIN dated USING (initiative_id, tracker_id, period_end)`,
};

const textOf = (row: Row, column: string): string | null => row[column] as string | null;

function inputOf(tables: Tables): Omit<GroupInput, 'decided' | 'addsUp'> {
  return {
    nodes: tables('tree').map((row) => ({
      ...{ id: String(row['initiative_id']), parent: textOf(row, 'parent_id'), created: String(row['created_at']) },
    })),
    figures: tables('counting_figures').map(figureOf),
    answers: yearAnswers(tables),
    changes: tables('moves').map((row) => ({
      ...{ node: String(row['initiative_id']), change: row['change'] as BoundaryChange['change'] },
      ...{ seenAt: String(row['seen_at']), oldParent: textOf(row, 'old_parent_id') },
      newParent: textOf(row, 'new_parent_id'),
    })),
    materiality: 5,
  };
}

function figureOf(row: Row): OwnFigure {
  const amount = (column: string): bigint => BigInt(String(row[column]).replace('.', ''));
  const text = (column: string): string | null => textOf(row, column);
  return {
    ...{ node: String(row['initiative_id']), year: Number(row['reporting_year']) },
    ...{ tracker: String(row['tracker_id']), column: text('column_code') },
    ...{ option: text('option_code'), unit: text('base_unit'), amount: amount('amount') },
    ...{ isAggregation: row['basis'] === 'aggregation', isVerified: row['is_verified'] === true },
    ...{ isFinal: row['is_final'] === true, rival: amount('rival'), overReport: amount('over_report') },
    overReason: row['over_reason'] as OwnFigure['overReason'],
    ...{ rows: Number(row['value_count']), unusableRows: Number(row['unusable_rows']) },
    ...{ completed: text('completed_at'), updated: text('updated_at') },
  };
}

/** What each initiative answers in a year, of each question. */
function yearAnswers(tables: Tables): readonly YearAnswers[] {
  const keyOfYear = (row: Row): string =>
    JSON.stringify([row['initiative_id'], row['reporting_year'], row['tracker_id']]);
  const excluded = new Set(
    tables('exclusions')
      .filter(({ detail, reason }) => reason !== 'no_year' || detail !== 'rate')
      .map(keyOfYear),
  );
  const said = new Map<string, Row[]>();
  for (const row of tables('said')) {
    const known = said.get(keyOfYear(row));
    if (known === undefined) said.set(keyOfYear(row), [row]);
    else known.push(row);
  }
  return [...said].map(([key, records]) => {
    const [node, year, tracker] = JSON.parse(key) as [string, number, string];
    const yearly = records.filter((row) => row['period'] === 'yearly');
    const ends = [...new Set(yearly.map((row) => row['period_end']))];
    const answers = ends.map((end) => countingAnswer(yearly.filter((row) => row['period_end'] === end)));
    const isNa = answers.length > 0 && answers.every((answer) => answer === 'not_applicable');
    return { ...{ node, year, tracker, isNa }, isAsked: true, isExcluded: excluded.has(key) };
  });
}

/** Of the reports of a period that are not rejected: a settled `na` ends the matter against numbers that are not. */
function countingAnswer(records: readonly Row[]): Value {
  const open = records.filter((row) => row['status'] !== 'rejected' && row['survey_type'] !== 'aggregation');
  const isSettled = (row: Row): boolean => row['status'] === 'verified' || row['is_complete'] === true;
  const numbers = open.filter(({ answer }) => answer === 'answered');
  const inapplicable = open.filter(({ answer }) => answer === 'not_applicable');
  if (numbers.length > 0) {
    return inapplicable.some(isSettled) && !numbers.some(isSettled) ? 'not_applicable' : 'answered';
  }
  const rankOf = (row: Row): string =>
    `${Number(row['status'] === 'verified')}${Number(row['is_complete'])}${row['survey_id']}${row['utrv_id']}`;
  const [best] = open
    .filter(({ answer }) => answer === 'not_applicable' || answer === 'not_reported')
    .sort((a, b) => (rankOf(a) < rankOf(b) ? 1 : -1));
  return best?.['answer'] ?? null;
}

const keyOfDoubts = (row: Row): string =>
  JSON.stringify([row['initiative_id'], row['measure_id'], row['reporting_year']]);

type Shown = Readonly<Record<string, string>>;

const keyOf = ({ node, tracker, column, option, unit, year }: GroupRow): string =>
  [node, tracker, column, option, unit, year].filter((part) => part !== null).join(' ');

const keyOfModel = (row: Row): string =>
  ['initiative_id', 'tracker_id', 'column_code', 'option_code', 'base_unit', 'reporting_year']
    .map((column) => row[column])
    .filter((part) => part !== null)
    .join(' ');

function shownRow(row: GroupRow): Shown {
  const own = { own: numberOf(row.own), below: numberOf(row.below), repaired: numberOf(row.repaired) };
  const { node, depth, basis, verdict, sites, reporting, covered, missing, percentVerified } = row;
  const verified = percentVerified === null ? null : Math.round(percentVerified * 10) / 10;
  return texts({
    ...{ node, depth, value: numberOf(row.value), basis, verdict, verified, ...own },
    ...{ doubts: row.doubts.join(), sites, reporting, covered, missing },
    ...Object.assign({}, ...row.found.map((doubt) => (row.depth > 2 ? {} : shownDoubt(doubt)))),
  });
}

const shownDoubt = (found: FoundDoubt): Readonly<Record<string, unknown>> =>
  ofDoubt(found.doubt, {
    ...{ note: found.isNote, amount: numberOf(found.amount), cause: found.cause, reason: found.reason },
    percent: found.percent === null ? null : tenthsOf(found.percent),
    ...{ causes: found.causeCount, cause_amount: numberOf(found.causeAmount) },
  });

function shownOfModel(row: Row, doubts: readonly Row[]): Shown {
  const { initiative_id: node, depth, value, basis, verdict, percent_verified: verified, doubts: kinds } = row;
  const { sites, sites_reporting: reporting, sites_covered: covered, sites_missing: missing } = row;
  return texts({
    ...{ node, depth, value, basis, verdict, verified },
    ...{ own: row['own_value'], below: row['below_value'], repaired: row['repaired_value'] },
    ...{ doubts: Array.isArray(kinds) ? kinds.join() : kinds, sites, reporting, covered, missing },
    ...Object.assign(
      {},
      ...doubts.map((doubt) => {
        const { is_note: note, amount, cause_id: cause, reason, percent, cause_count: causes } = doubt;
        return ofDoubt(String(doubt['doubt']), {
          ...{ note, amount, cause, reason, percent, causes, cause_amount: doubt['cause_amount'] },
        });
      }),
    ),
  });
}

const ofDoubt = (kind: string, cells: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [`${kind} ${column}`, cell]));

const texts = (cells: Readonly<Record<string, unknown>>): Shown =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, String(cell)]));

/** The number of an amount: 15 significant digits, halves away from zero. */
function numberOf(amount: bigint | null): number | null {
  if (amount === null) return null;
  const size = amount < 0n ? -amount : amount;
  const unit = 10n ** BigInt(Math.max(String(size).length - 15, 0));
  return Number(`${amount < 0n ? '-' : ''}${((size + unit / 2n) / unit) * unit}e-12`);
}

const tenthsOf = ({ part, whole }: { readonly part: bigint; readonly whole: bigint }): number =>
  Number((part * 2000n + whole) / (2n * whole)) / 10;
