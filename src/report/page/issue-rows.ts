import type { PageLake } from './page-lake.ts';
import { recentRunsSql } from './recent-runs.ts';
import { number, orNull, type ShapedRow, text } from './row-shape.ts';

const codeShape = {
  code: text,
  severity: text,
  issues: number,
  nodes: number,
  message: text,
  /** One of the nodes that have it. */
  initiative_id: orNull(text),
  found: number,
};

/** Issues of the current data of one severity and code. */
export type IssueKind = ShapedRow<typeof codeShape>;

const placeShape = { severity: text, code: text, place: orNull(text), issues: number };

/** Issues of one severity and code in one part of the tree; null for those of no listed node. */
export type IssuePlace = ShapedRow<typeof placeShape>;

const nightShape = { run_id: text, severity: text, code: text, issue_count: number };

/** How many issues of a severity and code a run left, where that was another number than before. */
export type IssueNight = ShapedRow<typeof nightShape>;

const totalShape = { severity: text, issues: number };

export interface Issues {
  readonly totals: readonly ShapedRow<typeof totalShape>[];
  /** Worst first, cut. */
  readonly kinds: readonly IssueKind[];
  readonly places: readonly IssuePlace[];
  readonly nights: readonly IssueNight[];
}

const maxKinds = 12;

/** An issue without an initiative is that of its survey. */
const issuesSql = `(
  SELECT d.* EXCLUDE (initiative_id), coalesce(d.initiative_id, s.initiative_id) AS initiative_id
  FROM data_issues d LEFT JOIN surveys s ON s.survey_id = d.survey_id)`;

const worstFirst = `CASE severity WHEN 'rejected' THEN 0 WHEN 'degraded' THEN 1 ELSE 2 END`;

/** @param depth of the nodes that issues are counted by */
export async function readIssues(lake: PageLake, depth: number): Promise<Issues> {
  return {
    totals: await lake.rows('SELECT severity, count(*) AS issues FROM data_issues GROUP BY severity', totalShape),
    kinds: await lake.rows(
      `SELECT severity, code, count(*) AS issues, count(DISTINCT initiative_id) AS nodes, min(message) AS message,
         min(initiative_id) AS initiative_id, count(*) OVER () AS found
       FROM ${issuesSql} GROUP BY severity, code ORDER BY ${worstFirst}, issues DESC, code LIMIT ${maxKinds}`,
      codeShape,
    ),
    places: await lake.rows(
      `SELECT d.severity, d.code, i.path_ids[${depth + 1}] AS place, count(*) AS issues
       FROM ${issuesSql} d LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id AND i.removed_at IS NULL GROUP BY ALL`,
      placeShape,
    ),
    // What was before the recent nights decides where their lines begin.
    nights: await lake.rows(
      `SELECT run_id, severity, code, issue_count FROM run_issues
       WHERE run_id IN ${recentRunsSql} OR run_id < (SELECT min(run_id) FROM runs WHERE run_id IN ${recentRunsSql})
       ORDER BY run_id`,
      nightShape,
    ),
  };
}
