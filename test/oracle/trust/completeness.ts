import type { PublishedRow } from '../../support/published-rows.ts';
import { groupBy } from '../group-by.ts';
import type { Tree } from '../tree.ts';
import { groupYear, type Period, reportingYear } from './calendar.ts';
import type { ValueRecord } from './records.ts';

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
  surveys: readonly PublishedRow[],
  records: readonly ValueRecord[],
  yearEnd: string,
): readonly CompletenessRow[] {
  const collected: readonly Collected[] = [
    ...surveys
      .filter((row) => row['survey_type'] === 'default' && row['removed_at'] === null)
      .map((row) => ({
        ...{ initiativeId: String(row['initiative_id']), period: row['period'] as Period, record: null },
        reportingYear: reportingYear(String(row['period_end']), yearEnd),
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
    tree.upwards.flatMap((node) => {
      const below = new Set(tree.subtree(node));
      const here = all.filter(({ initiativeId }) => below.has(initiativeId));
      return here.length === 0 ? [] : [rowOf(node, tree.sites(node), here, yearEnd)];
    }),
  );
}

function rowOf(
  node: string,
  leaves: readonly string[],
  collected: readonly Collected[],
  yearEnd: string,
): CompletenessRow {
  const [{ period, reportingYear: year }] = collected as readonly [Collected, ...Collected[]];
  const surveys = collected.filter(({ record }) => record === null);
  const records = collected.flatMap(({ record }) => record ?? []);
  const surveyed = new Set(surveys.map(({ initiativeId }) => initiativeId));
  const surveyedLeafCount = leaves.filter((leaf) => surveyed.has(leaf)).length;
  const kept = records.filter(({ isRejected }) => !isRejected);
  const answered = kept.filter(({ says }) => says === 'value');
  const notApplicable = kept.filter(({ says }) => says === 'na');
  const days = groupYear(year, yearEnd);
  return {
    ...{ initiativeId: node, period, reportingYear: year, periodStart: days.start, periodEnd: days.end },
    leafCount: leaves.length,
    surveyedLeafCount,
    surveyCount: surveys.length,
    recordCount: records.length,
    answeredCount: answered.length,
    rejectedCount: records.length - kept.length,
    verifiedCount: answered.filter(({ isVerified }) => isVerified).length,
    notApplicableCount: notApplicable.length,
    notReportedCount: kept.filter(({ says }) => says === 'nr').length,
    percentAnswered: records.length === 0 ? null : (100 * (answered.length + notApplicable.length)) / records.length,
    percentSurveyed: (100 * surveyedLeafCount) / leaves.length,
  };
}
