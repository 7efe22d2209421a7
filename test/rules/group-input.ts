import type {
  ApiColumn,
  ApiInitiative,
  ApiSurveyWithValues,
  ApiTracker,
  ApiUtrv,
  ApiValueList,
} from '../../tools/simulated-group/api-types.ts';
import type { ConsolidationRow, Decisions, MeasureRow, UnitRow } from '../oracle/trust/decisions.ts';
import type { Answer, Decision, GroupText, Question, Tree } from './group-text.ts';

/** What the service sends of groups, and what their owner decided: all that the figures follow from. */
export interface GroupInput {
  readonly initiatives: readonly ApiInitiative[];
  readonly surveys: readonly { readonly body: ApiSurveyWithValues; readonly lastUpdated: string }[];
  readonly valueLists: readonly ApiValueList[];
  readonly decisions: Decisions | null;
  readonly yearEnd: string;
  /** Initiatives that were listed once and are not any more. */
  readonly removed: readonly string[];
}

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

/** A survey of a group: an answer, what its id ends in, and the hour of its last update. */
interface Placed {
  readonly answer: Answer;
  readonly place: number;
  readonly hour: string;
}

export const inputOf = (text: GroupText): GroupInput => inputWith(text, nodesIn(text), placedNow(text));

/** What the service sent before the run before, where the case says so. */
export function formerInputOf(text: GroupText): GroupInput | null {
  const { moves = [], before } = text;
  if (before === undefined && moves.length === 0) return null;
  const moved = { ...nodesIn(text), ...Object.fromEntries(moves.map(({ who, from }) => [who, from])) };
  const nodes = Object.fromEntries(
    Object.entries(moved).flatMap(([who, parent]) => (parent === undefined ? [] : [[who, parent] as const])),
  );
  if (before === undefined) return inputWith(text, nodes, placedNow(text));
  const { decisions = text.decisions } = before;
  return inputWith({ ...text, ...(decisions === undefined ? {} : { decisions }) }, nodes, placedBefore(text));
}

const nodesIn = ({ group = {}, unlisted = [] }: GroupText): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(nodesOf(group)).filter(([name]) => !unlisted.includes(name)));

const placedNow = (text: GroupText): readonly Placed[] =>
  [...(text.answers ?? allAnswered(text)), ...(text.also ?? [])].map((answer, i) => {
    return { answer, place: answer.place ?? i + 1, hour: text.before === undefined ? '00' : '12' };
  });

function placedBefore(text: GroupText): readonly Placed[] {
  const now = [...placedNow(text)];
  return [...(text.before?.answers ?? []), ...(text.before?.also ?? [])].map((answer, i) => {
    const same = now.findIndex((one) => isOfSameRecord(one.answer, answer));
    const [{ place } = { place: 101 + i }] = same < 0 ? [] : now.splice(same, 1);
    return { answer, place, hour: '00' };
  });
}

/** A list of questions, each answered with 1 by the last initiative. */
const allAnswered = (text: GroupText): readonly Answer[] =>
  Array.isArray(text.questions)
    ? [
        {
          who: Object.keys(nodesIn(text)).at(-1) ?? '',
          says: Object.fromEntries(text.questions.map((_: unknown, i: number) => [numbered(i), 1])),
        },
      ]
    : [];

const isOfSameRecord = (one: Answer, other: Answer): boolean =>
  (['who', 'question', 'year', 'period', 'ends', 'kind'] as const).every((key) => one[key] === other[key]);

function inputWith(
  text: GroupText,
  nodes: Readonly<Record<string, string | null>>,
  placed: readonly Placed[],
): GroupInput {
  return {
    initiatives: Object.entries(nodes).map(([name, parent]) => ({
      ...{ _id: nodeId(name), name, created: `${text.created?.[name] ?? '2020-01-01'}T00:00:00.000Z` },
      ...(parent === null ? {} : { parentId: nodeId(parent) }),
    })),
    surveys: placed.map((one) => surveyOf(text, one)),
    valueLists: Object.entries(text.value_lists ?? {}).map(([name, options]) => ({
      ...{ _id: listId(name), name },
      options: Object.entries(options).map(([code, label]) => ({ code, name: label })),
    })),
    decisions: decisionsOf(text),
    yearEnd: text.year_end ?? '12-31',
    removed: (text.removed ?? []).map(nodeId),
  };
}

/** What the ids of a group are called in it; a record by the place of its answer. */
export function namesOf(text: GroupText): readonly (readonly [id: string, name: string])[] {
  const answers = [...placedBefore(text), ...placedNow(text)];
  const nodes = [
    ...Object.entries(nodesIn(text)).flat(),
    ...(text.removed ?? []),
    ...answers.map(({ answer }) => answer.who),
  ];
  return [
    ...nodes.flatMap((name) => (name === null ? [] : [[nodeId(name), name] as const])),
    ...questionKeys(text).map(
      (key) => [questionId(key), key === only ? (questionOf(text, key).name ?? key) : key] as const,
    ),
    ...answers.flatMap(({ answer, place }) => [
      [surveyId(place), `answer ${place}`] as const,
      ...recordsOf(text, answer).map(([key, , more]) => [utrvId(place, key + more), `answer ${place}`] as const),
    ]),
  ];
}

