import { percentText, ratioText } from '../base/number-text.ts';
import { doubtWords } from '../report/findings.ts';
import { type AnswerRow, numberAt, textAt } from './cells.ts';
import { type Content, html, named } from './html.ts';

/** `±12 %: Western Europe reports less than what is below it`, of a row of `@doubts`. */
export function doubtPhrase(row: AnswerRow): Content {
  const [what] = doubtWords(textAt(row, 'doubt') ?? '', textAt(row, 'reason'));
  return html`${sizeText(numberAt(row, 'percent'))}: ${named(textAt(row, 'cause_name'))} ${what.replace(/\.$/, '')}`;
}

/** By how much a doubt could change a value. */
export const sizeText = (percent: number | null): string =>
  percent === null ? 'unknown size' : percent >= 1000 ? percentText(percent) : `±${ratioText(percent, 2)}`;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small counts in words. */
export const inWords = (count: number): string => numbers[count] ?? String(count);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `78 % of it`, `78 % of it (100 % once its doubts are settled)`: what is below an own report. */
export function belowText(row: AnswerRow): string {
  const settled = numberAt(row, 'percent_settled');
  const then = settled === null ? '' : ` (${ratioText(settled, 2)} once its doubts are settled)`;
  return `${ratioText(numberAt(row, 'percent_below'), 2)} of it${then}`;
}
