import { type Issues, readIssues } from './issue-rows.ts';
import { nightChartStyle } from './night-chart.ts';
import { type Outliers, readOutliers } from './outlier-rows.ts';
import { type AssuranceCount, assuranceTable, readAssurance } from './page-assurance.ts';
import { pageBlock } from './page-block.ts';
import { html } from './page-html.ts';
import { issueSentence, issueTable, issueTrend, severityTable } from './page-issues.ts';
import { outlierCommands, outlierSentence, outlierTable } from './page-outliers.ts';
import { pageRegions } from './page-regions.ts';
import { currencyTable, sentUnitTable } from './page-units.ts';
import { readUnits, type SentUnit } from './unit-rows.ts';

interface Quality {
  readonly issues: Issues;
  readonly outliers: Outliers | null;
  readonly assurance: readonly AssuranceCount[];
  readonly units: readonly SentUnit[];
}

export const quality = pageBlock<Quality>({
  id: 'quality',
  title: 'Can the figures be trusted',
  short: 'Quality',
  empty: '',
  style: `${nightChartStyle}
.whole { margin-top: 30px; }
.matrix thead th { vertical-align: bottom; }
.matrix thead th:first-child { width: 24%; }
.matrix .w { width: 60px; min-width: 60px; }
.matrix td.opt { color: var(--mute); }
.matrix td .spark { margin-left: auto; }
`,
  read: async (lake) => ({
    issues: await readIssues(lake, pageRegions(lake.facts).depth),
    outliers: await readOutliers(lake),
    assurance: await readAssurance(lake),
    units: await readUnits(lake),
  }),
  render: (
    { issues, outliers, assurance, units },
    lake,
  ) => html`<p class="say">${issueSentence(issues)} ${outlierSentence(outliers)}</p>
<div class="two even"><div>${outlierTable(outliers, lake)}</div>
<div>${issueTrend(issues, lake.facts)}
${severityTable(issues, lake.facts)}</div></div>
${outlierCommands(outliers, lake)}
<div class="whole">${issueTable(issues, lake.facts)}</div>
<div class="three"><div>${assuranceTable(assurance, lake)}</div>
<div>${currencyTable(units)}</div>
<div>${sentUnitTable(units)}</div></div>`,
});