const emissions: Question = { name: 'Emissions', code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' };
/** The key of the only question of a case. */
export const only = 'q';
const other = 'other';
/** The key of a question in a list of them. */
export const numbered = (index: number): string => `q${String(index).padStart(2, '0')}`;

function questionKeys({ questions }: GroupText): readonly string[] {
  if (questions === undefined) return [only, other];
  return Array.isArray(questions) ? questions.map((_, i) => numbered(i)) : Object.keys(questions);
}

function questionOf({ question = emissions, questions }: GroupText, key: string): Question {
  if (questions === undefined) return key === other ? { name: 'Other', code: '999', type: 'text' } : question;
  if (!Array.isArray(questions)) return (questions as Readonly<Record<string, Question>>)[key] ?? {};
  return { asks: '', ...questions[Number(key.slice(1))] };
}

function definitionOf(question: Question): Partial<ApiTracker> {
  const { name, asks, code, unit, unit_type: unitType, type, scale, list } = question;
  const columns = columnsOf(question);
  const fields = {
    ...{ name, valueLabel: asks ?? name, typeCode: code, unit, unitType },
    ...{ valueType: columns.length > 0 ? 'table' : question.by_row ? 'numericValueList' : type, numberScale: scale },
    valueListId: list === undefined ? undefined : listId(list),
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

/** Completed, and last updated, in the January after its period. */
function surveyOf(text: GroupText, { answer, place, hour }: Placed): GroupInput['surveys'][number] {
  const given = { ...text.each, ...answer };
  const { who, unit, currency = isMoney(text) ? unit : undefined, kind, defines } = given;
  const { period, end } = periodOf(given);
  const done = `${Number(end.slice(0, 4)) + 1}-01-15T`;
  const completed = `${done}00:00:00.000Z`;
  const status =
    given.rejected === true
      ? 'rejected'
      : given.says === 'nothing'
        ? 'created'
        : given.verified === false
          ? 'updated'
          : 'verified';
  const body: ApiSurveyWithValues = {
    ...{ _id: surveyId(place), name: `Survey ${place}`, type: kind ?? 'default', utrvType: 'actual' },
    ...{ initiativeId: nodeId(who), period, effectiveDate: `${end}T00:00:00.000Z` },
    ...{ evidenceRequired: false, verificationRequired: given.verification_required ?? true },
    ...(given.complete === false ? {} : { completedDate: completed }),
    ...(kind === 'aggregation' ? { aggregatedDate: completed } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(given.private === undefined ? {} : { isPrivate: given.private }),
    universalTrackerValues: recordsOf(text, given).map(([key, said, more]) => ({
      ...{ _id: utrvId(place, key + more), status, utrvType: 'actual' },
      ...{ universalTrackerId: questionId(key), initiativeId: nodeId(who) },
      ...answered(questionOf(text, key), said),
      ...(given.assured === undefined ? {} : { assuranceStatus: given.assured }),
      universalTracker: {
        ...{ _id: questionId(key), name: key, valueLabel: `Please report ${key}`, instructions: '' },
        ...{ type: 'kpi', typeCode: '', valueType: 'number' },
        ...definitionOf(defines?.[key] ?? questionOf(text, key)),
      },
    })),
  };
  return { body, lastUpdated: given.updated ?? `${done}${hour}:00:00.000Z` };
}

const isMoney = ({ question = emissions }: GroupText): boolean => question.unit_type === 'currency';

/** What is said to each question, by its key. */
const saidBy = ({ questions }: GroupText, { question, says }: Answer): Readonly<Record<string, unknown>> =>
  questions === undefined
    ? { [question === 'Other' ? other : only]: says }
    : (says as Readonly<Record<string, unknown>>);

/** The same by record: what the id of a second one has more. */
const recordsOf = (
  text: GroupText,
  answer: Answer,
): readonly (readonly [key: string, said: unknown, more: string])[] => [
  ...(answer.says_first === undefined ? [] : [[only, answer.says_first, '+'] as const]),
  ...Object.entries(saidBy(text, answer)).map(([key, said]) => [key, said, ''] as const),
];

function periodOf({
  year = 2025,
  period,
  ends,
}: Answer): Pick<ApiSurveyWithValues, 'period'> & { readonly end: string } {
  if (ends !== undefined) return { period: (period ?? 'yearly') as ApiSurveyWithValues['period'], end: ends };
  const isQuarter = period?.startsWith('Q') === true;
  const month = period === undefined ? 12 : Number(period.slice(1)) * (isQuarter ? 3 : 1);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { period: period === undefined ? 'yearly' : isQuarter ? 'quarterly' : 'monthly', end };
}

const raw = new Set(['data', 'table', 'value', 'notApplicableType']);

/** A number, the data of a value, or both. */
function answered(question: Question, says: unknown): Pick<ApiUtrv, 'value' | 'valueData'> {
  if (typeof says === 'number') return { value: says };
  if (says === 'na' || says === 'nr') return { valueData: { notApplicableType: says } };
  if (says === 'nothing') return { valueData: {} };
  if (typeof says !== 'object' || says === null) return { valueData: { data: says as string } };
  const columns = columnsOf(question);
  const code = (isText: boolean): string =>
    columns.find(({ type }) => (type === 'text' || type === 'valueList') === isText)?.code ?? '';
  if (Array.isArray(says)) {
    const rows = says as readonly (readonly [number, string?])[];
    const table = rows.map(([value, unit]) => [{ code: code(false), value, ...(unit === undefined ? {} : { unit }) }]);
    return { valueData: { table } };
  }
  if (Object.keys(says).every((key) => raw.has(key))) {
    const { value, ...valueData } = says as { readonly value?: number };
    return { ...(value === undefined ? {} : { value }), valueData };
  }
  if (columns.length === 0) return { valueData: { data: says as Record<string, number> } };
  const table = Object.entries(says).map(([row, value]) => [
    { code: code(true), value: row },
    { code: code(false), value: value as number },
  ]);
  return { valueData: { table } };
}

function decisionsOf(text: GroupText): Decisions | null {
  const { decisions = [] } = text;
  if (decisions.length === 0) return null;
  const tracker = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : questionId(text.questions === undefined ? only : name);
  const rows = decisions.map((each) => rowOf(each, tracker));
  const of = <Row>(file: string): readonly Row[] => rows.flatMap(([name, row]) => (name === file ? [row as Row] : []));
  return {
    consolidation: of<ConsolidationRow>('consolidation'),
    measures: of<MeasureRow>('measures'),
    units: of<UnitRow>('units'),
  };
}

function rowOf(
  decision: Decision,
  tracker: (name: string | undefined) => string | undefined,
): readonly [file: string, row: object] {
  const { report_of, is, from, to, question, code, unit, unit_type, means, factor, reason } = decision;
  if (is !== undefined) {
    const initiative_id = report_of === undefined ? undefined : nodeId(report_of);
    const row = { initiative_id, tracker_id: tracker(question), type_code: code, report_is: is, reason };
    return ['consolidation', present({ ...row, from_year: from?.toString(), to_year: to?.toString() })];
  }
  if (unit !== undefined) return ['units', present({ unit, unit_type, is: means, factor: factor?.toString(), reason })];
  const { rows_of, numbers_of, column, are, over_initiatives, over_time, total_rows } = decision;
  const target = { tracker_id: tracker(rows_of ?? numbers_of ?? question), type_code: code, column_code: column };
  return ['measures', present({ ...target, over_rows: are, over_initiatives, over_time, total_rows, reason })];
}

const present = (row: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined));

/** Ids as the service has them: 24 hexadecimal characters, in the order of the names. */
const idOf = (kind: string, name: string): string => {
  const id = `${kind}${Buffer.from(name).toString('hex')}`;
  if (id.length > 24) throw new RangeError(`a shorter name than "${name}" is needed`);
  return id.padEnd(24, '0');
};
export const nodeId = (name: string): string => idOf('a0', name);
export const questionId = (name: string): string => idOf('b0', name);
const listId = (name: string): string => idOf('c0', name);
/** Surveys by their place in the group, from 1. */
const surveyId = (place: number): string => `d0${String(place).padStart(22, '0')}`;
export const utrvId = (place: number, question: string): string =>
  `e${String(place).padStart(3, '0')}${Buffer.from(question).toString('hex')}`.padEnd(24, '0');

/** Told apart by the last digits of ids, or of surveys by the first, which are 0 in every group. */
const digits = 3;

/** The same with ids of its own, in the same order, so that several groups can be in one lake. */
export function inSpace(input: GroupInput, space: number): GroupInput {
  const moved: GroupInput = JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? idInSpace(value, space) : value,
  );
  return moved;
}

/** The space of an id; those of surveys are not asked for. */
export const spaceOfId = (id: string): number => Number.parseInt(id.slice(-digits), 16);

/** An id as the space has it; other texts as they are. */
export function idInSpace(text: string, number: number): string {
  const space = number.toString(16).padStart(digits, '0');
  if (/^d0\d{22}$/.test(text)) return `d0${space}${text.slice(2 + digits)}`;
  if (!/^(a0|b0|c0|e\d{3})[0-9a-f]+$/.test(text) || text.length !== 24) return text;
  if (!text.endsWith('0'.repeat(digits))) throw new RangeError(`${text} has no digits left for a space`);
  return `${text.slice(0, -digits)}${space}`;
}
