import { countText, momentText } from '../base/number-text.ts';
import { type RunReport, runOutcomes } from '../report/report.ts';
import { renderPage } from './frame.ts';
import { type Content, code, type Html, html } from './html.ts';

/**
 * The page about a single run, for runs that published nothing.
 * @param note why a run that did publish has no page about the lake
 */
export function renderRunPage(report: RunReport, note = ''): string {
  const outcome = runOutcomes[report.status];
  const published =
    report.snapshot_id === null
      ? '; nothing is published'
      : html`; the published snapshot is ${code(report.snapshot_id)}`;
  return renderPage({
    title: `${outcome}: ${report.pipeline} run ${report.run_id}`,
    heading: html`<b>${report.pipeline}</b> · ${report.mode}`,
    navigation: [],
    isSimulated: report.sandbox !== undefined,
    main: html`<h1>${outcome}.</h1>
<p class="say">Run ${code(report.run_id)}, ${momentText(new Date(report.started_at))}${published}.</p>
${failure(report)}${note === '' ? '' : html`<p class="error">${note}</p>`}
${failedSurveys(report)}`,
    footer: html`Made by esg-lake ${report.version} from ${report.source}.`,
  });
}

const failure = ({ error }: RunReport): Html | string =>
  error === undefined
    ? ''
    : html`<p class="error"><b>${error.message}</b>${error.hint === undefined ? '' : html`<br>${error.hint}`}</p>`;

const failedSurveys = ({ surveys: { failed } }: RunReport): Content =>
  failed.length === 0
    ? ''
    : html`<p class="say">${countText(failed.length, 'survey')} could not be fetched; report.json has the reasons.
Their previous data is kept, and the next run tries again.</p>`;
