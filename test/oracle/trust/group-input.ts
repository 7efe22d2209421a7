import type { BoundaryChange, GroupInput, ReportIs, YearAnswers } from '../group/input.ts';
import { groupBy } from '../group-by.ts';
import { type Contest, whoSaysNa } from './candidates.ts';
import type { Figure, FigureRules } from './figure.ts';
import { otherYearEnds } from './figures.ts';
import type { Exclusion } from './used-rows.ts';

interface Given {
  readonly nodes: GroupInput['nodes'];
  /** All yearly ones, those set aside included. */
  readonly made: readonly Figure[];
  readonly contests: ReadonlyMap<string, Contest>;
  readonly exclusions: readonly Exclusion[];
  readonly rules: FigureRules;
  readonly changes: readonly BoundaryChange[];
}

/** What the roll-up and its doubts follow from. */
export function groupInput(given: Given): GroupInput {
  const { nodes, made, rules, changes } = given;
  const others = otherYearEnds(made);
  return {
    nodes,
    figures: made.filter((figure) => !others.has(figure)),
    answers: yearAnswers(given),
    decided: (node, tracker, year) => rules.decided(node, tracker, year) as ReportIs | null,
    addsUp: (tracker, column) => rules.additivity(tracker, column).isAdditive === true,
    changes,
    materiality: 5,
  };
}

/** What each initiative answers in a year, of each question. */
function yearAnswers({ contests, exclusions }: Given): readonly YearAnswers[] {
  const keyOf = (initiativeId: string, trackerId: string, year: number): string =>
    JSON.stringify([initiativeId, trackerId, year]);
  const saysNa = whoSaysNa(contests.values());
  const excluded = new Set(
    exclusions
      .filter(({ reason, detail }) => reason !== 'no_year' || detail !== 'rate')
      .map((each) => keyOf(each.initiativeId, each.trackerId, each.reportingYear)),
  );
  const asked = groupBy(contests.values(), (each) => keyOf(each.initiativeId, each.trackerId, each.reportingYear));
  return [...asked].flatMap(([key, [first]]) => {
    if (first === undefined) return [];
    const { initiativeId: node, trackerId: tracker, reportingYear: year } = first;
    return [{ node, tracker, year, isNa: saysNa(node, tracker, year), isAsked: true, isExcluded: excluded.has(key) }];
  });
}
