import type {
  ApiSurveyWithValues,
  ApiTracker,
  ApiUtrv,
  ApiValueData,
} from '../../../tools/simulated-group/api-types.ts';
import type { ConsolidationRow, Decisions, MeasureRow, UnitRow } from './decisions.ts';
import type { TrustInput } from './input.ts';

/** A group small enough to check by hand, as plain data: nodes and questions by name. */
export interface World {
  /** Child to parent; a root to null. A parent that is no node is not listed by the service. */
  readonly nodes: Readonly<Record<string, string | null>>;
  readonly questions: Readonly<Record<string, Partial<ApiTracker>>>;
  /** Later ones have greater ids. */
  readonly surveys: readonly WorldSurvey[];
  readonly decisions?: WorldDecisions;
  readonly yearEnd?: string;
  /** By id: name by code. */
  readonly valueLists?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Nodes that were listed once. */
  readonly removed?: readonly string[];
}

export interface WorldSurvey {
  /** What its id ends in. @default its place in the world, from 1 */
  readonly place?: number;
  /** ISO 8601. @default '2026-06-01T00:00:00.000Z' */
  readonly lastUpdated?: string;
  readonly of: string;
  /**
   * `2025`, `2025-Q1`, `2025-07`; `2025-03-31` is a year that ends then, `quarterly 2025-03-30` a quarter. @default
   * '2025'
   */
  readonly for?: string;
  readonly type?: 'aggregation';
  /** Of its records. @default 'updated' */
  readonly status?: ApiUtrv['status'];
  /** A draft. @default false */
  readonly isOpen?: boolean;
  readonly isPrivate?: boolean;
  readonly currency?: string;
  /** Of a survey that is not open; ISO 8601. @default '2026-02-01T00:00:00.000Z' */
  readonly completed?: string;
  /** @default false */
  readonly verificationRequired?: boolean;
  /** Questions that this survey defines in another way than the world: it was sent before, or after, they changed. */
  readonly defines?: World['questions'];
  readonly says: Readonly<Record<string, Said>>;
}

/** A number, the data of a value, or both. */
export type Said = number | 'na' | 'nr' | (ApiValueData & { readonly value?: number });

/** As in the files, with names in place of ids. */
export interface WorldDecisions {
  readonly consolidation?: readonly ConsolidationRow[];
  readonly measures?: readonly MeasureRow[];
  readonly units?: readonly UnitRow[];
}

/** What a service sends that has this world, and its decisions with ids. */
export function inputOf({
  nodes,
  questions,
  surveys,
  valueLists = {},
  decisions,
  yearEnd,
  removed,
}: World): TrustInput {
  return {
    initiatives: Object.entries(nodes).map(([name, parent]) => ({
      ...{ _id: nodeId(name), name, created: '2020-01-01T00:00:00.000Z' },
      ...(parent === null ? {} : { parentId: nodeId(parent) }),
    })),
    surveys: surveys.map((survey, index) => ({
      body: bodyOf(survey, survey.place ?? index + 1, { ...questions, ...survey.defines }),
      lastUpdated: survey.lastUpdated ?? '2026-06-01T00:00:00.000Z',
    })),
    valueLists: Object.entries(valueLists).map(([name, options]) => ({
      ...{ _id: listId(name), name },
      options: Object.entries(options).map(([code, label]) => ({ code, name: label })),
    })),
    ...(decisions === undefined ? {} : { decisions: withIds(decisions) }),
    ...(yearEnd === undefined ? {} : { yearEnd }),
    ...(removed === undefined ? {} : { removed: removed.map(nodeId) }),
  };
}

/** The files of a folder of decisions, by name, as the product reads them. */
export function decisionFiles({ consolidation, measures, units }: Decisions): Readonly<Record<string, string>> {
  const files = {
    'consolidation.csv': [
      ['initiative_id', 'type_code', 'tracker_id', 'report_is', 'from_year', 'to_year', 'reason'],
      consolidation,
    ],
    'measures.csv': [
      ['type_code', 'tracker_id', 'column_code', 'over_initiatives', 'over_rows', 'over_time', 'total_rows', 'reason'],
      measures,
    ],
    'units.csv': [['unit', 'unit_type', 'is', 'factor', 'reason'], units],
  } as const;
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, [columns, rows]]) =>
      rows === undefined ? [] : [[name, csvOf(columns, rows as readonly Readonly<Record<string, string>>[])]],
    ),
  );
}

