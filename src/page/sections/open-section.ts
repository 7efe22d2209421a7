import { countText, fixedText } from '../../base/number-text.ts';
import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, textAt } from '../cells.ts';
import { type Content, foldOnPhone, html, named } from '../html.ts';
import { sample, stacked } from '../marks.ts';
import { type AnyColumn, type Drawn, table } from '../printers/table.ts';
import type { Section } from './section.ts';

const mostOpen = 6;
const mostRegions = 10;

export function openSection({ of, lake, urlOf }: AskedLake, year: number): Section {
  const nodes = of('completeness').slice(0, mostRegions + 1);
  const reports = of('open-reports');
  const surveyed = of('completeness').filter((row) => countAt(row, 'depth') === 0);
  const sites = surveyed.map(
    (row) => `${fixedText(countAt(row, 'sites_surveyed'), 0)} of ${countText(countAt(row, 'sites'), 'site')}`,
  );
  const name = (row: AnswerRow): Content => {
    const url = urlOf({ survey_id: textAt(row, 'survey_id') });
    const text = named(textAt(row, 'initiative_name'));
    return html`${url === null ? text : html`<a href="${url}" rel="noreferrer">${text}</a>`} <small>${textAt(row, 'period_label')}</small>`;
  };
  const columns: readonly AnyColumn[] = [
    { title: 'Open report', make: name },
    { title: 'Answered', field: 'percent_answered', as: 'percent' },
    { title: 'Open', field: 'unanswered', as: 'count' },
    { title: 'Sent back', field: 'sent_back', as: 'count' },
  ];
  const open = fixedText(countAt(lake.row, 'open_of_year'), 0);
  return {
    ...{
      id: 'open',
      title: `Who still has to report ${year}`,
      short: 'Who is open',
      asks: ['completeness', 'open-reports'],
    },
    empty: `There is no report of ${year}.`,
    body:
      nodes.length === 0 && reports.length === 0
        ? null
        : html`<p class="say"><b>${open} of ${countText(countAt(lake.row, 'reports_of_year'), 'report')} of ${year} are open.</b>${sites.length === 1 ? ` ${sites[0]} have a yearly report.` : ''}</p>
<div class="two"><div>${table({ caption: 'Answers by node', columns: answerColumns, rows: nodes })}${legend}</div>
<div>${reports.length === 0 ? html`<p class="say">No report is open.</p>` : foldOnPhone('The open reports', table({ caption: 'Open reports', columns, rows: reports.slice(0, mostOpen) }))}${reports.length > mostOpen ? html`<p class="key">${countText(reports.length - mostOpen, 'more open report')} in open-reports.csv.</p>` : ''}</div></div>`,
  };
}

const answerColumns: readonly AnyColumn[] = [
  { title: 'Node', make: (row) => named((textAt(row, 'initiative') ?? 'unnamed').trim()) },
  { title: 'Answers', draw: answersBar },
  { title: 'Answered', field: 'percent_answered', as: 'percent' },
  { title: 'Verified', field: 'percent_verified', as: 'percent' },
];

function answersBar(row: AnswerRow): Drawn {
  const count = (column: string): number => countAt(row, column);
  const parts = [
    { tone: 'main', size: count('verified'), title: `verified: ${fixedText(count('verified'), 0)}` },
    {
      tone: 'pale',
      size: count('answered') - count('verified'),
      title: `answered: ${fixedText(count('answered'), 0)}, not all verified`,
    },
    {
      tone: 'grey',
      size: count('not_applicable') + count('not_reported'),
      title: `not applicable: ${fixedText(count('not_applicable'), 0)}, not reported: ${fixedText(count('not_reported'), 0)}`,
    },
    { tone: 'down', size: count('rejected'), title: `sent back: ${fixedText(count('rejected'), 0)}` },
    { tone: 'gap', size: count('unanswered'), title: `open: ${fixedText(count('unanswered'), 0)}` },
  ] as const;
  return { parts: stacked(parts, count('questions')), label: parts.map(({ title }) => title).join(', ') };
}

const legend = html`<p class="legend">${(
  [
    ['main', 'verified'],
    ['pale', 'answered'],
    ['grey', 'not applicable, not reported'],
    ['down', 'sent back'],
    ['gap', 'open'],
  ] as const
).map(([tone, text]) => html`<span>${sample(tone)}${text}</span>`)}</p>`;
