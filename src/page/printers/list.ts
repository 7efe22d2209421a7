import { countText } from '../../base/number-text.ts';
import { lookFirstWords } from '../../report/findings.ts';
import { type AnswerRow, countAt, numberAt, sizeText, textAt } from '../cells.ts';
import { type Content, code, type Html, html, named } from '../html.ts';

/** A row of `@look-first`. @param holdsBack the names of key figures that it holds back */
export const doList = (rows: readonly AnswerRow[], holdsBack: (row: AnswerRow) => readonly string[]): Html =>
  html`<ol class="to">${rows.map((row, at) => item(row, at, holdsBack(row)))}</ol>`;

const item = (row: AnswerRow, at: number, holdsBack: readonly string[]): Html => {
  const { who, what, todo } = wordsOf(row);
  const count = countText(countAt(row, 'figure_count'), 'figure');
  return html`<li><span class="n">${at + 1}</span>
<span><b>${named(who)} ${what}</b>${holdsBackText(holdsBack)} ${todo}${command(row)}</span>
<span class="w">${count}<small>${sizeOf(row)}</small></span></li>`;
};

export const wordsOf = (row: AnswerRow): ReturnType<typeof lookFirstWords> =>
  lookFirstWords({
    doubt: textAt(row, 'doubt') ?? '',
    reason: textAt(row, 'reason'),
    cause_name: textAt(row, 'cause_name'),
    cause_depth: numberAt(row, 'cause_depth'),
    decision: textAt(row, 'decision'),
  });

export function sizeOf(row: AnswerRow): string {
  const percent = numberAt(row, 'percent');
  return percent === null ? 'size unknown' : `by up to ${sizeText(percent).replace('±', '')}`;
}

const command = (row: AnswerRow): Content =>
  textAt(row, 'decision') === null ? '' : html` ${code('esg-lake decide')}`;

function holdsBackText(names: readonly string[]): Content {
  if (names.length === 0) return '';
  return html` <b class="hold">Holds back ${names.map((name, at) => [at === 0 ? '' : ', ', named(name)])}.</b>`;
}
