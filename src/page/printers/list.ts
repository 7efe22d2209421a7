import { countText } from '../../base/number-text.ts';
import { type LookFirstRow, lookFirstWords } from '../../report/findings.ts';
import { type AnswerRow, countAt, numberAt, textAt } from '../cells.ts';
import { type Content, type Html, html, named } from '../html.ts';
import { sizeText } from '../words.ts';

/** A row of `@look-first` as an item: who, what, what to do; how many figures it holds back, and by how much. */
export interface ListItem {
  readonly row: AnswerRow;
  /** Key figures among those that it holds back. */
  readonly holdsBack: readonly string[];
}

export const doList = (items: readonly ListItem[]): Html => html`<ol class="to">${items.map(item)}</ol>`;

const item = ({ row, holdsBack }: ListItem, at: number): Html => {
  const { who, what, todo } = wordsOf(row);
  const count = countText(countAt(row, 'figure_count'), 'figure');
  return html`<li><span class="n">${at + 1}</span>
<span><b>${named(who)} ${what}</b>${holdsBackText(holdsBack)} ${todo}</span>
<span class="w">${count}<small>${sizeOf(row)}</small></span></li>`;
};

const lookFirstRow = (row: AnswerRow): LookFirstRow => ({
  doubt: textAt(row, 'doubt') ?? '',
  reason: textAt(row, 'reason'),
  cause_name: textAt(row, 'cause_name'),
  cause_depth: numberAt(row, 'cause_depth'),
  figure_count: countAt(row, 'figure_count'),
  percent: numberAt(row, 'percent'),
  decision: textAt(row, 'decision'),
});

export const wordsOf = (row: AnswerRow): ReturnType<typeof lookFirstWords> => lookFirstWords(lookFirstRow(row));

export function sizeOf(row: AnswerRow): string {
  const percent = numberAt(row, 'percent');
  return percent === null ? 'size unknown' : `up to ${sizeText(percent)}`;
}

function holdsBackText(names: readonly string[]): Content {
  if (names.length === 0) return '';
  return html` <b class="hold">Holds back ${names.map((name, at) => [at === 0 ? '' : ', ', named(name)])}.</b>`;
}
