import type { ApiSurveyWithValues, ApiUtrv } from '../../../tools/simulated-group/api-types.ts';
import { type Period, periodStart } from './calendar.ts';
import { type NumberPoint, type Reading, readAnswer } from './points.ts';

/** A value record, with what it has from its survey (lake.md, "Rules of a data point"). */
export interface ValueRecord {
  readonly utrvId: string;
  readonly surveyId: string;
  readonly initiativeId: string;
  /** Its survey's. */
  readonly collectedFrom: string;
  readonly trackerId: string;
  readonly period: Period;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Of a survey of the initiative, not of one that combines others. */
  readonly isReport: boolean;
  readonly isSurveyComplete: boolean;
  readonly isVerified: boolean;
  readonly isFinal: boolean;
  /** The earlier of when its survey was completed and last updated, ISO 8601. */
  readonly reportedAt: string;
  readonly isRejected: boolean;
  /** What it says: a value, even beside `na` or `nr`; else the flag. */
  readonly says: 'value' | 'na' | 'nr' | null;
  readonly isPrivate: boolean;
  readonly assuranceStatus: string | null;
  /** The numbers and unusable numbers of a numeric question. */
  readonly numbers: readonly NumberPoint[];
}

export function recordsOf(survey: ApiSurveyWithValues, lastUpdated: string, reading: Reading): readonly ValueRecord[] {
  return survey.universalTrackerValues.map((utrv) => recordOf(survey, lastUpdated, utrv, reading));
}

function recordOf(survey: ApiSurveyWithValues, lastUpdated: string, utrv: ApiUtrv, reading: Reading): ValueRecord {
  const isVerified = utrv.status === 'verified';
  const isSurveyComplete = survey.completedDate !== undefined;
  const mustBeVerified = utrv.verificationRequired ?? survey.verificationRequired;
  const period = utrv.period ?? survey.period;
  const periodEnd = (utrv.effectiveDate ?? survey.effectiveDate).slice(0, 10);
  const { hasValue, numbers } = readAnswer(survey, utrv, reading);
  return {
    utrvId: utrv._id,
    surveyId: survey._id,
    initiativeId: utrv.initiativeId,
    collectedFrom: survey.initiativeId,
    trackerId: utrv.universalTrackerId,
    period,
    periodStart: periodStart(period, periodEnd),
    periodEnd,
    isReport: survey.type === 'default',
    ...{ isSurveyComplete, isVerified },
    isFinal: isVerified || (isSurveyComplete && mustBeVerified === false),
    reportedAt: [survey.completedDate ?? lastUpdated, lastUpdated].sort()[0] ?? lastUpdated,
    isRejected: utrv.status === 'rejected',
    says: hasValue ? 'value' : (utrv.valueData?.notApplicableType ?? null),
    isPrivate: utrv.isPrivate ?? survey.isPrivate ?? false,
    assuranceStatus: utrv.assuranceStatus ?? null,
    numbers,
  };
}
