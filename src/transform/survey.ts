import { InvalidBodyError } from '../base/body.ts';
import { isBlank, isObject, type JsonObject } from '../base/json.ts';
import type { ReadSurvey } from '../extract/extract-surveys.ts';
import type { RowSink } from '../schema/rows.ts';
import {
  createIssueLog,
  type IssueLog,
  namesIn,
  type RecordAt,
  readBoolean,
  readEnum,
  readExtra,
  readInstant,
  readRecord,
  readRequiredId,
  readText,
  readTime,
  reportField,
  reportMissing,
  reportUnusable,
} from './reading/fields.ts';
import { isPeriod, parseInstant, toCoverage } from './reading/instants.ts';
import { isCurrencyCode, unitsDecidedIn } from './reading/units.ts';
import type { SurveyContext, SurveyScope } from './transform-context.ts';
import { writeUtrv } from './utrvs.ts';

/** `aggregated` is the name of `aggregation` before the interface was corrected. */
const surveyTypes = namesIn('default aggregation aggregated');

const utrvTypes = namesIn('actual');

const namedFields = namesIn(`
  _id name completedDate aggregatedDate type initiativeId period effectiveDate utrvType
  evidenceRequired verificationRequired isPrivate lastUpdated currency universalTrackerValues
`);

/** Never throws because of what the service sent, in bodies of at most 1,000 levels. */
export function transformSurvey(data: unknown, context: SurveyContext, sink: RowSink): ReadSurvey {
  const issues = createIssueLog(context, 'survey', sink);
  const root = readRoot(data, context, issues);
  const identity = root === null ? null : readIdentity({ ...root, issues: countingLoss(issues, root.record) }, context);
  if (root === null || identity === null) return { loaded: false, valueListIds: [], answeredOptions: [] };
  const { coverage, initiativeId } = identity;
  const { record } = root;
  const at: RecordAt = { ...root, subject: { ...root.subject, initiativeId } };
  if (!coverage.isAligned) {
    reportField(at, 'notice', 'unaligned_period', 'effectiveDate', 'not the last day of a period');
  }
  const currency = readCurrency(at);
  const { utrvs, dataPoints, ...found } = writeValues(at, { context, ...identity, currency, sink });
  reportMissing(at, ['type', 'utrvType', 'evidenceRequired', 'verificationRequired']);
  const surveyType = readEnum(at, 'type', surveyTypes);
  sink('surveys', {
    survey_id: context.surveyId,
    initiative_id: initiativeId,
    name: readText(at, 'name'),
    survey_type: surveyType === 'aggregated' ? 'aggregation' : surveyType,
    period: coverage.period,
    effective_at: coverage.effectiveAt,
    effective_date: coverage.end,
    period_start: coverage.start,
    period_end: coverage.end,
    period_label: coverage.label,
    is_period_aligned: coverage.isAligned,
    utrv_type: readEnum(at, 'utrvType', utrvTypes),
    evidence_required: readBoolean(at, 'evidenceRequired'),
    verification_required: readBoolean(at, 'verificationRequired'),
    is_private: readBoolean(at, 'isPrivate'),
    is_complete: !isBlank(record['completedDate']),
    completed_at: readTime(at, 'completedDate'),
    aggregated_at: readTime(at, 'aggregatedDate'),
    last_updated_at: readLastUpdated(at, context),
    currency,
    utrv_count: utrvs,
    data_point_count: dataPoints,
    removed_at: null,
    response_id: context.responseId,
    extra: readExtra(at, namedFields),
  });
  return { loaded: true, ...found };
}

/** @param isInLake then a body that would be rejected must not remove what the lake has @throws InvalidBodyError */
export function requireSurvey(data: unknown, context: SurveyContext, isInLake: boolean): void {
  const at = readRoot(data, context, (_, { message, pointer }) => {
    throw new InvalidBodyError(message, { pointer: pointer ?? '/data' });
  });
  if (at === null || !isOwnId(at, context)) return;
  readValueRecords(at);
  if (isInLake) readIdentity(at, context);
}

function readRoot(data: unknown, { surveyId }: SurveyContext, issues: IssueLog): RecordAt | null {
  return readRecord(data, { pointer: '/data', subject: { resource: 'surveys', surveyId }, issues });
}

