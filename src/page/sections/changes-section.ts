import { countText } from '../../base/number-text.ts';
import { reasonSentence } from '../../report/change-text.ts';
import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, measureName, numberAt, textAt } from '../cells.ts';
import { changesOf, fromTo, mostChanges, outcome, unchangedText } from '../first-screen.ts';
import { type Content, fold, foldOnPhone, type Html, html, named } from '../html.ts';
import { bar, stacked } from '../marks.ts';
import { type ShownColumn, table } from '../printers/table.ts';
import type { Section } from './section.ts';

export function changesSection(answers: AskedLake): Section {
  const { last: rows, pinned, pin } = changesOf(answers);
  const moved = answers.of('boundary-changes');
  return {
    ...{ id: 'changes', title: 'What changed', short: 'Changes', asks: ['figure-changes', 'boundary-changes'] },
    empty: unchangedText(answers),
    body:
      rows.length + pinned.length + moved.length === 0
        ? null
        : html`<p class="say"><b>${countText(rows.length, 'figure')} of the group
${rows.length === 1 ? 'differs' : 'differ'} from the last run.</b>
First those that had no doubt, then the largest change.</p>
${rows.length === 0 ? '' : foldOnPhone('The largest changes', changesTable(rows, 'the last run'))}
${pinned.length === 0 ? '' : html`<h3>Since the pin ${named(pin)}: ${countText(pinned.length, 'figure')}</h3>`}
${pinned.length === 0 ? '' : fold('Show them', changesTable(pinned, 'the pin'))}
${moved.length === 0 ? '' : boundaryList(moved)}`,
  };
}

function changesTable(rows: readonly AnswerRow[], since: string): Html {
  const shown = rows.slice(0, mostChanges);
  const most = Math.max(1, ...shown.map((row) => Math.abs(numberAt(row, 'percent') ?? 0)));
  const columns: readonly ShownColumn[] = [
    {
      title: 'Figure of the group',
      make: (row) => html`${named(measureName(row))} <small>${countAt(row, 'reporting_year')}</small>`,
    },
    { title: 'Before → now', make: fromTo, kind: 'number' },
    {
      ...{ title: 'Change', kind: 'bar', isOptional: true },
      make: (row) => {
        const percent = numberAt(row, 'percent') ?? 0;
        return bar(stacked([{ tone: percent < 0 ? 'down' : 'up', size: Math.abs(percent) }], most), outcome(row));
      },
    },
    { title: 'Percent', make: outcome, kind: 'number' },
    { title: 'Why', make: changeReason, isOptional: true },
  ];
  const caption = `Figures that changed since ${since}`;
  return table({ caption, columns, rows, first: mostChanges, file: 'figure-changes' });
}

const changeReason = (row: AnswerRow): Content =>
  html`<small>${reasonSentence({
    reason: textAt(row, 'reason'),
    cause_is: textAt(row, 'cause_is') ?? '',
    cause_name: row['cause_id'] === row['initiative_id'] ? null : textAt(row, 'cause_name'),
  })}</small>`;

const mostMoved = 3;

const boundaryList = (rows: readonly AnswerRow[]): Html => {
  const shown = rows.slice(0, mostMoved).map((row, at) => [at === 0 ? '' : '; ', boundary(row)]);
  const more = rows.length - mostMoved;
  const left = more > 0 ? `; ${countText(more, 'more change')} in boundary-changes.csv` : '';
  return html`<h3>Boundary</h3><p class="small">${shown}${left}.</p>`;
};

const lastOf = (path: string | null): string => path?.split(' > ').at(-1) ?? 'outside';

const boundary = (row: AnswerRow): Content => {
  const name = named(textAt(row, 'initiative_name'));
  const change = textAt(row, 'change');
  if (change !== 'moved') return html`${name} ${change}`;
  return html`${name}: ${named(lastOf(textAt(row, 'parent_before')))} → ${named(lastOf(textAt(row, 'parent_after')))}`;
};
