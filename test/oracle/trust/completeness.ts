import type { ApiSurveyWithValues } from '../../../tools/simulated-group/api-types.ts';
import { groupBy } from '../group-by.ts';
import type { TreeNode } from '../hierarchy.ts';
import { groupYear, type Period, reportingYear } from './calendar.ts';
import type { ValueRecord } from './records.ts';
import type { Tree } from './tree.ts';

/** A row of `completeness`: a node, a kind of period and a reporting year (§3). */
export interface CompletenessRow {
  readonly initiativeId: string;
  readonly period: Period;
  readonly reportingYear: number;
  readonly periodStart: string;
  readonly periodEnd: string;
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

interface Collected {
  readonly initiativeId: string;
  readonly period: Period;
  readonly reportingYear: number;
  readonly record: ValueRecord | null;
}

/** lake.md "States": what was collected, not what was combined of it. */
export function completenessOf(
  tree: Tree,
  surveys: readonly ApiSurveyWithValues[],
  records: readonly ValueRecord[],
  yearEnd: string,
): readonly CompletenessRow[] {
  const collected: readonly Collected[] = [
    ...surveys
      .filter(({ type }) => type === 'default')
      .map(({ initiativeId, period, effectiveDate }) => ({
        ...{ initiativeId, period, record: null },
        reportingYear: reportingYear(effectiveDate.slice(0, 10), yearEnd),
      })),
    ...records
      .filter(({ isReport }) => isReport)
      .map((record) => ({
        ...{ initiativeId: record.collectedFrom, period: record.period, record },
        reportingYear: reportingYear(record.periodEnd, yearEnd),
      })),
  ];
  const groups = groupBy(collected, (each) => `${each.period} ${each.reportingYear}`);
  return [...groups.values()].flatMap((all) =>
    [...tree.nodes.values()].flatMap((node) => {
      const below = new Set(node.subtree);
      const here = all.filter(({ initiativeId }) => below.has(initiativeId));
      return here.length === 0 ? [] : [rowOf(node, here, yearEnd)];
    }),
  );
}

function rowOf(node: TreeNode, collected: readonly Collected[], yearEnd: string): CompletenessRow {
  const [{ period, reportingYear: year }] = collected as readonly [Collected, ...Collected[]];
  const surveys = collected.filter(({ record }) => record === null);
  const records = collected.flatMap(({ record }) => record ?? []);
  const surveyed = new Set(surveys.map(({ initiativeId }) => initiativeId));
  const surveyedLeafCount = node.leaves.filter((leaf) => surveyed.has(leaf)).length;
  const kept = records.filter(({ isRejected }) => !isRejected);
  const answered = kept.filter(({ says }) => says === 'value');
  const notApplicable = kept.filter(({ says }) => says === 'na');
  const days = groupYear(year, yearEnd);
  return {
    ...{ initiativeId: node.id, period, reportingYear: year, periodStart: days.start, periodEnd: days.end },
    leafCount: node.leaves.length,
    surveyedLeafCount,
    surveyCount: surveys.length,
    recordCount: records.length,
    answeredCount: answered.length,
    rejectedCount: records.length - kept.length,
    verifiedCount: answered.filter(({ isVerified }) => isVerified).length,
    notApplicableCount: notApplicable.length,
    notReportedCount: kept.filter(({ says }) => says === 'nr').length,
    percentAnswered: records.length === 0 ? null : (100 * (answered.length + notApplicable.length)) / records.length,
    percentSurveyed: (100 * surveyedLeafCount) / node.leaves.length,
  };
}
