import { isBlank, isObject, type JsonObject, unnamedFields } from '../base/json.ts';
import { unnamedCells, writeAnswers } from './answers.ts';
import {
  namesIn,
  type RecordAt,
  readBoolean,
  readEnum,
  readExtra,
  readIdentified,
  readInstant,
  readJson,
  readObject,
  readRequiredId,
  reportField,
  type Subject,
} from './reading/fields.ts';
import { type Coverage, isPeriod, toCoverage } from './reading/instants.ts';
import { hasLongNumbers } from './reading/long-numbers.ts';
import { readValueType } from './reading/value-types.ts';
import { type Definition, definitionOf } from './trackers.ts';
import type { SurveyScope } from './transform-context.ts';

const statuses = namesIn('created updated rejected verified');
const assuranceStatuses = namesIn('created completed completed_open rejected restated partial');
const notApplicableTypes = namesIn('na nr');

const namedFields = namesIn(`
  _id period effectiveDate evidenceRequired verificationRequired isPrivate status universalTrackerId
  universalTracker initiativeId value valueType valueData notes assuranceStatus
`);
const namedValueData = namesIn('data table notApplicableType');

/** @returns how many data points it has; null if it is rejected */
export function writeUtrv(survey: SurveyScope, value: unknown, index: number): number | null {
  const pointer = `/data/universalTrackerValues/${index}`;
  const { issues } = survey;
  const { surveyId } = survey.context;
  const subject: Subject = { resource: 'utrvs', surveyId, initiativeId: survey.initiativeId };
  const received = readIdentified(value, { pointer, subject, issues }, survey.seen, 'utrvId', 'value record');
  const trackerId = received === null ? null : readRequiredId(received, 'universalTrackerId');
  if (received === null || trackerId === null) return null;
  const initiativeId = readInitiativeId(survey, received);
  const coverage = initiativeId === null ? null : readCoverage(survey, received);
  if (initiativeId === null || coverage === null) return null;
  const { record, id: utrvId } = received;
  survey.seen.add(utrvId);
  const at: RecordAt = { record, pointer, subject: { resource: 'utrvs', surveyId, utrvId, initiativeId }, issues };
  const definition = readDefinition(survey, at, trackerId);
  const status = readEnum(at, 'status', statuses);
  const valueType = readValueType(at, 'valueType', 'the value is read') ?? definition?.valueType ?? null;
  const valueData = readObject(at, 'valueData');
  const answer = writeAnswers(at, valueData, {
    survey,
    utrvId,
    initiativeId,
    trackerId,
    status,
    valueType,
    coverage,
    definition,
    record,
    pointer,
    subject: { resource: 'data_points', surveyId, utrvId, initiativeId },
    issues,
    hasLongNumbers: hasLongNumbers(record),
  });
  const notApplicable = valueData === null ? null : readEnum(valueData, 'notApplicableType', notApplicableTypes);
  if (valueData !== null && answer.count > 0 && notApplicable !== null && notApplicableTypes.has(notApplicable)) {
    const message = 'a value beside "not applicable" or "not reported"; the value counts';
    reportField(valueData, 'notice', 'contradicting_answer', 'notApplicableType', message);
  }
  survey.sink('utrvs', {
    utrv_id: utrvId,
    survey_id: surveyId,
    initiative_id: initiativeId,
    tracker_id: trackerId,
    source_index: index,
    status,
    value_type: valueType,
    answer: answerOf(answer.count, notApplicable),
    not_applicable_type: notApplicable,
    evidence_required: readInherited(survey, at, 'evidenceRequired'),
    verification_required: readInherited(survey, at, 'verificationRequired'),
    is_private: readInherited(survey, at, 'isPrivate'),
    assurance_status: readAssuranceStatus(at),
    notes: readJson(at, 'notes'),
    period: coverage.period,
    effective_at: coverage.effectiveAt,
    period_start: coverage.start,
    period_end: coverage.end,
    table_row_count: answer.tableRows,
    data_point_count: answer.count,
    definition_id: definition?.id ?? null,
    extra: readAllExtra(at, valueData?.record ?? null),
  });
  return answer.count;
}

