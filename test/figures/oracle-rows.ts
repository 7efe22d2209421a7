import type { GroupInput, OwnFigure, YearAnswers } from '../oracle/group/input.ts';
import { type FoundDoubt, type GroupRow, groupRows } from '../oracle/group/rows.ts';
import type { Tables } from './expected-rows.ts';
import { type Answer, answersOf, isNumeric, pathsOf, periodOf, questionOf, type World } from './world.ts';
import type { Row } from './world-lake.ts';

/** What differs between the rows of the models and those of the oracle, which reads the figures that they made. */
export function differencesToOracle(world: World, tables: Tables): readonly string[] {
  const rows = groupRows(inputOf(world, tables));
  const theirs = new Map(rows.map((row) => [keyOf(row), shownRow(row)]));
  const ours = new Map(tables('initiative_rollup').map((row) => [keyOfModel(row), shownOfModel(row, tables)]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [model, oracle] = [ours.get(key) ?? {}, theirs.get(key) ?? {}];
    return [...new Set([...Object.keys(model), ...Object.keys(oracle)])].flatMap((column) =>
      model[column] === oracle[column]
        ? []
        : [`${key}, ${column}: the models say ${model[column]}, the oracle ${oracle[column]}`],
    );
  });
}

function inputOf(world: World, tables: Tables): GroupInput {
  const { name, adds_up: addsUp } = questionOf(world);
  const decisions = world.decisions ?? [];
  const isUndone = decisions.some((each) => each.over_initiatives === 'none');
  return {
    nodes: pathsOf(world.group).map((path) => ({
      ...{ id: path.at(-1) ?? '', parent: path.at(-2) ?? null, created: '2015-01-01' },
    })),
    figures: tables('counting_figures').map(figureOf),
    answers: yearAnswers(world, tables),
    decided: (node, tracker, year) =>
      decisions.find(
        ({ report_of: of, from = year, to = year }) => of === node && tracker === name && from <= year && year <= to,
      )?.is ?? null,
    addsUp: () => addsUp && !isUndone,
    changes: (world.moves ?? []).map(({ who, from, to, seen }) => ({
      ...{ node: who, change: 'moved', seenAt: seen, oldParent: from, newParent: to },
    })),
    materiality: 5,
  };
}

function figureOf(row: Row): OwnFigure {
  const amount = (column: string): bigint => BigInt(String(row[column]).replace('.', ''));
  const text = (column: string): string | null => row[column] as string | null;
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

/** Yearly figures, also those that a decision takes out; of several ends in a reporting year the one that counts. */
export const countingFigures = `
  WITH yearly AS (
    SELECT n.initiative_id, m.tracker_id, m.column_code, m.option_code, m.base_unit, f.*, CASE f.basis
        WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1 ELSE 2 END AS rank
    FROM (FROM made_figures WHERE period = 'yearly') f JOIN nodes n USING (node) JOIN measures m USING (m)),
  ends AS (
    SELECT initiative_id, tracker_id, reporting_year, arg_max(period_end, (rank, period_end)) AS period_end
    FROM yearly GROUP BY ALL),
  dated AS (
    SELECT r.initiative_id, r.tracker_id, r.figure_period_end AS period_end,
      max(s.completed_at)::DATE::VARCHAR AS completed_at, max(s.last_updated_at)::DATE::VARCHAR AS updated_at
    FROM record_uses r JOIN utrvs u USING (utrv_id) JOIN surveys s USING (survey_id)
    WHERE r.use = 'figure' GROUP BY ALL)
  SELECT y.initiative_id, y.tracker_id, column_code, option_code, base_unit, reporting_year, basis,
    amount::VARCHAR AS amount, is_verified, is_final, rival::HUGEINT::VARCHAR AS rival,
    over_report::HUGEINT::VARCHAR AS over_report, over_reason, value_count, unusable_rows, completed_at, updated_at
  FROM yearly y SEMI JOIN ends USING (initiative_id, tracker_id, reporting_year, period_end)
    LEFT JOIN dated USING (initiative_id, tracker_id, period_end)`;

/** What each initiative answers in a year, of each question. */
function yearAnswers(world: World, tables: Tables): readonly YearAnswers[] {
  const { name } = questionOf(world);
  const said = new Map<string, readonly Answer[]>();
  for (const answer of answersOf(world)) {
    const key = JSON.stringify([answer.who, Number(periodOf(answer).end.slice(0, 4)), answer.question ?? name]);
    said.set(key, [...(said.get(key) ?? []), answer]);
  }
  const excluded = tables('exclusions').filter(({ detail, reason }) => reason !== 'no_year' || detail !== 'rate');
  return [...said].map(([key, answers]) => {
    const [node, year, tracker] = JSON.parse(key) as [string, number, string];
    const isExcluded = excluded.some(
      (row) => row['initiative_id'] === node && row['reporting_year'] === year && row['tracker_id'] === tracker,
    );
    const yearly = answers.filter((answer) => answer.kind !== 'aggregation' && periodOf(answer).period === 'yearly');
    const isSettled = ({ verified = true, complete = true }: Answer): boolean => verified || complete;
    const numbers = yearly.filter((answer) => isNumeric(answer));
    const inapplicable = yearly.filter(({ says }) => says === 'na');
    const isNa =
      inapplicable.length > 0 && (numbers.length === 0 || (inapplicable.some(isSettled) && !numbers.some(isSettled)));
    return { ...{ node, year, tracker, isExcluded, isNa }, isAsked: true };
  });
}

type Shown = Readonly<Record<string, string>>;

const keyOf = ({ node, column, option, unit, year }: GroupRow): string =>
  [node, column, option, unit, year].filter((part) => part !== null).join(' ');

const keyOfModel = (row: Row): string =>
  ['initiative_id', 'column_code', 'option_code', 'base_unit', 'reporting_year']
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

function shownOfModel(row: Row, tables: Tables): Shown {
  const doubts = tables('figure_doubts').filter(
    (doubt) =>
      doubt['initiative_id'] === row['initiative_id'] &&
      doubt['measure_id'] === row['measure_id'] &&
      doubt['reporting_year'] === row['reporting_year'],
  );
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
