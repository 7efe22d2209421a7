import { percentText } from '../../base/number-text.ts';
import { type AnswerRow, countAt, numberAt } from '../cells.ts';
import { type Content, type Html, html } from '../html.ts';
import type { KeyFigure } from '../key-figure.ts';
import { arrow, bar, type Tone } from '../marks.ts';

export const hasBridge = ({ likeForLike }: KeyFigure): boolean =>
  likeForLike !== null &&
  numberAt(likeForLike, 'group_before') !== null &&
  numberAt(likeForLike, 'group_value') !== null;

/** In steps that add up exactly, from a row of `@year-on-year`. @param restated the row of `@figure-changes`, if any */
export function bridge(figure: KeyFigure, year: number, restated: AnswerRow | null): Html | '' {
  const { likeForLike: row } = figure;
  if (row === null || !hasBridge(figure)) return '';
  const steps = stepsOf(figure, row, year, restated);
  let end = 0;
  // A total stands on zero; a step begins where the one before ends.
  const ends = steps.map(({ isTotal, amount }) => {
    const from = isTotal ? 0 : end;
    end = from + amount;
    return [from, end] as const;
  });
  const least = Math.min(0, ...ends.flat());
  const span = Math.max(0, ...ends.flat()) - least || 1;
  const rows = steps.map((step, at) => {
    const [from = 0, to = 0] = ends[at] ?? [];
    const part = {
      tone: step.tone,
      from: (100 * (Math.min(from, to) - least)) / span,
      length: (100 * Math.abs(to - from)) / span,
    };
    const drawn = bar([part], `${step.title}: ${step.text}`, 13);
    return html`<tr${step.isTotal ? html` class="tot"` : ''}>
<th scope="row">${step.title}<small>${step.note}</small></th>
<td class="bar">${drawn}</td><td class="r">${step.text}</td></tr>\n`;
  });
  return html`<table class="bridge"><caption class="vh">${figure.name}: from ${year - 1} to ${year}</caption>
<tbody>${rows}</tbody></table>`;
}

function stepsOf({ scale }: KeyFigure, row: AnswerRow, year: number, restated: AnswerRow | null) {
  const number = (column: string): number => numberAt(row, column) ?? 0;
  const total = (title: string, note: string, amount: number, tone: Tone) => ({
    ...{ title, note, amount, tone, isTotal: true },
    text: scale.text(amount),
  });
  const step = (title: string, note: string, amount: number) => ({
    ...{ title, note, amount, isTotal: false },
    text: `${arrow(amount)} ${amount > 0 ? '+' : ''}${scale.text(amount)}`,
    tone: amount < 0 ? ('down' as const) : ('up' as const),
  });
  const sites = (column: string): string => `${countAt(row, column)} ${countAt(row, column) === 1 ? 'site' : 'sites'}`;
  const before = restated === null ? null : numberAt(restated, 'before');
  const steps = [
    ...(restated === null || before === null
      ? []
      : [total(`${year - 1} in the last run`, `${percentText(numberAt(restated, 'percent'))} since`, before, 'grey')]),
    total(`${year - 1}`, before === null ? 'the figure of the group' : 'as it is now', number('group_before'), 'pale'),
    step(
      'Same sites in both years',
      `${sites('sites_in_both')}, ${percentText(numberAt(row, 'percent'))}`,
      number('difference'),
    ),
    step('Sites new or back', sites('sites_only_now'), number('new_value')),
    step('Sites that no longer report', sites('sites_only_before'), -number('gone_value')),
    step('Only in higher reports', 'in no site’s report', number('elsewhere')),
    total(`${year}`, 'the figure of the group', number('group_value'), 'main'),
  ];
  return steps.filter(({ isTotal, amount }) => isTotal || amount !== 0);
}

export const fromTo = ({ scale, likeForLike }: KeyFigure): Content =>
  likeForLike === null
    ? ''
    : `${scale.text(numberAt(likeForLike, 'group_before'))} → ${scale.withUnit(numberAt(likeForLike, 'group_value'))}`;
