import type { Row } from '../../src/schema/rows.ts';
import { baseUnitOf } from '../../src/transform/reading/units.ts';
import {
  dataPoint,
  day,
  definition,
  id,
  initiative,
  type Rows,
  response,
  survey,
  syncSurvey,
  utrv,
} from './lake-fixture.ts';

/** A group that reports, in as few words as a test needs; ids come from the order in which things are named. */
export interface ReportingWorld {
  /** Each node with its parent; one with the parent `unlisted` is not in the listing. */
  readonly nodes: Readonly<Record<string, string | null>>;
  /** What nodes are called, if not what they are called here. */
  readonly nodeNames?: Readonly<Record<string, string>>;
  readonly trackers: Readonly<Record<string, Partial<Row<'tracker_definitions'>>>>;
  /** The later of two surveys has the greater id. */
  readonly surveys: readonly ReportedSurvey[];
}

export interface ReportedSurvey {
  readonly of: string;
  readonly name?: string;
  /** @default '2024-12-31' */
  readonly end?: string;
  /** @default 'yearly' */
  readonly period?: 'yearly' | 'quarterly' | 'monthly';
  /** @default 'default' */
  readonly type?: 'default' | 'aggregation';
  readonly isComplete?: boolean;
  /** @default 2025-01-01 */
  readonly lastUpdated?: number;
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly to: string;
  /** @default 'updated' */
  readonly status?: 'created' | 'updated' | 'verified' | 'rejected';
  readonly isPrivate?: boolean;
  readonly assurance?: string;
  /** Without any the question does not apply. */
  readonly values: readonly Value[];
}

export interface Value {
  /** A text is an entry that is not a number, in a column of its own. */
  readonly is: number | string;
  /** @default that of the tracker */
  readonly unit?: string | null;
  readonly unitType?: string | null;
  readonly option?: string;
  readonly column?: string;
  readonly row?: number;
  readonly type?: string;
  readonly isAssumed?: boolean;
}

export const unlisted = 'unlisted';

const lengths = { yearly: 12, quarterly: 3, monthly: 1 } as const;

/** Ends of months only. */
export function startOf(end: string, period: keyof typeof lengths): string {
  const last = new Date(`${end}T00:00:00Z`);
  const first = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1 - lengths[period], 1));
  return first.toISOString().slice(0, 10);
}

export const nodeId = ({ nodes }: ReportingWorld, name: string): string =>
  id('a', Object.keys(nodes).indexOf(name) + 1);

export const trackerId = ({ trackers }: ReportingWorld, name: string): string =>
  id('d', Object.keys(trackers).indexOf(name) + 1);

export const surveyId = (place: number): string => id('b', place + 1);

/** The listing of the world's nodes. */
export function listingOf(world: ReportingWorld): Rows {
  const { nodes } = world;
  const lineOf = (name: string): readonly string[] => {
    const parent = nodes[name] ?? null;
    return parent === null ? [name] : [...lineOf(parent), name];
  };
  const nameOf = (name: string): string => world.nodeNames?.[name] ?? name;
  const names = Object.keys(nodes).filter((name) => nodes[name] !== unlisted);
  return {
    initiatives: names.map((name) => {
      const line = lineOf(name);
      const children = names.filter((other) => nodes[other] === name);
      return initiative(Object.keys(nodes).indexOf(name) + 1, {
        name: nameOf(name),
        parent_id: line.length === 1 ? null : nodeId(world, line.at(-2) ?? ''),
        depth: line.length - 1,
        path: line.map(nameOf).join(' > '),
        path_ids: line.map((above) => nodeId(world, above)),
        root_id: nodeId(world, line[0] ?? ''),
        is_leaf: children.length === 0,
        child_count: children.length,
      });
    }),
    responses: [response('listing')],
  };
}

/** One survey of the world with its records. */
export function surveyRows(world: ReportingWorld, place: number): Rows {
  const said = world.surveys[place];
  if (said === undefined) throw new Error(`no survey ${place}`);
  const { period = 'yearly', end = '2024-12-31' } = said;
  const times = { period, period_start: day(startOf(end, period)), period_end: day(end) };
  const initiative_id = nodeId(world, said.of);
  const recordNumber = (i: number): number => place * 100 + i + 1;
  const versions = said.answers.map(({ to }) => definitionOf(world, to));
  return {
    surveys: [
      survey(place + 1, {
        initiative_id,
        ...times,
        effective_date: day(end),
        survey_type: said.type ?? 'default',
        is_complete: said.isComplete ?? false,
        utrv_count: said.answers.length,
        data_point_count: said.answers.reduce((sum, { values }) => sum + values.length, 0),
        ...(said.name === undefined ? {} : { name: said.name }),
        ...(said.lastUpdated === undefined ? {} : { last_updated_at: said.lastUpdated }),
      }),
    ],
    utrvs: said.answers.map((answer, i) =>
      utrv(recordNumber(i), place + 1, {
        initiative_id,
        tracker_id: trackerId(world, answer.to),
        source_index: i,
        status: answer.status ?? 'updated',
        answer: answer.values.length > 0 ? 'answered' : 'not_applicable',
        is_private: answer.isPrivate ?? null,
        assurance_status: answer.assurance ?? null,
        data_point_count: answer.values.length,
        definition_id: versions[i]?.definition_id ?? null,
        ...times,
      }),
    ),
    data_points: said.answers.flatMap((answer, i) =>
      answer.values.map((value) => {
        const unit = value.unit === undefined ? (world.trackers[answer.to]?.unit ?? null) : value.unit;
        const unitType = value.unitType === undefined ? (world.trackers[answer.to]?.unit_type ?? null) : value.unitType;
        const valueType = value.type ?? (typeof value.is === 'string' ? 'valueList' : 'number');
        const base = baseUnitOf(valueType, { unit, unitType });
        const number = typeof value.is === 'number' ? value.is : null;
        return dataPoint(recordNumber(i), place + 1, {
          initiative_id,
          tracker_id: trackerId(world, answer.to),
          row_index: value.row ?? null,
          column_code: value.column ?? null,
          option_code: value.option ?? (typeof value.is === 'string' ? value.is : null),
          value_type: valueType,
          value_number: number,
          value_scaled: number,
          scale_factor: number === null ? null : 1,
          unit,
          unit_type: unitType,
          unit_source: value.isAssumed === true ? 'default' : 'tracker',
          base_factor: base.factor,
          base_unit: number === null ? null : base.unit,
          status: answer.status ?? 'updated',
          ...times,
        });
      }),
    ),
    tracker_definitions: [...new Map(versions.map((version) => [version.definition_id, version])).values()],
    responses: [response(`body-${place + 1}`)],
    sync_surveys: [syncSurvey(place + 1)],
  };
}

function definitionOf(world: ReportingWorld, name: string): Row<'tracker_definitions'> {
  const number = Object.keys(world.trackers).indexOf(name) + 1;
  const change = { name, unit: null, unit_type: null, ...world.trackers[name] };
  return definition(number, JSON.stringify(change), change);
}

/** Everything that a first load of the world reads. */
export const rowsOf = (world: ReportingWorld): readonly Rows[] => [
  listingOf(world),
  ...world.surveys.map((_, place) => surveyRows(world, place)),
];

/** Rows of `table_columns` of a tracker, as JSON. */
export const columnsOf = (columns: Readonly<Record<string, object>>): string =>
  JSON.stringify(
    Object.entries(columns).map(([code, column], i) => ({
      column_code: code,
      column_index: i,
      name: code,
      value_type: 'number',
      is_additive: true,
      rows_add: true,
      over_time: 'sum',
      ...column,
    })),
  );
