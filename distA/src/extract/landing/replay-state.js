import { textIn, textsIn } from '../../base/sub-resource.js';
/** The journals of these runs, in the order of the journals. */
export function ofRuns(journals, runIds) {
    const wanted = new Set(runIds);
    return journals.filter(({ run_id }) => wanted.has(run_id));
}
/** Null if no run has published. Details of a survey belong to its body: a newer body drops them. */
export function foldJournals(journals) {
    const surveys = new Map();
    const details = new Map();
    const forget = (ids) => {
        for (const known of details.values()) {
            for (const [key, { detail }] of known)
                if (ids.has(textIn(detail, 'survey_id')))
                    known.delete(key);
        }
    };
    for (const [index, journal] of journals.entries()) {
        for (const id of journal.removed)
            surveys.delete(id);
        for (const survey of journal.surveys)
            surveys.set(survey.survey_id, survey);
        forget(new Set([...journal.removed, ...journal.surveys.map(({ survey_id }) => survey_id)]));
        for (const [resource, entries] of Object.entries(journal.details)) {
            const known = details.get(resource) ?? new Map();
            details.set(resource, known);
            for (const entry of entries) {
                // Details that do not belong to a survey, such as a lookup of many ids, are kept along with later ones.
                const key = JSON.stringify('survey_id' in entry.detail ? entry.detail : [index, entry]);
                known.delete(key);
                known.set(key, entry);
            }
        }
    }
    const last = journals.at(-1);
    if (last === undefined)
        return null;
    const subResources = new Map([...details].map(([name, known]) => [name, [...known.values()]]));
    return { last, surveys, subResources, failures: failuresAfter(journals) };
}
/**
 * Removes from lookups of many ids those ids that a later one requested again; `asked` then has all ids that the body
 * was requested for.
 */
export function currentSubResources(entries) {
    const newest = new Map();
    for (const entry of entries)
        for (const id of textsIn(entry.detail, 'ids'))
            newest.set(id, entry);
    return entries.flatMap((entry) => {
        const { detail } = entry;
        const asked = textsIn(detail, 'ids');
        const ids = asked.filter((id) => newest.get(id) === entry);
        if (asked.length === 0 || ids.length === asked.length)
            return [{ entry, detail }];
        return ids.length === 0 ? [] : [{ entry, detail: { ...detail, ids, asked } }];
    });
}
/** All bodies that the lake is built from, without duplicates. */
export function neededBodies(state) {
    const subResources = [...state.subResources.values()].flatMap((entries) => currentSubResources(entries));
    return [
        ...new Set([
            state.last.initiatives,
            ...state.last.survey_listings,
            ...[...state.surveys.values()].map((survey) => survey.response_id),
            ...subResources.flatMap(({ entry }) => entry.responseId ?? []),
        ]),
    ];
}
function failuresAfter(journals) {
    const failures = new Map();
    for (const journal of journals) {
        for (const { survey_id } of journal.surveys)
            failures.delete(survey_id);
        for (const survey_id of journal.removed)
            failures.delete(survey_id);
        for (const { survey_id, reason } of journal.failed)
            failures.set(survey_id, reason);
    }
    return failures;
}
/**
 * The runs whose journals have to be kept so that each of these sequences still leads to the same state: those that
 * contributed to the state, and those that removed what another kept journal would bring back.
 *
 * @param sequences of journals, each oldest first: those of one snapshot, for example
 * @param certain runs whose journals are kept in any case
 */
export function neededJournals(sequences, certain) {
    const needed = new Set([...certain, ...sequences.flatMap(contributors)]);
    // A journal needed for one sequence is part of others too, and may need further removals there.
    for (let before = -1; before !== needed.size;) {
        before = needed.size;
        for (const sequence of sequences)
            addRemovals(sequence, needed);
    }
    return needed;
}
/** Runs that contributed to the state. */
function contributors(journals) {
    const state = foldJournals(journals);
    if (state === null)
        return [];
    const details = new Set([...state.subResources.values()].flatMap((all) => currentSubResources(all).map(({ entry }) => entry)));
    const contributes = (journal) => journal === state.last ||
        journal.surveys.some((survey) => state.surveys.get(survey.survey_id) === survey) ||
        journal.failed.some(({ survey_id, reason }) => state.failures.get(survey_id) === reason) ||
        Object.values(journal.details).some((entries) => entries.some((entry) => details.has(entry)));
    return journals.filter(contributes).map(({ run_id }) => run_id);
}
function addRemovals(journals, needed) {
    const named = new Set();
    for (const journal of journals) {
        if (!needed.has(journal.run_id) && !journal.removed.some((id) => named.has(id)))
            continue;
        needed.add(journal.run_id);
        for (const { survey_id } of [...journal.surveys, ...journal.failed])
            named.add(survey_id);
        for (const { detail } of Object.values(journal.details).flat())
            named.add(textIn(detail, 'survey_id'));
    }
}
/** Whether both sequences lead to the same state. Both consist of the same objects, which are compared by identity. */
export function leadToSame(journals, others) {
    const [one, other] = [foldJournals(journals), foldJournals(others)];
    if (one === null || other === null)
        return one === other;
    const detailsOf = (state) => [...state.subResources].sort().flatMap(([, all]) => currentSubResources(all).map(({ entry }) => entry));
    const [details, otherSubResources] = [detailsOf(one), detailsOf(other)];
    return (one.last === other.last &&
        one.surveys.size === other.surveys.size &&
        [...one.surveys].every(([id, survey]) => other.surveys.get(id) === survey) &&
        details.length === otherSubResources.length &&
        details.every((entry, at) => otherSubResources[at] === entry) &&
        one.failures.size === other.failures.size &&
        [...one.failures].every(([id, reason]) => other.failures.get(id) === reason));
}