function answerOf(count: number, notApplicable: string | null): string {
  if (count > 0) return 'answered';
  if (notApplicable === 'na') return 'not_applicable';
  return notApplicable === 'nr' ? 'not_reported' : 'unanswered';
}

function readInitiativeId(survey: SurveyScope, at: RecordAt): string | null {
  if (isBlank(at.record['initiativeId'])) return survey.initiativeId;
  const id = readRequiredId(at, 'initiativeId');
  if (id !== null && id !== survey.initiativeId) reportContradiction(at, 'initiativeId', 'initiative');
  return id;
}

const reportContradiction = (at: RecordAt, field: string, what: string): void =>
  reportField(at, 'notice', 'contradicts_survey', field, `the survey has another ${what}; the record's own counts`);

function readCoverage(survey: SurveyScope, at: RecordAt): Coverage | null {
  const period = isBlank(at.record['period']) ? survey.record['period'] : at.record['period'];
  const effective = isBlank(at.record['effectiveDate']) ? survey.record['effectiveDate'] : at.record['effectiveDate'];
  if (period === survey.record['period'] && effective === survey.record['effectiveDate']) return survey.coverage;
  if (!isPeriod(period)) {
    reportField(at, 'rejected', 'unknown_period', 'period', 'not monthly, quarterly or yearly');
    return null;
  }
  const sent: RecordAt = { ...at, record: { effectiveDate: effective } };
  const instant = readInstant(sent, 'effectiveDate', 'rejected');
  if (instant === null) return null;
  const coverage = toCoverage(period, instant, survey.context.timeZone);
  if (!coverage.isAligned) {
    reportField(sent, 'notice', 'unaligned_period', 'effectiveDate', 'not the last day of a period');
  }
  if (period !== survey.coverage.period) reportContradiction(at, 'period', 'period');
  if (coverage.end !== survey.coverage.end) reportContradiction(at, 'effectiveDate', 'end');
  return coverage;
}

/** If the record's own field is invalid, nothing is inherited. */
function readInherited(
  survey: SurveyScope,
  at: RecordAt,
  field: 'evidenceRequired' | 'verificationRequired' | 'isPrivate',
): boolean | null {
  if (!isBlank(at.record[field])) return readBoolean(at, field);
  const inherited = survey.record[field];
  return typeof inherited === 'boolean' ? inherited : null;
}

function readDefinition(survey: SurveyScope, at: RecordAt, trackerId: string): Definition | null {
  const source = at.record['universalTracker'];
  if (!isObject(source)) {
    if (isBlank(source)) reportField(at, 'notice', 'missing_field', 'universalTracker', 'no definition is embedded');
    else reportField(at, 'degraded', 'invalid_type', 'universalTracker', 'the definition is not an object');
    return null;
  }
  const definition = definitionOf(trackerId, source);
  if (survey.written.has(definition.id)) return definition;
  survey.written.add(definition.id);
  for (const id of definition.valueListIds) survey.valueListIds.add(id);
  survey.sink('tracker_definitions', definition.row);
  for (const { resource, issue } of definition.issues) {
    const pointer = `${at.pointer}/universalTracker${issue.pointer ?? ''}`;
    survey.issues({ ...at.subject, resource }, { ...issue, pointer });
  }
  return definition;
}

function readAssuranceStatus(at: RecordAt): string | null {
  const isText = typeof at.record['assuranceStatus'] === 'string';
  return isText ? readEnum(at, 'assuranceStatus', assuranceStatuses) : readJson(at, 'assuranceStatus');
}

function readAllExtra(at: RecordAt, valueData: JsonObject | null): string | null {
  const table = valueData?.['table'];
  const ofCells = Array.isArray(table) ? unnamedCells(table) : null;
  const ofValueData = valueData === null ? null : unnamedFields(valueData, namedValueData);
  const inside = ofCells === null ? ofValueData : { ...ofValueData, table: ofCells };
  return readExtra(at, namedFields, inside === null ? null : { valueData: inside });
}
