import { numberOf, numberOrNull, type SqlRow, selectRows, textOf, textOrNull } from '../../load/database.ts';
import { additivitySql } from '../../load/merge/figures/figure-scope.ts';
import { type Lake, withLake } from '../../publish/lake.ts';
import type { Snapshot } from '../../publish/snapshot-folders.ts';
import type { DecisionFileName } from '../../schema/decisions/decision-file.ts';
import { decidedLine, emptyLine } from '../../schema/decisions/decision-line.ts';
import { type OpenDecisionKind, openDecisionKinds } from '../../schema/decisions/open-decisions.ts';
import type { OpenDecision } from './open-decision.ts';
import { candidatesSql, examplesSql, itemStatements, newestSql } from './open-examples.ts';
import { parentStatements, partStatements, rowStatements } from './other-outcomes.ts';

/**
 * What is open in a snapshot, what changes a figure of a group most first.
 *
 * @throws DamagedError if it cannot be read; UsageError if a program of another version made it
 */
export const readOpenDecisions = (snapshot: Snapshot): Promise<readonly OpenDecision[]> => withLake(snapshot, read);

async function read({ connection, snapshot }: Lake): Promise<readonly OpenDecision[]> {
  for (const sql of [...itemStatements, candidatesSql]) await connection.run(sql);
  await connection.run(newestSql, [snapshot.manifest.created_at.slice(0, 10)]);
  for (const sql of [
    `CREATE TEMP TABLE figure_additivity AS ${additivitySql}`,
    'CREATE TEMP TABLE open_others (item INTEGER, group_id VARCHAR, measure_id VARCHAR, other DOUBLE)',
    ...parentStatements,
    ...rowStatements,
    ...partStatements,
  ]) {
    await connection.run(sql);
  }
  const found = (await selectRows(connection, examplesSql)).map(toDecision);
  // Sorting is stable: the database has sorted those of one kind.
  return found.sort(byWeight);
}

/**
 * What changes a figure most comes first; of what changes none by as much as is shown (0.1 %), what concerns most reports;
 * then by kind.
 */
export function byWeight(a: OpenDecision, b: OpenDecision): number {
  const shares = shownShare(b) - shownShare(a);
  return shares || reportsOf(b) - reportsOf(a) || (b.share ?? -1) - (a.share ?? -1) || placeOf(a) - placeOf(b);
}

const shownShare = ({ share }: OpenDecision): number => (share !== null && share < 0.0005 ? 0 : (share ?? -1));

const reportsOf = (one: OpenDecision): number =>
  shownShare(one) === 0 && one.reports !== null ? one.reports.too_low + one.reports.too_high : 0;

const placeOf = ({ kind }: OpenDecision): number => openDecisionKinds.indexOf(kind);

/** What can be decided, and where: what holds without a decision, then the other. */
const choices: Readonly<
  Record<
    OpenDecisionKind,
    { readonly file: DecisionFileName; readonly column: string; readonly words: readonly string[] }
  >
> = {
  parent: { file: 'consolidation.csv', column: 'report_is', words: ['consolidated', 'stand_alone'] },
  rows: { file: 'measures.csv', column: 'over_rows', words: ['sum', 'without_total'] },
  over_time: { file: 'measures.csv', column: 'over_time', words: ['sum', 'period_end'] },
  unit: { file: 'units.csv', column: 'is', words: [] },
  adding: { file: 'measures.csv', column: 'over_initiatives', words: ['sum', 'none'] },
};

function toDecision(row: SqlRow): OpenDecision {
  const kind = openDecisionKinds.find((one) => one === row['kind']) ?? 'parent';
  const { file, column, words } = choices[kind];
  const target = targetOf(kind, row);
  const name = textOrNull(row, 'name');
  const undecided = { file, target, name };
  const value = numberOrNull(row, 'value');
  const outcome = (
    decision: string | null,
    is: Known & { readonly is_now: boolean },
  ): OpenDecision['outcomes'][number] => ({
    decision,
    ...is,
    base_unit: textOrNull(row, 'base_unit'),
    line: decidedLine(undecided, decision === null ? {} : { [column]: decision }),
  });
  const [usual = null, other = null] = words;
  return {
    kind,
    file,
    target,
    name,
    type_code: textOrNull(row, 'type_code'),
    column_code: textOrNull(row, 'about_column'),
    figures: numberOf(row, 'figures'),
    years: yearsOf(textOf(row, 'years')),
    reports: kind === 'parent' ? { too_low: numberOf(row, 'too_low'), too_high: numberOf(row, 'too_high') } : null,
    example: exampleOf(row, value),
    outcomes: [outcome(usual, usualOf(kind, row, value)), outcome(other, { is_now: false, ...otherOf(kind, row) })],
    share: numberOrNull(row, 'share'),
    line: emptyLine(undecided),
  };
}

interface Known {
  readonly is_known: boolean;
  readonly value: number | null;
}

const unknown: Known = { is_known: false, value: null };

/** Without a decision, quarters and months of which nobody knows what they are make no year. */
function usualOf(kind: OpenDecisionKind, row: SqlRow, value: number | null): Known & { readonly is_now: boolean } {
  if (kind === 'over_time' && row['over_time'] !== 'sum') return { ...unknown, is_now: false };
  if (kind === 'parent' && row['is_below_aggregation'] === true) return { ...unknown, is_now: false };
  return { is_now: true, is_known: row['measure_id'] !== null, value };
}

function otherOf(kind: OpenDecisionKind, row: SqlRow): Known {
  if (kind === 'adding') return { is_known: true, value: null };
  return row['is_known'] === true ? { is_known: true, value: numberOrNull(row, 'other') } : unknown;
}

/** A type code names one question only if no other has it; and an asterisk in it would match any characters. */
function targetOf(kind: OpenDecisionKind, row: SqlRow): Readonly<Record<string, string>> {
  const about = textOf(row, 'about');
  if (kind === 'parent') return { initiative_id: about };
  if (kind === 'unit') return { unit: about };
  const code = textOrNull(row, 'type_code');
  const column = textOrNull(row, 'about_column');
  const isName = row['is_only_of_code'] === true && code !== null && /^[\w./:-]+$/.test(code) && !/^-/.test(code);
  return {
    ...(isName ? { type_code: code } : { tracker_id: about }),
    ...(column === null ? {} : { column_code: column }),
  };
}

function exampleOf(row: SqlRow, value: number | null): OpenDecision['example'] {
  if (row['measure_id'] === null) return null;
  return {
    group_id: textOf(row, 'group_id'),
    group_name: textOrNull(row, 'group_name'),
    measure_id: textOf(row, 'measure_id'),
    tracker_name: textOrNull(row, 'tracker_name'),
    type_code: textOrNull(row, 'example_type_code'),
    column_code: textOrNull(row, 'column_code'),
    option_code: textOrNull(row, 'option_code'),
    reporting_year: numberOf(row, 'reporting_year'),
    base_unit: textOrNull(row, 'base_unit'),
    value,
  };
}

const yearsOf = (list: string): readonly number[] => (list.match(/\d+/g) ?? []).map(Number);
