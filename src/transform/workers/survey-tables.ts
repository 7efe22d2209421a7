import { Table } from 'apache-arrow';
import { isObject } from '../../base/json.ts';
import { type AdditivityPatterns, defaultPatterns } from '../../schema/additivity-patterns.ts';
import { createRowBatches } from '../../schema/row-batches.ts';
import type { Row } from '../../schema/rows.ts';
import type { TableName } from '../../schema/tables.ts';
import { transformSurvey } from '../survey.ts';

/** How to read a survey body outside a run. */
export interface SurveyTablesOptions {
  /** Survey that the body was requested for. @default the body's own `_id` */
  readonly surveyId?: string;
  /** `lastUpdated` of the filtered listing, if known. */
  readonly lastUpdated?: string;
  /** @default 'UTC' */
  readonly timeZone?: string;
  /** @default 'USD' */
  readonly defaultCurrency?: string;
  /** @default `defaultPatterns` */
  readonly additivity?: AdditivityPatterns;
}

/** Rows of one survey by table; dates are days since 1970-01-01, times are microseconds, JSON is text (see `Row`). */
export type SurveyRows = { readonly [T in TableName]?: readonly Row<T>[] };

/**
 * The rows of one survey body (`data` of endpoint 5): surveys, tracker_definitions, utrvs, data_points and data_issues.
 * Never throws because of what the service sent, only for an unknown time zone (RangeError).
 */
export function surveyToRows(data: unknown, options: SurveyTablesOptions = {}): SurveyRows {
  const rows = new Map<TableName, unknown[]>();
  transformSurvey(data, contextOf(data, options), (table, row) => {
    const collected = rows.get(table) ?? [];
    collected.push(row);
    rows.set(table, collected);
  });
  return Object.fromEntries(rows);
}

/** The same rows as Arrow tables, whose schemas carry the descriptions of the data dictionary. */
export function surveyToArrow(data: unknown, options: SurveyTablesOptions = {}): ReadonlyMap<TableName, Table> {
  const batches = createRowBatches();
  transformSurvey(data, contextOf(data, options), batches.sink);
  return new Map(batches.take().map(({ table, batch }) => [table, new Table(batch)]));
}

function contextOf(data: unknown, options: SurveyTablesOptions) {
  const own = isObject(data) ? data['_id'] : undefined;
  return {
    runId: '',
    responseId: '',
    surveyId: options.surveyId ?? (typeof own === 'string' ? own : ''),
    lastUpdated: options.lastUpdated,
    timeZone: options.timeZone ?? 'UTC',
    defaultCurrency: options.defaultCurrency ?? 'USD',
    additivity: options.additivity ?? defaultPatterns,
  };
}
