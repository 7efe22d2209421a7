import fc from 'fast-check';
import type { Answer, Decision, GroupText, Tree } from '../../rules/group-text.ts';
import { decisions, nodeNames } from './decisions.ts';
import { questions, valueLists } from './questions.ts';
import { answers, collection, type DrawnSurvey, type Says } from './surveys.ts';

type Survey = Answer & { readonly place: number; readonly says: Says };

/** What a service has and an owner decided, before each of a few runs. */
interface State {
  /** Each by the one above it, which may be none that is listed; null for a root. */
  readonly nodes: Readonly<Record<string, string | null>>;
  /** All that were ever listed. */
  readonly known: ReadonlySet<string>;
  /** Those that the service created after most reports. */
  readonly created: Readonly<Record<string, string>>;
  /** The version of each question today. */
  readonly versions: Readonly<Record<string, number>>;
  readonly surveys: readonly Survey[];
  readonly nextPlace: number;
  readonly decisions: readonly Decision[];
  readonly yearEnd: string;
}

/** A change between two runs; nodes and surveys are indexes, taken modulo how many there are. */
type Change = (state: State, day: string) => State;

const parentOf = (drawn: number, index: number, names: readonly string[]): string | null => {
  if (index === 0 || drawn % 12 === 11) return null;
  return drawn % 20 === 13 ? 'Elsewhere' : (names[drawn % index] ?? null);
};

const added = (state: State, drawn: readonly DrawnSurvey[], day: string): State => ({
  ...state,
  nextPlace: state.nextPlace + drawn.length,
  surveys: [
    ...state.surveys,
    ...drawn.map(({ node, says, ...survey }, i) =>
      sent(state, { ...survey, says, who: nodeAt(state, node), place: state.nextPlace + i }, day),
    ),
  ],
});

/** As the service sends it from this day on: with today's questions. */
function sent({ versions }: State, { defines: _, ...survey }: Survey, day: string): Survey {
  const says = Object.fromEntries(Object.entries(survey.says).filter(([name]) => Object.hasOwn(versions, name)));
  const changed = Object.keys(says).filter((name) => versions[name] !== 0);
  const defines = Object.fromEntries(
    changed.map((name) => [name, questions[name]?.versions[versions[name] ?? 0] ?? {}]),
  );
  return { ...survey, says, updated: day, ...(changed.length === 0 ? {} : { defines }) };
}

/** Now and then one that nobody ever lists. */
const nodeAt = ({ known }: State, index: number): string =>
  index % 25 === 24 ? 'Unknown' : ([...known][index % known.size] ?? 'R');

