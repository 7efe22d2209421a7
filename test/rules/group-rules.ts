import type { ApiColumn, ApiTracker } from '../../tools/simulated-group/api-types.ts';
import type { ConsolidationRow, MeasureRow, UnitRow } from '../oracle/trust/decisions.ts';
import { listId, type Said, type World, type WorldDecisions, type WorldSurvey } from '../oracle/trust/world.ts';
import type { Answer, Decision, GroupText, Question, Tree } from './group-text.ts';

/** Each initiative of a group, by the one above it; null for a root. */
export function nodesOf(group: Tree, above: string | null = null): Record<string, string | null> {
  if (isList(group)) {
    return Object.assign({}, ...group.map((one) => (typeof one === 'string' ? { [one]: above } : nodesOf(one, above))));
  }
  return Object.assign(
    {},
    ...Object.entries(group).map(([name, below]) => ({ [name]: above, ...nodesOf(below, name) })),
  );
}

const isList = (group: Tree): group is readonly (string | Tree)[] => Array.isArray(group);

/** The group of a case, and what it was in the run before, where the case says so. */
export function worldsOf(text: GroupText): { readonly world: World; readonly before: World | null } {
  const { unlisted = [], moves = [], before } = text;
  const nodes = listed(nodesOf(text.group ?? {}), unlisted);
  const answers = [...(text.answers ?? allAnswered(text, nodes)), ...(text.also ?? [])];
  const decisions = decisionsOf(text);
  const shared = {
    ...{ nodes, questions: questionsOf(text) },
    ...(decisions === null ? {} : { decisions }),
    ...(text.year_end === undefined ? {} : { yearEnd: text.year_end }),
    ...(text.value_lists === undefined ? {} : { valueLists: text.value_lists }),
    ...(text.removed === undefined ? {} : { removed: text.removed }),
  };
  const surveys = answers.map((answer, i) => surveyOf(text, answer, i + 1, before === undefined ? '00' : '12'));
  const world = { ...shared, surveys };
  if (before === undefined && moves.length === 0) return { world, before: null };
  const former = { ...nodes, ...Object.fromEntries(moves.map(({ who, from }) => [who, from])) };
  if (before === undefined) return { world, before: { ...world, nodes: former } };
  const places = new Set(answers.keys());
  const earlier = [...(before.answers ?? []), ...(before.also ?? [])].map((answer, i) => {
    const same = [...places].find((place) => isOfSameRecord(answers[place], answer));
    places.delete(same ?? -1);
    return surveyOf(text, answer, (same ?? 100 + i) + 1, '00');
  });
  const { decisions: _, ...undecided } = shared;
  const given = before.decisions === undefined ? shared : undecided;
  return { world, before: { ...given, nodes: former, surveys: earlier } };
}

/** A list of questions, each answered with 1 by the last initiative. */
const allAnswered = ({ questions }: GroupText, nodes: World['nodes']): readonly Answer[] =>
  Array.isArray(questions)
    ? [
        {
          who: Object.keys(nodes).at(-1) ?? '',
          says: Object.fromEntries(questions.map((_: unknown, i: number) => [numbered(i), 1])),
        },
      ]
    : [];

const isOfSameRecord = (one: Answer | undefined, other: Answer): boolean =>
  (['who', 'question', 'year', 'period', 'ends', 'kind'] as const).every((key) => one?.[key] === other[key]);

const listed = (nodes: World['nodes'], unlisted: readonly string[]): World['nodes'] =>
  Object.fromEntries(Object.entries(nodes).filter(([name]) => !unlisted.includes(name)));

