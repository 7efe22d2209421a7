import { ratioText } from '../../base/number-text.ts';
import { type AnswerRow, numberAt, textAt } from '../cells.ts';
import { type Html, html } from '../html.ts';
import type { KeyFigure } from '../key-figure.ts';
import { type BarPart, bar, stacked } from '../marks.ts';

export const mostParts = 10;

/** A bar of its own number, and below it the parts; what only one of both holds is hatched. */
export function split(figure: KeyFigure): Html {
  const { newest, scale } = figure;
  const own = numberAt(newest, 'own_value');
  const below = numberAt(newest, 'below_value') ?? 0;
  const all = Math.max(Math.abs(own ?? 0), Math.abs(below)) || 1;
  const ownParts = [{ tone: 'main', size: Math.abs(own ?? 0) }] as const;
  const text = `Own report ${scale.withUnit(own)}`;
  const ownBar = html`<p class="barlabel">${text}</p>${bar(stacked(ownParts, all), text, 20)}`;
  return html`${own === null ? '' : ownBar}
<p class="barlabel">Below it ${scale.withUnit(below)}${percentBelow(newest)}</p>
${bar(belowParts(figure, all), belowLabel(figure), 20)}`;
}

export function splitBar(row: AnswerRow, scale: KeyFigure['scale']): Html {
  const own = numberAt(row, 'own_value');
  const below = numberAt(row, 'below_value');
  const all = Math.max(Math.abs(own ?? 0), Math.abs(below ?? 0)) || 1;
  const parts = stacked(
    [
      { tone: 'pale', size: Math.abs(below ?? 0) },
      { tone: 'gap', size: gapIn(row) },
    ],
    all,
  );
  return bar(parts, `Own report ${scale.withUnit(own)}, below it ${scale.withUnit(below)}`);
}

/** How much of an own report nothing below holds. */
export const gapIn = (row: AnswerRow): number =>
  Math.max(0, Math.abs(numberAt(row, 'own_value') ?? 0) - Math.abs(numberAt(row, 'below_value') ?? 0));

function belowParts(figure: KeyFigure, all: number): readonly BarPart[] {
  const { regions, scale, newest } = figure;
  const parts = regions.map((row) => ({
    tone: 'pale' as const,
    size: Math.abs(numberAt(row, 'value') ?? 0),
    title: html`${textAt(row, 'region')}: ${scale.withUnit(numberAt(row, 'value'))}`,
  }));
  return stacked([...parts, { tone: 'gap', size: gapIn(newest), title: 'Only in the own report' }], all);
}

const belowLabel = ({ regions, scale }: KeyFigure): string => {
  const shown = regions.slice(0, mostParts);
  const names = shown.map((row) => `${textAt(row, 'region') ?? 'unnamed'} ${scale.text(numberAt(row, 'value'))}`);
  return `${names.join(', ')}${regions.length > mostParts ? ` and ${regions.length - mostParts} more` : ''}`;
};

const percentBelow = (row: AnswerRow): string => {
  const percent = numberAt(row, 'percent_below');
  return percent === null ? '' : ` (${ratioText(percent)} of it)`;
};
