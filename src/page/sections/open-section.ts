import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, textAt, wholeAt } from '../cells.ts';
import { type Html, html, named } from '../html.ts';
import { bar, legend, stacked } from '../marks.ts';
import { countIn, foldedTable, percentIn, type ShownColumn, table } from '../printers/table.ts';
import type { Section } from './section.ts';

const mostOpen = 6;
const mostRegions = 10;

export function openSection({ of, lake }: AskedLake, year: number): Section {
  const nodes = of('completeness').slice(0, mostRegions + 1);
  const reports = of('open-reports');
  const [root, ...otherRoots] = nodes.filter((row) => countAt(row, 'depth') === 0);
  const sites =
    root === undefined || otherRoots.length > 0
      ? ''
      : `${wholeAt(root, 'sites_surveyed')} of ${wholeAt(root, 'sites')} sites have a yearly report.`;
  const name = (row: AnswerRow): Html =>
    html`${named(textAt(row, 'initiative_name'))} <small>${textAt(row, 'period_label')}</small>`;
  const columns: readonly ShownColumn[] = [
    { title: 'Open report', make: name },
    { title: 'Answered', ...percentIn('percent_answered') },
    { title: 'Open', ...countIn('unanswered') },
    { title: 'Sent back', ...countIn('sent_back') },
  ];
  const open = { caption: 'Open reports', columns, rows: reports, first: mostOpen, file: 'open-reports' };
  const opened = foldedTable('The open reports', open);
  return {
    ...{ id: 'open', title: `Who still has to report ${year}`, short: 'Who is open' },
    asks: ['completeness', 'open-reports'],
    empty: `There is no report of ${year}.`,
    body:
      nodes.length === 0 && reports.length === 0
        ? null
        : html`<p class="say"><b>${wholeAt(lake.row, 'open_of_year')} of ${wholeAt(lake.row, 'reports_of_year')}
reports of ${year} are open.</b> ${sites}</p>
<div class="two"><div>${table({ caption: 'Answers by node', columns: answerColumns, rows: nodes })}
${legend(states)}</div><div>${reports.length === 0 ? html`<p class="say">No report is open.</p>` : opened}</div></div>`,
  };
}

const answerColumns: readonly ShownColumn[] = [
  { title: 'Node', make: (row) => named((textAt(row, 'initiative') ?? 'unnamed').trim()) },
  { title: 'Answers', make: answersBar, kind: 'bar' },
  { title: 'Answered', ...percentIn('percent_answered') },
  { title: 'Verified', ...percentIn('percent_verified') },
];

function answersBar(row: AnswerRow): Html {
  const count = (column: string): number => countAt(row, column);
  const sizes = [
    count('verified'),
    count('answered') - count('verified'),
    count('not_applicable') + count('not_reported'),
    count('rejected'),
    count('unanswered'),
  ];
  const parts = states.map(({ tone }, at) => ({ tone, size: sizes[at] ?? 0 }));
  const said = ['questions', 'answered', 'verified', 'not_applicable', 'not_reported', 'rejected', 'unanswered'];
  const label = said.map((column) => `${column.replace('_', ' ')} ${wholeAt(row, column)}`).join(', ');
  return bar(stacked(parts, count('questions')), label);
}

const states = [
  { tone: 'main', title: 'verified' },
  { tone: 'pale', title: 'answered' },
  { tone: 'grey', title: 'not applicable, not reported' },
  { tone: 'down', title: 'sent back' },
  { tone: 'gap', title: 'open' },
] as const;