function readIdentity(at: RecordAt, context: SurveyContext): Pick<SurveyScope, 'initiativeId' | 'coverage'> | null {
  if (!isOwnId(at, context)) return null;
  const initiativeId = readRequiredId(at, 'initiativeId');
  if (initiativeId === null) return null;
  const { period, effectiveDate } = at.record;
  if (!isPeriod(period)) {
    reportUnusable(at, ['rejected', 'unknown_period'], 'period', 'not monthly, quarterly or yearly');
    return null;
  }
  const instant = readInstant(at, 'effectiveDate', 'rejected');
  if (isBlank(effectiveDate)) {
    reportField(at, 'rejected', 'missing_field', 'effectiveDate', 'effectiveDate is absent');
  }
  return instant === null ? null : { initiativeId, coverage: toCoverage(period, instant, context.timeZone) };
}

function isOwnId(at: RecordAt, context: SurveyContext): boolean {
  const surveyId = readRequiredId(at, '_id');
  if (surveyId === null || surveyId === context.surveyId) return surveyId !== null;
  reportField(at, 'rejected', 'id_mismatch', '_id', 'not the survey that was requested');
  return false;
}

function countingLoss(issues: IssueLog, survey: JsonObject): IssueLog {
  const records = survey['universalTrackerValues'];
  return (subject, issue) => {
    let lost = 0;
    for (const _ of isIterable(records) ? records : []) lost++;
    issues(subject, { ...issue, message: `${issue.message}; ${lost} value records go with it` });
  };
}

function writeValues(
  at: RecordAt,
  known: Pick<SurveyScope, 'context' | 'initiativeId' | 'coverage' | 'currency' | 'sink'>,
) {
  const survey: SurveyScope = {
    ...known,
    record: at.record,
    baseUnitOf: unitsDecidedIn(known.context.unitsCsv ?? ''),
    written: new Set(),
    valueListIds: new Set(),
    optionCodes: new Map(),
    seen: new Set(),
    unknownUnits: new Set(),
    issues: at.issues,
  };
  let utrvs = 0;
  let dataPoints = 0;
  let index = 0;
  const records = readValueRecords(at);
  for (const value of records ?? []) {
    const count = writeUtrv(survey, value, index++);
    if (count === null) continue;
    utrvs++;
    dataPoints += count;
  }
  if (records !== null && index === 0) {
    reportField(at, 'degraded', 'emptied_survey', 'universalTrackerValues', 'the survey has no value records');
  }
  const answeredOptions = [...survey.optionCodes].map(([ids, codes]) => {
    return { valueListIds: ids.split(','), codes: [...codes] };
  });
  return { utrvs, dataPoints, valueListIds: [...survey.valueListIds].sort(), answeredOptions };
}

/** In a large body, an iterable that reads one record at a time. */
function readValueRecords(at: RecordAt): Iterable<unknown> | null {
  const records = at.record['universalTrackerValues'];
  if (isIterable(records)) return records;
  const isAbsent = records === undefined || records === null;
  const [code, what] = isAbsent ? (['missing_field', 'absent'] as const) : (['invalid_type', 'not an array'] as const);
  reportField(at, 'degraded', code, 'universalTrackerValues', `universalTrackerValues is ${what}`);
  return null;
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

/** The locked currency (lake.md, rule 8). */
function readCurrency(at: RecordAt): string | null {
  const { unitConfig } = at.record;
  const nested = isObject(unitConfig) ? [{ ...at, record: unitConfig, pointer: `${at.pointer}/unitConfig` }] : [];
  for (const place of [at, ...nested]) {
    const { currency } = place.record;
    if (isCurrencyCode(currency)) return currency;
    if (!isBlank(currency)) reportField(place, 'notice', 'unknown_value', 'currency', 'not three capital letters');
  }
  return null;
}

/** `lastUpdated` of the listing, since bodies lack it, else the body's own. */
function readLastUpdated(at: RecordAt, context: SurveyContext): number | null {
  const listed = context.lastUpdated;
  if (isBlank(listed)) return readTime(at, 'lastUpdated');
  const instant = typeof listed === 'string' ? parseInstant(listed) : null;
  if (instant !== null) return instant.micros;
  const message = 'lastUpdated in the listing is not an ISO 8601 date or time';
  at.issues(at.subject, { severity: 'degraded', code: 'invalid_date', pointer: null, message, value: listed });
  return readTime(at, 'lastUpdated');
}
