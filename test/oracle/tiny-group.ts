import type { ApiInitiative, ApiSurveyWithValues, ApiTracker, ApiUtrv } from '../../src/sandbox/world/api-types.ts';
import type { Said } from './oracle.ts';

export interface TinySurvey {
  readonly id: string;
  readonly of: string;
  /** `2024`, `2024-Q1`, `2024-07`, or the last day of a year. @default '2024' */
  readonly for?: string;
  readonly type?: 'aggregation';
  readonly currency?: string;
  readonly status?: ApiUtrv['status'];
  readonly isOpen?: boolean;
  readonly lastUpdated?: string;
  /** By tracker. */
  readonly says: Readonly<Record<string, NonNullable<ApiUtrv['value']> | NonNullable<ApiUtrv['valueData']>>>;
}

/** What a service says that has these nodes (child to parent, the root to null), trackers and surveys. */
export function tinyGroup(
  parents: Readonly<Record<string, string | null>>,
  trackers: Readonly<Record<string, Partial<ApiTracker>>>,
  surveys: readonly TinySurvey[],
): Said {
  return {
    initiatives: Object.entries(parents).map(([id, parent]): ApiInitiative => {
      return { _id: id, name: id, created: '2020-01-01T00:00:00Z', ...(parent === null ? {} : { parentId: parent }) };
    }),
    surveys: surveys.map((survey) => ({
      body: bodyOf(survey, trackers),
      lastUpdated: survey.lastUpdated ?? '2025-01-01T00:00:00Z',
    })),
  };
}

function bodyOf(survey: TinySurvey, trackers: Readonly<Record<string, Partial<ApiTracker>>>): ApiSurveyWithValues {
  const [period, end] = periodOf(survey.for ?? '2024');
  return {
    _id: survey.id,
    name: survey.id,
    type: survey.type ?? 'default',
    initiativeId: survey.of,
    period,
    effectiveDate: `${end}T23:59:59.999Z`,
    utrvType: 'actual',
    evidenceRequired: false,
    verificationRequired: false,
    ...(survey.isOpen === true ? {} : { completedDate: '2025-01-01T00:00:00Z' }),
    ...(survey.currency === undefined ? {} : { currency: survey.currency }),
    universalTrackerValues: Object.entries(survey.says).map(([tracker, answer]) => ({
      _id: `${survey.id}/${tracker}`,
      status: survey.status ?? 'updated',
      universalTrackerId: tracker,
      initiativeId: survey.of,
      utrvType: 'actual',
      ...(typeof answer === 'number' ? { value: answer } : { valueData: answer }),
      universalTracker: {
        name: tracker,
        valueLabel: `How much ${tracker}?`,
        instructions: '',
        type: 'gri',
        typeCode: '',
        valueType: 'number',
        ...trackers[tracker],
      },
    })),
  };
}

function periodOf(text: string): readonly [ApiSurveyWithValues['period'], string] {
  const lastDay = (year: string, month: number): string =>
    new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
  const [year = '', part] = text.split('-');
  if (part === undefined) return ['yearly', `${year}-12-31`];
  if (text.length === 10) return ['yearly', text];
  return part.startsWith('Q')
    ? ['quarterly', lastDay(year, Number(part.slice(1)) * 3)]
    : ['monthly', lastDay(year, Number(part))];
}