const replaced = (state: State, index: number, make: (survey: Survey) => Survey): State => ({
  ...state,
  surveys: state.surveys.map((survey, i) => (i === index % state.surveys.length ? make(survey) : survey)),
});

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ at: fc.nat(999), says: answers }).map(
      ({ at, says }): Change =>
        (state, day) =>
          replaced(state, at, (survey) => sent(state, { ...survey, says }, day)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ at: fc.nat(999), verified: fc.boolean(), rejected: fc.constantFrom(false, false, true) })
      .map(
        ({ at, ...states }): Change =>
          (state, day) =>
            replaced(state, at, (survey) =>
              sent(state, { ...survey, ...states, complete: survey.complete === false }, day),
            ),
      ),
  },
  {
    weight: 3,
    arbitrary: collection.map(
      (drawn): Change =>
        (state, day) =>
          added(state, drawn, day),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(999).map(
      (at): Change =>
        (
          state, // The first stays: a service without surveys is no group.
        ) => ({ ...state, surveys: state.surveys.filter((_, i) => i === 0 || i !== at % state.surveys.length) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(99), fc.nat(999)).map(
      ([at, drawn]): Change =>
        (state) => {
          const name = nodeAt(state, at);
          const names = [...state.known];
          // Only nodes of a smaller index become parents, so that nothing is above itself.
          const parent = parentOf(drawn, names.indexOf(name), names);
          return Object.hasOwn(state.nodes, name) ? { ...state, nodes: { ...state.nodes, [name]: parent } } : state;
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(99), fc.nat(999)).map(
      ([at, drawn]): Change =>
        (state) => {
          const name = nodeAt(state, at);
          if (!state.known.has(name)) return state;
          const { [name]: found, ...rest } = state.nodes;
          if (found !== undefined) return Object.keys(rest).length < 2 ? state : { ...state, nodes: rest };
          const names = [...state.known];
          return { ...state, nodes: { ...state.nodes, [name]: parentOf(drawn, names.indexOf(name), names) } };
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(99), fc.nat(99), fc.array(fc.nat(999), { minLength: 1, maxLength: 6 })).map(
      ([which, version, touched]): Change =>
        (state, day) => {
          const names = Object.keys(state.versions);
          const name = names[which % names.length] ?? '';
          const count = questions[name]?.versions.length ?? 1;
          const redefined = { ...state, versions: { ...state.versions, [name]: version % count } };
          return touched.reduce((now, at) => replaced(now, at, (survey) => sent(now, survey, day)), redefined);
        },
    ),
  },
  {
    weight: 2,
    arbitrary: decisions.map(
      (given): Change =>
        (state) => ({ ...state, decisions: given }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('12-31', '03-31', '06-30').map(
      (yearEnd): Change =>
        (state) => ({ ...state, yearEnd }),
    ),
  },
);

const first = fc
  .record({
    parents: fc.array(fc.nat(999), { minLength: 2, maxLength: 9 }),
    asked: fc.subarray(Object.keys(questions), { minLength: 2, maxLength: 5 }),
    collections: fc.array(collection, { minLength: 4, maxLength: 12 }),
    given: decisions,
    yearEnd: fc.constantFrom('12-31', '12-31', '12-31', '03-31'),
  })
  .map(({ parents, asked, collections, given, yearEnd }): State => {
    const names = nodeNames.slice(0, parents.length);
    const empty: State = {
      nodes: Object.fromEntries(names.map((name, i) => [name, parentOf(parents[i] ?? 0, i, names)])),
      known: new Set(names),
      created: Object.fromEntries(
        names.flatMap((name, i) => ((parents[i] ?? 0) % 7 === 3 ? [[name, '2026-03-01']] : [])),
      ),
      versions: Object.fromEntries(asked.map((name) => [name, 0])),
      ...{ surveys: [], nextPlace: 1, decisions: given, yearEnd },
    };
    return added(empty, collections.flat(), dayOf(0));
  });

/** The time of a change before a run, later than those before the earlier runs. */
const dayOf = (run: number): string => `2026-06-${String(run + 1).padStart(2, '0')}T10:00:00.000Z`;

/** The same small group before three to five runs. */
export const histories: fc.Arbitrary<readonly GroupText[]> = fc
  .tuple(first, fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }))
  .map(([start, runs]) => {
    const states = [start];
    for (const [i, changes] of runs.entries()) {
      const before = states.at(-1) ?? start;
      states.push(changes.reduce((state, each) => each(state, dayOf(i + 1)), before));
    }
    return states.map(groupOf);
  });

/** What is below an initiative that is not listed is sent with it as its parent. */
function groupOf({ nodes, created, versions, surveys, decisions: given, yearEnd }: State): GroupText {
  const parents = new Set(Object.values(nodes).flatMap((parent) => parent ?? []));
  const unlisted = [...parents].filter((name) => !Object.hasOwn(nodes, name));
  const below = (above: string): Tree =>
    Object.fromEntries(Object.keys(nodes).flatMap((name) => (nodes[name] === above ? [[name, below(name)]] : [])));
  const roots = Object.keys(nodes).filter((name) => nodes[name] === null);
  return {
    group: Object.fromEntries([...roots, ...unlisted].map((name) => [name, below(name)])),
    ...{ unlisted, created, decisions: given, answers: surveys, each: { verification_required: false } },
    ...{ value_lists: valueLists, year_end: yearEnd },
    questions: Object.fromEntries(Object.keys(versions).map((name) => [name, questions[name]?.versions[0] ?? {}])),
  };
}