const emissions: Question = { name: 'Emissions', code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' };
const isOther = ({ question }: Answer): boolean => question === 'Other';
/** The key of the only question of a case. */
export const only = 'q';
const onlyQuestion = ({ question = emissions }: GroupText): Question => question;

function questionsOf(text: GroupText): World['questions'] {
  const { questions } = text;
  if (questions === undefined) {
    const other = { other: { name: 'Other', typeCode: '999', valueType: 'text' } } as const;
    return { [only]: definitionOf(onlyQuestion(text)), ...other };
  }
  if (!Array.isArray(questions)) {
    return Object.fromEntries(Object.entries(questions).map(([key, question]) => [key, definitionOf(question)]));
  }
  return Object.fromEntries(
    questions.map((question: Question, i) => [numbered(i), definitionOf({ asks: '', ...question })]),
  );
}

/** The key of a question in a list of them. */
export const numbered = (index: number): string => `q${String(index).padStart(2, '0')}`;

function definitionOf(question: Question): Partial<ApiTracker> {
  const { name, asks, code, unit, unit_type: unitType, type, scale } = question;
  const columns = columnsOf(question);
  const fields = {
    ...{ name, valueLabel: asks ?? name, typeCode: code, unit, unitType },
    ...{ valueType: columns.length > 0 ? 'table' : question.by_row ? 'numericValueList' : type, numberScale: scale },
    valueValidation: columns.length > 0 ? { table: { columns, validation: { maxRows: 20 } } } : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function columnsOf({ table, by_row: byRow, columns, unit, unit_type: unitType }: Question): readonly ApiColumn[] {
  const ofUnit = { ...(unit ? { unit } : {}), ...(unitType ? { unitType } : {}) };
  if (columns === undefined) {
    return table && !byRow
      ? [
          { code: 'what', name: 'What', type: 'text' },
          { code: 'amount', name: 'Amount', type: 'number', ...ofUnit },
        ]
      : [];
  }
  return columns.map(({ code, name, type = 'number', unit: own, unit_type: ownType, list }) => ({
    ...{ code, name: name ?? code, type },
    ...(own === undefined ? {} : { unit: own }),
    ...(ownType === undefined ? {} : { unitType: ownType }),
    ...(list === undefined ? {} : { valueListId: listId(list) }),
  }));
}

/** @param hour of its last update, on the day on which it was completed: in the January after its period */
function surveyOf(text: GroupText, answer: Answer, place: number, hour: string): WorldSurvey {
  const { says, unit, currency = isMoney(text) ? unit : undefined, defines } = answer;
  const done = `${Number((answer.ends ?? String(answer.year ?? 2025)).slice(0, 4)) + 1}-01-15T`;
  const isUnanswered = says === 'nothing';
  const said =
    text.questions === undefined
      ? { [isOther(answer) ? 'other' : only]: saidTo(onlyQuestion(text), says) }
      : Object.fromEntries(
          Object.entries(says as Readonly<Record<string, unknown>>).map(([key, one]) => [
            key,
            saidTo(questionWith(text, key), one),
          ]),
        );
  return {
    ...{ of: answer.who, for: periodOf(answer), place, completed: `${done}00:00:00.000Z`, says: said },
    ...{ lastUpdated: answer.updated ?? `${done}${hour}:00:00.000Z` },
    status: answer.rejected
      ? 'rejected'
      : isUnanswered
        ? 'created'
        : answer.verified === false
          ? 'updated'
          : 'verified',
    verificationRequired: answer.verification_required ?? true,
    ...(answer.kind === undefined ? {} : { type: answer.kind }),
    ...(answer.complete === false ? { isOpen: true } : {}),
    ...(answer.private === undefined ? {} : { isPrivate: answer.private }),
    ...(currency === undefined ? {} : { currency }),
    ...(defines === undefined
      ? {}
      : { defines: Object.fromEntries(Object.entries(defines).map(([key, one]) => [key, definitionOf(one)])) }),
  };
}

const isMoney = (text: GroupText): boolean => onlyQuestion(text).unit_type === 'currency';

const questionWith = ({ questions = {} }: GroupText, key: string): Question =>
  (Array.isArray(questions) ? questions[Number(key.slice(1))] : (questions as Record<string, Question>)[key]) ?? {};

function periodOf({ year = 2025, period, ends }: Answer): string {
  if (ends !== undefined) return period === undefined ? ends : `${period} ${ends}`;
  if (period === undefined) return String(year);
  return period.startsWith('Q') ? `${year}-${period}` : `${year}-${period.slice(1)}`;
}

const raw = new Set(['data', 'table', 'value', 'notApplicableType']);

function saidTo(question: Question, says: unknown): Said {
  if (typeof says === 'number' || says === 'na' || says === 'nr') return says;
  if (says === 'nothing') return {};
  if (typeof says !== 'object' || says === null) return { data: says as string };
  const columns = columnsOf(question);
  const number = columns.find(({ type }) => type !== 'text' && type !== 'valueList')?.code ?? '';
  if (Array.isArray(says)) {
    const rows = says as readonly (readonly [number, string?])[];
    return { table: rows.map(([value, unit]) => [{ code: number, value, ...(unit === undefined ? {} : { unit }) }]) };
  }
  if (Object.keys(says).every((key) => raw.has(key))) return says as Said;
  if (columns.length === 0) return { data: says as Record<string, number> };
  const text = columns.find(({ type }) => type === 'text' || type === 'valueList')?.code ?? '';
  return {
    table: Object.entries(says).map(([row, value]) => [
      { code: text, value: row },
      { code: number, value: value as number },
    ]),
  };
}

function decisionsOf(text: GroupText): WorldDecisions | null {
  const { decisions = [] } = text;
  if (decisions.length === 0) return null;
  const key = (name: string | undefined): string | undefined =>
    name === undefined || text.questions !== undefined ? name : only;
  const rows = decisions.map((each) => rowOf(each, key));
  const of = <Row>(file: string): readonly Row[] => rows.flatMap(([name, row]) => (name === file ? [row as Row] : []));
  return {
    consolidation: of<ConsolidationRow>('consolidation'),
    measures: of<MeasureRow>('measures'),
    units: of<UnitRow>('units'),
  };
}

function rowOf(decision: Decision, key: (name: string | undefined) => string | undefined): readonly [string, object] {
  const { report_of, is, from, to, question, code, unit, unit_type, means, factor } = decision;
  const year = (one: number | undefined): string | undefined => one?.toString();
  if (is !== undefined) {
    const row = { initiative_id: report_of, tracker_id: key(question), type_code: code, report_is: is };
    return ['consolidation', present({ ...row, from_year: year(from), to_year: year(to) })];
  }
  if (unit !== undefined) return ['units', present({ unit, unit_type, is: means, factor: factor?.toString() })];
  const { rows_of, numbers_of, column, are, over_initiatives, over_time, total_rows } = decision;
  const target = { tracker_id: key(rows_of ?? numbers_of ?? question), type_code: code, column_code: column };
  return ['measures', present({ ...target, over_rows: are, over_initiatives, over_time, total_rows })];
}

const present = (row: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined));
