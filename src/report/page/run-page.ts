import type { RunReport } from '../report.ts';
import { moment } from './page-formats.ts';
import { renderPage } from './page-frame.ts';
import { code, type Html, html } from './page-html.ts';
import { issueCounts, runOutcomes, runSections } from './run-sections.ts';

/**
 * The page about one run alone, for one that published nothing.
 * @param note why a run that did publish has no page about the lake
 */
export function renderRunPage(report: RunReport, note = ''): string {
  const outcome = runOutcomes[report.status];
  return renderPage({
    title: `${outcome}: ${report.pipeline} run ${report.run_id}`,
    heading: html`<b>${report.pipeline}</b> · ${report.mode}`,
    navigation: [],
    isSimulated: report.sandbox !== undefined,
    main: html`<h1>${outcome}.</h1>
<p class="say">Run ${code(report.run_id)}, ${moment(new Date(report.started_at))}${report.snapshot_id === null ? '; nothing is published' : html`; what is published is snapshot ${code(report.snapshot_id)}`}.</p>
${failure(report)}${note === '' ? '' : html`<p class="error">${note}</p>`}
<section>${issueCounts(report)}${runSections(report)}</section>`,
    footer: html`Made by esg-lake ${report.version} from ${report.source}.`,
  });
}

const failure = ({ error }: RunReport): Html | string =>
  error === undefined
    ? ''
    : html`<p class="error"><strong>${error.message}</strong>${error.hint === undefined ? '' : html`<br>${error.hint}`}</p>`;
