import { textIn } from '../../base/detail.ts';
import { foldJournals, type Journal } from './journal.ts';
import { currentDetails } from './needed-bodies.ts';
import { failuresAfter } from './sync-surveys.ts';

/**
 * The runs whose journals have to stay so that each of these sequences still leads to the same state: those that something
 * of the state comes from, and those that removed what another journal that stays would bring back.
 *
 * @param sequences of journals, each oldest first: those of one snapshot, for example
 * @param certain runs whose journals stay in any case
 */
export function neededJournals(
  sequences: readonly (readonly Journal[])[],
  certain: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = new Set([...certain, ...sequences.flatMap(contributors)]);
  // One that is needed for one sequence is part of others too, and may need further removals there.
  for (let before = -1; before !== needed.size; ) {
    before = needed.size;
    for (const sequence of sequences) addRemovals(sequence, needed);
  }
  return needed;
}

/** Runs that the state has something from. */
function contributors(journals: readonly Journal[]): readonly string[] {
  const state = foldJournals(journals);
  if (state === null) return [];
  const details = new Set([...state.details.values()].flatMap((all) => currentDetails(all).map(({ entry }) => entry)));
  const failures = failuresAfter(journals);
  const withRules = journals.findLast(({ rules }) => rules !== undefined);
  const contributes = (journal: Journal): boolean =>
    journal === state.last ||
    journal === withRules ||
    journal.surveys.some((survey) => state.surveys.get(survey.survey_id) === survey) ||
    journal.failed.some(({ survey_id, reason }) => failures.get(survey_id) === reason) ||
    Object.values(journal.details).some((entries) => entries.some((entry) => details.has(entry)));
  return journals.filter(contributes).map(({ run_id }) => run_id);
}

function addRemovals(journals: readonly Journal[], needed: Set<string>): void {
  const named = new Set<string>();
  for (const journal of journals) {
    if (!needed.has(journal.run_id) && !journal.removed.some((id) => named.has(id))) continue;
    needed.add(journal.run_id);
    for (const { survey_id } of [...journal.surveys, ...journal.failed]) named.add(survey_id);
    for (const { detail } of Object.values(journal.details).flat()) named.add(textIn(detail, 'survey_id'));
  }
}

/** Whether both sequences lead to the same state. They are of the same objects, which are compared by identity. */
export function leadToSame(journals: readonly Journal[], others: readonly Journal[]): boolean {
  const [one, other] = [foldJournals(journals), foldJournals(others)];
  if (one === null || other === null) return one === other;
  const detailsOf = (state: typeof one): readonly unknown[] =>
    [...state.details].sort().flatMap(([, all]) => currentDetails(all).map(({ entry }) => entry));
  const [details, otherDetails] = [detailsOf(one), detailsOf(other)];
  const [failures, otherFailures] = [failuresAfter(journals), failuresAfter(others)];
  return (
    one.last === other.last &&
    one.surveys.size === other.surveys.size &&
    [...one.surveys].every(([id, survey]) => other.surveys.get(id) === survey) &&
    details.length === otherDetails.length &&
    details.every((entry, at) => otherDetails[at] === entry) &&
    failures.size === otherFailures.size &&
    [...failures].every(([id, reason]) => otherFailures.get(id) === reason)
  );
}
