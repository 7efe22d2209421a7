import { percentText, ratioText } from '../base/number-text.ts';
import { type AnswerRow, numberAt, textAt } from './cells.ts';
import { type Content, html, named } from './html.ts';

/** A doubt in few words, for each reason of `figure_doubts`; the rest of a sentence about the cause. */
const phrases: Readonly<Record<string, string>> = {
  no_number: 'has no number',
  unusable: 'has a number that makes no figure',
  aggregation: 'is not in the aggregation',
  below: 'reports less than what is below it',
  above: 'reports more than what is below it',
  other_report: 'has two reports that differ',
  year_before: 'is far from the year before',
  moved: 'was moved',
  gone: 'is no longer listed',
  total_words: 'adds rows that include each other',
  sum_of_rows: 'adds a row that is a total',
  unknown_words: 'has rows of unknown kind',
  unit: 'has other units',
  way: 'has other kinds of amounts',
  not_verified: 'is not verified',
  survey_open: 'is not complete',
};

/** `±12 %: Western Europe reports less than what is below it`, of a row of `@doubts`. */
export function doubtPhrase(row: AnswerRow): Content {
  const phrase = phrases[textAt(row, 'reason') ?? ''] ?? textAt(row, 'doubt');
  return html`${sizeText(numberAt(row, 'percent'))}: ${named(textAt(row, 'cause_name'))} ${phrase}`;
}

/** By how much a doubt could change a value. */
export const sizeText = (percent: number | null): string =>
  percent === null ? 'unknown size' : percent >= 1000 ? percentText(percent) : `±${ratioText(percent, 2)}`;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small counts in words. */
export const inWords = (count: number): string => numbers[count] ?? String(count);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