function csvOf(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const cell = (text = ''): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

function withIds({ consolidation, measures, units }: WorldDecisions): Decisions {
  const identified = <T extends { readonly initiative_id?: string; readonly tracker_id?: string }>(row: T): T => ({
    ...row,
    ...(row.initiative_id ? { initiative_id: nodeId(row.initiative_id) } : {}),
    ...(row.tracker_id ? { tracker_id: questionId(row.tracker_id) } : {}),
  });
  return {
    ...(consolidation === undefined ? {} : { consolidation: consolidation.map(identified) }),
    ...(measures === undefined ? {} : { measures: measures.map(identified) }),
    ...(units === undefined ? {} : { units }),
  };
}

/** Ids as the service has them: 24 hexadecimal characters, in the order of the names. */
const idOf = (kind: string, name: string): string => {
  const id = `${kind}${Buffer.from(name).toString('hex')}`;
  if (id.length > 24) throw new RangeError(`a shorter name than "${name}" is needed`);
  return id.padEnd(24, '0');
};
export const nodeId = (name: string): string => idOf('a0', name);
export const questionId = (name: string): string => idOf('b0', name);
export const listId = (name: string): string => idOf('c0', name);
/** Surveys by their place in the world, from 1. */
export const surveyId = (place: number): string => `d0${String(place).padStart(22, '0')}`;
export const utrvId = (place: number, question: string): string =>
  `e${String(place).padStart(3, '0')}${Buffer.from(question).toString('hex')}`.padEnd(24, '0');

function bodyOf(survey: WorldSurvey, place: number, questions: World['questions']): ApiSurveyWithValues {
  const { period, end } = periodOf(survey.for ?? '2025');
  return {
    ...{ _id: surveyId(place), name: `Survey ${place}`, type: survey.type ?? 'default', utrvType: 'actual' },
    ...{ initiativeId: nodeId(survey.of), period, effectiveDate: `${end}T00:00:00.000Z` },
    ...{ evidenceRequired: false, verificationRequired: survey.verificationRequired ?? false },
    ...(survey.isOpen === true ? {} : { completedDate: survey.completed ?? '2026-02-01T00:00:00.000Z' }),
    ...(survey.type === 'aggregation' ? { aggregatedDate: survey.completed ?? '2026-02-01T00:00:00.000Z' } : {}),
    ...(survey.currency === undefined ? {} : { currency: survey.currency }),
    ...(survey.isPrivate === undefined ? {} : { isPrivate: survey.isPrivate }),
    universalTrackerValues: Object.entries(survey.says).map(([question, said]) => ({
      ...{ _id: utrvId(place, question), status: survey.status ?? 'updated', utrvType: 'actual' },
      ...{ universalTrackerId: questionId(question), initiativeId: nodeId(survey.of) },
      ...answerOf(said),
      universalTracker: {
        ...{ _id: questionId(question), name: question, valueLabel: `Please report ${question}`, instructions: '' },
        ...{ type: 'kpi', typeCode: '', valueType: 'number' },
        ...questions[question],
      },
    })),
  };
}

function answerOf(said: Said): Pick<ApiUtrv, 'value' | 'valueData'> {
  if (typeof said === 'number') return { value: said };
  if (said === 'na' || said === 'nr') return { valueData: { notApplicableType: said } };
  const { value, ...valueData } = said;
  return { ...(value === undefined ? {} : { value }), valueData };
}

function periodOf(text: string): { readonly period: ApiSurveyWithValues['period']; readonly end: string } {
  const [kind = '', day] = text.split(' ');
  if (day !== undefined) return { period: kind as ApiSurveyWithValues['period'], end: day };
  const [year = '', part] = text.split('-');
  if (part === undefined) return { period: 'yearly', end: `${year}-12-31` };
  if (text.length === 10) return { period: 'yearly', end: text };
  const isQuarter = part.startsWith('Q');
  const month = isQuarter ? Number(part.slice(1)) * 3 : Number(part);
  const end = new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
  return { period: isQuarter ? 'quarterly' : 'monthly', end };
}
