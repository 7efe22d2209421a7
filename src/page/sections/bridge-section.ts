import { countText, percentText } from '../../base/number-text.ts';
import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, numberAt, textAt } from '../cells.ts';
import { changesOf } from '../first-screen.ts';
import { type Content, type Html, html, named } from '../html.ts';
import type { KeyFigure } from '../key-figure.ts';
import { bridge, fromTo as bridgeEnds, hasBridge } from '../printers/bridge.ts';
import type { Section } from './section.ts';

export function bridgeSection(answers: AskedLake, figures: readonly KeyFigure[], year: number): Section {
  const shown = figures.filter(hasBridge);
  const [first, ...others] = shown;
  const restated = (figure: KeyFigure): AnswerRow | null =>
    changesOf(answers).last.find(
      (row) =>
        numberAt(row, 'reporting_year') === year - 1 &&
        row['initiative_id'] === figure.rootId &&
        row['measure_id'] === figure.measureId,
    ) ?? null;
  const name = ({ name: own, rootName }: KeyFigure): Content =>
    rootName === null ? named(own) : html`${named(own)}, ${named(rootName)}`;
  const other = (figure: KeyFigure): Html => html`<details name="bridge">
<summary>${name(figure)}: ${bridgeEnds(figure)}</summary>${bridge(figure, year, restated(figure))}</details>`;
  return {
    ...{ id: 'bridge', title: `From ${year - 1} to ${year}`, short: `Since ${year - 1}`, asks: ['year-on-year'] },
    empty: `No key figure has a value in both ${year - 1} and ${year}.`,
    body:
      first === undefined
        ? null
        : html`<p class="say"><b>${finding(first)}.</b>
${lowerSteps(first)}</p><div class="duo wider"><div>
<h3>${name(first)}, ${first.scale.unit === '' ? 'number' : first.scale.unit}</h3>
${bridge(first, year, restated(first))}</div><div class="np">${others.length === 0 ? '' : html`<h3>The others</h3>`}
${others.map(other)}</div></div>`,
  };
}

const lowerSteps = ({ newest }: KeyFigure): string =>
  textAt(newest, 'basis') === 'below'
    ? ''
    : 'A site that starts or stops to report moves an amount between the lower steps, not the group’s own report.';

/** A total that must not be quoted is not compared. */
function finding(figure: KeyFigure): Content {
  const { name, years, scale } = figure;
  const before = years.at(-2) ?? figure.newest;
  const verdict = textAt(before, 'verdict');
  if (verdict === 'quote') return html`${named(name)} went from ${bridgeEnds(figure)}${sameSites(figure)}`;
  return html`${named(name)} of ${countAt(before, 'reporting_year')} (${scale.withUnit(numberAt(before, 'value'))})
must be ${verdict === 'verify' ? 'verified' : 'checked'} first${sameSites(figure)}`;
}

function sameSites({ likeForLike }: KeyFigure): string {
  const percent = likeForLike === null ? null : numberAt(likeForLike, 'percent');
  if (likeForLike === null || percent === null) return '';
  const sites = countAt(likeForLike, 'sites_in_both');
  return `; ${percentText(percent)} at the same ${sites === 1 ? 'site' : countText(sites, 'site')}`;
}
