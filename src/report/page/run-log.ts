import { pageBlock } from './page-block.ts';
import { fold, html } from './page-html.ts';
import { runSections } from './run-sections.ts';

export const runLog = pageBlock({
  id: 'runs',
  title: 'Runs and what they cost',
  short: 'Runs',
  empty: 'No run is recorded.',
  isAlwaysShown: true,
  read: async ({ report }) => report,
  render: (report) => html`${fold('The run that made this snapshot', runSections(report))}`,
});
