import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuestions } from '../../../src/answers/questions/named-question.ts';
import { views } from '../../../src/schema/views.ts';
import { type PublishedLake, publishLake } from '../../pipeline/published-lake.ts';
import { esgLake } from '../command.ts';

/** What every answer shows in a terminal of 80 columns: the figure, its unit, its name, and what the question is about. */
const shownOf: Readonly<Record<string, string>> = {
  '@boundary-changes': 'change initiative_name seen_on parent_after',
  '@breakdown': 'part value unit percent',
  '@competing-reports': 'initiative_name tracker_name value unit is_counting',
  '@completeness': 'initiative percent_answered sites_surveyed sites',
  '@doubts': 'tracker_name doubt percent cause_name reason',
  '@emissions-by-country': 'country reporting_year value unit verdict',
  '@figure-changes': 'tracker_name reporting_year before after unit',
  '@figures-of-the-group': 'tracker_name reporting_year value unit verdict',
  '@find': 'kind name code data_points',
  '@issues': 'severity code issues example',
  '@key-figures': 'tracker_name reporting_year value unit verdict',
  initiative_ancestors: 'ancestor_id descendant_id distance',
  '@lake': 'name newest_year sites reports data_points',
  '@look-first': 'doubt cause_name figure_count reason measure_name',
  '@missing-sites': 'initiative_name tracker_name last_value unit last_period_end',
  '@open-reports': 'initiative_name survey_name days_since_end percent_answered unanswered',
  '@outliers': 'reason initiative_name tracker_name value unit',
  '@quarters-against-year': 'initiative_name tracker_name year_reported sum_of_parts unit percent',
  '@regions': 'region tracker_name value own_value below_value unit',
  '@restated': 'initiative_name tracker_name before after unit percent',
  '@unanswered': 'initiative_name tracker_name state',
  '@unreconciled': 'initiative_name tracker_name own_value below_value repaired_value unit',
  '@verdict': 'initiative_name reporting_year figures quote verify check',
  '@what-adds-up': 'tracker_name column_name unit is_additive additive_reason',
  '@why-no-figure': 'initiative_name tracker_name reason value unit',
  '@year-on-year': 'tracker_name value_before value unit percent',
  initiative_tree: 'indented_name subtree_data_point_count',
  initiative_rollup: 'initiative_name tracker_name value base_unit reporting_year',
  rollup_contributions: 'contributor_name value base_unit reporting_year',
  record_uses: 'initiative_id use number_count base_unit',
  table_cells: 'initiative_id value base_unit column_code',
  completeness: 'initiative_name percent_answered reporting_year',
  data_points_enriched: 'initiative_name tracker_name value_scaled unit period_end',
  figures_enriched: 'initiative_name tracker_name value base_unit reporting_year',
  restatements: 'initiative_name tracker_name old_value_base new_value_base new_base_unit',
};

let lake: PublishedLake;
beforeAll(async () => {
  lake = await publishLake({ initiatives: 46, surveys: 230, utrvsPerSurvey: 45 }, { maxRemovedPercent: 50 });
  lake.sandbox.setNight(1);
  await lake.runAgain({});
});
afterAll(() => lake?.remove());

/** The lines of an answer in a terminal of 80 columns. */
async function pane(...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await esgLake(['query', ...args, '--output', lake.output], {
    cwd: lake.output,
    columns: 80,
  });
  const lines = stdout.split('\n');
  expect([code, lines.filter((line) => stringWidth(line) > 80)]).toEqual([0, []]);
  return lines;
}

/** The columns that are in the table, or below it because all rows have the same; headings may be cut. */
function missing(lines: readonly string[], wanted: readonly string[]): readonly string[] {
  const headings = (lines[0] ?? '').trim().split(/ {2,}/);
  const [, shared = ''] =
    /In every row above: ([\s\S]*?)(?:\n\d+ more columns?:|$)/.exec(lines.join('\n').trimEnd()) ?? [];
  const isIn = (name: string): boolean =>
    headings.some((heading) => (heading.endsWith('…') ? name.startsWith(heading.slice(0, -1)) : heading === name)) ||
    ` ${shared.replaceAll('\n', ' ')}`.includes(` ${name} `) ||
    lines.some((line) => line === name || line.startsWith(`${name}  `)); // one row is vertical
  return wanted.filter((name) => !isIn(name));
}

describe('in 80 columns', () => {
  it('every named question shows its figure, unit and name, and what it is about', async () => {
    const { questions } = await listQuestions(undefined);
    const hidden: string[] = [];
    for (const { name, worth } of questions) {
      const asked = `@${name}`;
      expect([asked, worth.length > 2]).toEqual([asked, true]);
      const { stdout } = await esgLake(['query', asked, '--format', 'csv', '--output', lake.output], {
        cwd: lake.output,
      });
      const columns = (stdout.split('\n')[0] ?? '').split(',');
      expect([asked, worth.filter((column) => !columns.includes(column))]).toEqual([asked, []]);
      const missed = missing(await pane(asked), (shownOf[asked] ?? 'nothing').split(' '));
      hidden.push(...missed.map((column) => `${asked} ${column}`));
    }
    expect(hidden).toEqual([]);
  });

  it.each(views.map(({ name }) => name))('%s does, too', async (name) => {
    const lines = await pane(`FROM ${name} USING SAMPLE 400 ROWS`);
    expect(missing(lines, (shownOf[name] ?? 'nothing').split(' '))).toEqual([]);
  });

  it('so does a query on a view in words of one’s own', async () => {
    const lines = await pane("FROM initiative_rollup WHERE depth = 0 AND type_code = '305-1-a'");
    expect(missing(lines, ['initiative_name', 'value', 'base_unit', 'reporting_year'])).toEqual([]);
    expect(lines.join('\n')).toContain('initiative_name Hällmark Building');
  });
});
