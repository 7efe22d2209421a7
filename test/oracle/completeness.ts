import type { ApiSurveyWithValues } from '../../src/sandbox/world/api-types.ts';
import { periodStart } from '../pipeline/plain-reading.ts';
import { groupBy } from './group-by.ts';
import { nodesOf, type TreeNode } from './hierarchy.ts';
import type { ReadRecord, RecordState } from './records.ts';

/** A row of `completeness`. */
export interface CompletenessRow {
  readonly initiativeId: string;
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly leafCount: number;
  readonly surveyedLeafCount: number;
  readonly surveyCount: number;
  readonly recordCount: number;
  readonly answeredCount: number;
  readonly rejectedCount: number;
  readonly verifiedCount: number;
  readonly notApplicableCount: number;
  readonly notReportedCount: number;
  readonly percentAnswered: number | null;
  readonly percentSurveyed: number;
}

export function completenessOf(
  roots: readonly TreeNode[],
  surveys: readonly ApiSurveyWithValues[],
  records: readonly ReadRecord[],
): readonly CompletenessRow[] {
  const listed = surveys
    .filter(({ type }) => type === 'default')
    .map(({ initiativeId, period, effectiveDate }) => {
      const end = effectiveDate.slice(0, 10);
      return { initiativeId, period, start: periodStart(period, end), end };
    });
  const collected = records.filter(({ isDefault }) => isDefault);
  const surveysOf = groupBy(listed, periodKey);
  const recordsOf = groupBy(collected, periodKey);
  return [...new Set([...surveysOf.keys(), ...recordsOf.keys()])].flatMap((key) =>
    nodesOf(roots).flatMap((node): readonly CompletenessRow[] => {
      const below = new Set(node.subtree);
      const here = (surveysOf.get(key) ?? []).filter(({ initiativeId }) => below.has(initiativeId));
      const held = (recordsOf.get(key) ?? []).filter(({ collectedFrom }) => below.has(collectedFrom));
      const [sample] = [...here, ...held];
      return sample === undefined ? [] : [rowOf(node, sample, here, held)];
    }),
  );
}

interface InPeriod {
  readonly initiativeId: string;
  readonly period: string;
  readonly start: string;
  readonly end: string;
}

const periodKey = ({ period, start, end }: InPeriod): string => [period, start, end].join(' ');

function rowOf(
  node: TreeNode,
  { period, start, end }: InPeriod,
  surveys: readonly InPeriod[],
  records: readonly ReadRecord[],
): CompletenessRow {
  const surveyed = new Set(surveys.map(({ initiativeId }) => initiativeId));
  const surveyedLeafCount = node.leaves.filter((leaf) => surveyed.has(leaf)).length;
  const count = (...states: readonly RecordState[]): number =>
    records.filter(({ state }) => states.includes(state)).length;
  return {
    ...{ initiativeId: node.id, period, start, end },
    leafCount: node.leaves.length,
    surveyedLeafCount,
    surveyCount: surveys.length,
    recordCount: records.length,
    answeredCount: count('answered', 'verified'),
    rejectedCount: count('rejected'),
    verifiedCount: count('verified'),
    notApplicableCount: count('not_applicable'),
    notReportedCount: count('not_reported'),
    percentAnswered:
      records.length === 0 ? null : (100 * count('answered', 'verified', 'not_applicable')) / records.length,
    percentSurveyed: (100 * surveyedLeafCount) / node.leaves.length,
  };
}
