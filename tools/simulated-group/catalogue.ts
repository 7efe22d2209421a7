import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/base/package-files.ts';
import type { ApiPeriod, ApiUtrv, ValueType } from './api-types.ts';

const questions: readonly TrackerSpec[] = readFileSync(
  join(packageFolder(), 'tools/simulated-group/questions.ndjson'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line): TrackerSpec => JSON.parse(line));

/** Every question of `questions.ndjson` that many surveys ask, core ones first. Worlds depend on the order. */
export const catalogue: readonly TrackerSpec[] = questions.filter(({ answers }) => answers === undefined);

/** Questions of single surveys, each with what makes a figure hard, in numbers that can be checked by hand. */
const rare: readonly TrackerSpec[] = questions.filter(({ answers }) => answers !== undefined);
const firstRare = 1_000_000;

/** Number of questions that every survey contains before its own selection. */
export const coreCount: number = catalogue.filter((spec) => spec.core === true).length;

/** Question `index`; beyond the catalog, an endless supply of local indicators. */
export function trackerSpec(index: number): TrackerSpec {
  return rare[index - firstRare] ?? catalogue[index] ?? localIndicator(index - catalogue.length + 1);
}

/** The questions, by index, that only the survey of this site and period asks. */
export const rareQuestions = (survey: AnsweredSurvey): readonly number[] =>
  rare.flatMap((spec, i) => (givenAnswer(spec, survey) === undefined ? [] : [firstRare + i]));

/** What this survey answers to a question of single surveys. */
export const givenAnswer = ({ answers }: TrackerSpec, survey: AnsweredSurvey): GivenAnswer | undefined =>
  answers?.find(
    ({ site, period, year, month }) =>
      site === survey.site && period === survey.period && year === survey.year && month === survey.month,
  );

function localIndicator(number: number): TrackerSpec {
  return {
    code: `LOCAL-${number}`,
    name: `Local indicator ${number}`,
    question: `What was the reading of local indicator ${number} in the period?`,
    valueType: 'number',
    type: 'kpi',
    amount: 10 + (number % 90),
    decimals: number % 4,
  };
}

/** How a figure behaves; amounts are per year for a site of size 1. */
export interface Behaviour {
  readonly amount?: number;
  /** Relative change per year, -0.03 for three percent down. */
  readonly trend?: number;
  /** Variation over the year: 0.2 for ±20 %, with the peak in January. */
  readonly season?: number;
  readonly decimals?: number;
  /** A level on a day, as opposed to an amount that grows with the length of the period. */
  readonly level?: boolean;
}

export interface ColumnSpec extends Behaviour {
  readonly code: string;
  readonly name: string;
  readonly type: ValueType;
  readonly unit?: string;
  readonly unitType?: string;
  readonly numberScale?: string;
  readonly list?: string;
}

export interface AnsweredSurvey {
  /** Its index among the sites. */
  readonly site: number;
  readonly period: ApiPeriod;
  readonly year: number;
  /** The last month of the period, 1 to 12. */
  readonly month: number;
}

interface GivenAnswer extends AnsweredSurvey {
  readonly answer: Pick<ApiUtrv, 'value' | 'valueData'>;
}

/** A question of the catalog; `tracker.ts` turns it into the definition that the service embeds. */
export interface TrackerSpec extends Behaviour {
  readonly code: string;
  readonly name: string;
  readonly question: string;
  /** What the question asks after some night redefined it. */
  readonly redefined?: string;
  readonly valueType: ValueType;
  readonly type?: 'kpi';
  readonly unit?: string;
  readonly unitType?: string;
  readonly numberScale?: string;
  readonly list?: string;
  readonly columns?: readonly ColumnSpec[];
  readonly maxRows?: number;
  /** Asked in every survey, before all others. */
  readonly core?: boolean;
  /** Only these surveys ask it. */
  readonly answers?: readonly GivenAnswer[];
}
