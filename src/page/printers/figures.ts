import { percentText, ratioText, thin } from '../../base/number-text.ts';
import { type AnswerRow, belowText, countAt, doubtPhrase, numberAt, textAt, wholeAt } from '../cells.ts';
import { type Content, type Html, html, named } from '../html.ts';
import type { KeyFigure } from '../key-figure.ts';
import { arrow, verdictWord, verdictWords, yearLine } from '../marks.ts';

export function figuresTable(figures: readonly KeyFigure[], year: number): Html {
  const root = figures[0]?.rootName ?? null;
  const headings = ['Figure', 'Five years', String(year), 'Like for like', 'May it be quoted?'];
  const heads = headings.map((heading, at) => html`<th scope="col"${at === 2 ? html` class="r"` : ''}>${heading}</th>`);
  return html`<table class="fig">
<caption class="vh">Key figures of ${year}${root === null ? '' : [': ', named(root)]}</caption>
<thead><tr>${heads}</tr></thead><tbody>${figures.map(figureRow)}</tbody></table>`;
}

const figureRow = (figure: KeyFigure): Html => {
  const { name, code, newest, scale, likeForLike } = figure;
  const unit = scale.unit === '' ? html`<span class="vh">number</span>` : scale.unit;
  return html`<tr><th scope="row">${named(name)}${code === null ? '' : html`<small class="opt">${code}</small>`}</th>
<td class="line">${line(figure)}</td>
<td class="val"><b>${scale.text(numberAt(newest, 'value'))}</b><small>${unit}</small></td>
<td class="lfl">${likeForLikeCell(likeForLike)}</td><td class="st"><div>
${verdictWord(textAt(newest, 'verdict'))}<span class="why">${reason(figure)}</span></div></td></tr>\n`;
};

function line({ name, years, scale }: KeyFigure): Html {
  const points = years.map((row) => {
    const year = countAt(row, 'reporting_year');
    const value = numberAt(row, 'value');
    const text = scale.text(value);
    const verdict = textAt(row, 'verdict');
    const word = verdictWords[verdict ?? '']?.toLowerCase();
    const title = `${year}: ${value === null ? 'no value' : `${text}, ${word}, ${sitesOf(row)}`}`;
    return { year, value, text, title, verdict };
  });
  const spoken = points.map(({ year, text }) => `${year} ${text}`).join(', ');
  return yearLine(points, `${name}, ${scale.unit === '' ? 'number' : scale.unit}: ${spoken}`);
}

const bases: Readonly<Record<string, string>> = {
  'own report': 'Own report',
  'own report + below': 'Own report and what is below it',
  below: 'Sum of what is below',
};

const sitesOf = (row: AnswerRow): string => `${wholeAt(row, 'sites_reporting')} of ${wholeAt(row, 'sites')} sites`;

function likeForLikeCell(row: AnswerRow | null): Content {
  const percent = row === null ? null : numberAt(row, 'percent');
  if (row === null || percent === null) return html`<small>no same sites</small>`;
  const sites = countAt(row, 'sites_in_both');
  const size = percentText(Math.abs(percent)).replace('+', '');
  const same = `${sites}${thin}same ${sites === 1 ? 'site' : 'sites'}`;
  return html`<b>${size.startsWith('±') ? '' : `${arrow(percent)}${thin}`}${size}</b><small>${same}</small>`;
}

function reason(figure: KeyFigure): Content {
  const { newest, doubts } = figure;
  if (numberAt(newest, 'value') === null) return 'Nobody reported it.';
  const basis = bases[textAt(newest, 'basis') ?? ''] ?? 'The service’s aggregation';
  const against = doubts.filter((row) => textAt(row, 'doubt') !== 'unverified');
  const [first, second] = against;
  if (first === undefined) return html`${basis}, ${verified(figure)}. ${sitesSentence(newest)}`;
  const more =
    against.length > 2 ? `; ${against.length - 1} more` : second === undefined ? '' : html`; ${doubtPhrase(second)}`;
  return html`${basis}, ${verified(figure)}. <b>${doubtPhrase(first)}</b>${more}.`;
}

function verified({ newest, doubts }: KeyFigure): Html {
  const percent = numberAt(newest, 'percent_verified');
  const isRequired = doubts.some((row) => textAt(row, 'doubt') === 'unverified');
  if (percent === 100) return html`<b>verified</b>`;
  if (percent === null || percent === 0) return html`<b>not verified</b>${isRequired ? '' : ' (not required)'}`;
  return html`<b>${ratioText(percent)} verified</b>`;
}

function sitesSentence(row: AnswerRow): string {
  const missing = countAt(row, 'sites_missing');
  const isCompared = textAt(row, 'basis') !== 'below' && numberAt(row, 'percent_below') !== null;
  const below = isCompared ? `; what is below adds up to ${belowText(row)}` : '';
  const lost = missing === 0 ? '' : `, ${missing} missing`;
  return `${sitesOf(row)} report${lost}${below}.`;
}
