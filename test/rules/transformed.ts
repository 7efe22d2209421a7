import type { RowSink } from '../../src/schema/rows.ts';
import { type TableName, tables } from '../../src/schema/tables.ts';
import { transformInitiatives } from '../../src/transform/hierarchy.ts';
import { createSurveyParser } from '../../src/transform/reading/survey-body.ts';
import { transformSurvey } from '../../src/transform/survey.ts';
import { readSurveyListing, type SurveyListing } from '../../src/transform/survey-listing.ts';
import { transformCalculated } from '../../src/transform/transform-bodies.ts';
import { transformValueLists } from '../../src/transform/transform-value-lists.ts';
import { lookUp, readResource } from '../support/fake-service.ts';
import type { PublishedRow } from '../support/published-rows.ts';
import { bodyText, type Case, type CaseFile } from './bodies.ts';

/**
 * The rows that the bodies of a case make, without a run: no request, no thread, no database. Trackers are taken from
 * the definitions, so a case in which surveys embed several versions of one has all of them.
 */
export function transformCase(content: Case, options: CaseFile['options'] = {}): (table: string) => PublishedRow[] {
  const rows = new Map<string, PublishedRow[]>();
  const keep = (table: string, row: PublishedRow): void => {
    const known = rows.get(table);
    if (known === undefined) rows.set(table, [row]);
    else known.push(row);
  };
  const sink: RowSink = (table, row) => {
    const readable = readableRow(table, row);
    keep(table, readable);
    if (table !== 'tracker_definitions') return;
    keep('trackers', readable);
    const columns = readable['table_columns'];
    for (const column of Array.isArray(columns) ? columns : [])
      keep('tracker_columns', { tracker_id: readable['tracker_id'], ...column });
  };
  const context = { runId: 'run', responseId: 'response', timeZone: 'UTC', defaultCurrency: 'USD', ...options };

  transformInitiatives(list(readBody(content.initiatives)), context, sink);
  const definitions = new Set<string>();
  const lists = new Set<string>();
  const [plain, filtered] = [listingsOf(content, ''), listingsOf(content, '?changedSince=0001-01-01')];
  for (const { surveyId, lastUpdatedRaw } of readSurveyListing(plain, filtered, context, sink)) {
    const body = readResource(content, urlOf(`/v1/surveys/${surveyId}`));
    if (body === undefined) continue;
    const outcome = transformSurvey(
      readBody(body),
      { ...context, surveyId, lastUpdated: lastUpdatedRaw },
      (table, row) => {
        // Definitions are equal in all surveys that embed them; the lake has each once.
        const key = table === 'tracker_definitions' ? JSON.stringify(row) : null;
        if (key === null || !definitions.has(key)) sink(table, row);
        if (key !== null) definitions.add(key);
      },
    );
    for (const id of outcome.valueListIds) lists.add(id);
    for (const calculationCode of outcome.loaded ? list(options['calculations']) : []) {
      const data = readResource(content, urlOf(`/v1/surveys/${surveyId}/calculated/${calculationCode}`));
      const of = { ...context, surveyId, calculationCode: String(calculationCode) };
      transformCalculated(data === undefined ? null : readBody(data), of, sink);
    }
  }
  const requestedIds = [...lists].sort();
  if (requestedIds.length > 0)
    transformValueLists(list(readBody(lookUp(content, requestedIds))), { ...context, requestedIds }, sink);
  return (table) => rows.get(table) ?? [];
}

/** The answers of endpoint 4, and of endpoint 3 for the initiatives that list more. */
function listingsOf(content: Case, query: string): readonly SurveyListing[] {
  const more = content.surveys.flatMap(({ listed, listedBy }) =>
    listedBy === 'initiative' ? [`/v1/initiatives/${Reflect.get(Object(listed), 'initiativeId')}/surveys`] : [],
  );
  return ['/v1/surveys', ...new Set(more)].map((path) => ({
    data: list(readBody(readResource(content, urlOf(path + query)))),
    response: { responseId: path },
  }));
}

const urlOf = (path: string): URL => new URL(path, 'http://localhost');
const readBody = (data: unknown): unknown => createSurveyParser()(Buffer.from(bodyText(data)));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** As the lake is read: days and times as ISO 8601 text, JSON parsed. */
function readableRow(table: TableName, row: object): PublishedRow {
  const { columns } = tables[table];
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(columns[name]?.type, value)]));
}

function readable(type: string | undefined, value: unknown): unknown {
  if (type === 'DATE' && typeof value === 'number') return new Date(value * 86_400_000).toISOString().slice(0, 10);
  if (type === 'TIMESTAMPTZ' && typeof value === 'number') return new Date(value / 1000).toISOString();
  return type === 'JSON' && typeof value === 'string' ? JSON.parse(value) : value;
}
