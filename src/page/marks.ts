import { type Content, type Html, html } from './html.ts';

/** Widths are percent: bars stretch, letters do not. A mark has its number beside it or as its title. */

/** What a color or pattern says: reported and verified, reported, not reported by the parts, up, down, open. */
export type Tone = 'main' | 'pale' | 'grey' | 'up' | 'down' | 'gap';

export interface BarPart {
  readonly tone: Tone;
  readonly from: number;
  readonly length: number;
  /** @default none: its number is beside it */
  readonly title?: Content;
}

const percent = (value: number): string => `${Math.round(value * 1000) / 1000}%`;

export const bar = (parts: readonly BarPart[], label: Content, height = 12): Html =>
  html`<svg width="100%" height="${height}" role="img" aria-label="${label}">
${parts.map((part) => rect(part, height))}</svg>`;

function rect({ tone, from, length, title }: BarPart, height: number): Html {
  const place = html`x="${percent(from)}" width="${percent(Math.max(length, 0.15))}" height="${height}"`;
  const said = title === undefined ? '' : html`<title>${title}</title>`;
  return html`<rect ${painted(tone)} ${place}>${said}</rect>`;
}

export function stacked(
  parts: readonly { readonly tone: Tone; readonly size: number; readonly title?: Content }[],
  all: number,
): readonly BarPart[] {
  let from = 0;
  return parts.flatMap(({ tone, size, title }) => {
    const length = all > 0 ? (100 * size) / all : 0;
    const part = { tone, from, length, title };
    from += length;
    return length > 0 ? [part] : [];
  });
}

const painted = (tone: Tone): Html =>
  tone === 'gap' ? html`class="hatch" fill="url(#hatch)"` : html`class="f-${tone}"`;

const sample = (tone: Tone): Html => html`<svg width="12" height="12" aria-hidden="true">
<rect ${painted(tone)} width="12" height="12"/></svg>`;

export const legend = (parts: readonly { readonly tone: Tone; readonly title: string }[]): Html =>
  html`<p class="legend">${parts.map(({ tone, title }) => html`<span>${sample(tone)}${title}</span>`)}</p>`;

/** That `gap` refers to; once in the page. */
export const hatchPattern: Html = html`<svg width="0" height="0" aria-hidden="true"><defs>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect class="f-hair" width="6" height="6"/><path class="hatch" d="M0 0V6"/></pattern></defs></svg>`;

interface LinePoint {
  readonly year: number;
  readonly value: number | null;
  readonly text: string;
  readonly verdict: string | null;
  readonly title: string;
}

const line = { width: 256, height: 57, top: 16, left: 22, right: 22 };

/** From zero; a year without a value is a gap, and what may not be quoted is not filled. */
export function yearLine(points: readonly LinePoint[], label: string): Html {
  const values = points.flatMap(({ value }) => value ?? []);
  const greatest = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = greatest - least || 1;
  // A point below zero keeps off the years.
  const bottom = least < 0 ? 39 : 44;
  const step = (line.width - line.left - line.right) / Math.max(1, points.length - 1);
  const x = (at: number): string => (line.left + at * step).toFixed(1);
  const y = (value: number): number => bottom - ((bottom - line.top) * (value - least)) / span;
  const drawn = points.flatMap((point, at) => (point.value === null ? [] : [{ ...point, value: point.value, at }]));
  const last = points.length - 1;
  const links = drawn.slice(1).map((to, nth) => {
    const from = drawn[nth] ?? to;
    const kind = from.verdict !== 'check' && to.verdict !== 'check' && to.at === from.at + 1 ? 'line' : 'gap';
    const ends = [from, to].map(({ at, value }) => `${x(at)} ${y(value).toFixed(1)}`);
    return html`<path class="i-${kind}" d="M${ends.join('L')}"/>`;
  });
  const yearTexts = points.map(({ year }, at) => {
    const text = at === 0 || at === last ? year : `’${String(year).slice(2)}`;
    return html`<text x="${x(at)}" y="${line.height - 1}">${text}</text>`;
  });
  const dots = drawn.map(({ value, text, verdict, title, at }) => {
    const [cx, cy, r] = [x(at), y(value), at === last ? 4 : 3.2];
    const dot = html`class="i-${verdict}" cx="${cx}" cy="${cy.toFixed(1)}" r="${r}"`;
    const half = html`<path class="i-quote" d="M${cx} ${(cy - r).toFixed(1)}a${r} ${r} 0 0 1 0 ${2 * r}z"/>`;
    const now = at === last ? html` class="now"` : '';
    return html`<g><title>${title}</title><circle ${dot}/>${verdict === 'verify' ? half : ''}
<text${now} x="${cx}" y="${(cy - 7).toFixed(1)}">${text}</text></g>`;
  });
  const { width, height } = line;
  const size = html`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return html`<svg ${size} role="img" aria-label="${label}">
<path class="axis" d="M4 ${y(0).toFixed(1)}H${width - 4}"/>${links}${yearTexts}${dots}</svg>`;
}

const icons: Readonly<Record<string, Html>> = {
  quote: html`<path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm-1.2 11.6L3.4 8.2l1.3-1.3 2.1 2.1 4.5-4.5 1.3 1.3z"/>`,
  verify: html`<path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm0 2a6 6 0 0 1 0 12z"/>`,
  check: html`<path d="M8 .6 0 15.2h16zm-.9 5h1.8v4.8H7.1zm0 6h1.8v1.8H7.1z"/>`,
};

export const verdictWords: Readonly<Record<string, string>> = {
  quote: 'Quote',
  verify: 'Verify first',
  check: 'Check first',
};

export function verdictWord(verdict: string | null): Html {
  const kind = verdict === null || !(verdict in verdictWords) ? 'none' : verdict;
  const icon = icons[kind];
  const shape = html`<svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>`;
  return html`<span class="word ${kind}">${icon === undefined ? '' : shape}${verdictWords[kind] ?? 'No value'}</span>`;
}

export const arrow = (change: number): string => (change > 0 ? '▲' : change < 0 ? '▼' : '±');
