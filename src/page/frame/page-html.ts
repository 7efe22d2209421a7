import { withoutUnprintable } from '../../base/printable.ts';

/** Markup that is already escaped. */
export interface Html {
  readonly html: string;
}

export type Content = Html | string | number | null | undefined | readonly Content[];

/** Template tag: escapes everything that is not `Html`, and removes characters that would reorder or hide text. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { html: parts.map((part, at) => part + (at < contents.length ? markup(contents[at]) : '')).join('') };
}

function markup(content: Content): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return isList(content) ? content.map(markup).join('') : content.html;
}

const isList = (content: Html | readonly Content[]): content is readonly Content[] => Array.isArray(content);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  withoutUnprintable(text, replacement).replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Direction marks are removed; control characters are replaced by a visible one. */
function replacement(character: string): string {
  if (/[\t\n\r]/.test(character)) return character;
  return /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f]/.test(character) ? '' : '\uFFFD';
}

/** A name from the service, isolated so that its writing direction does not affect the text around it. */
export const named = (name: string | null): Html => html`<bdi>${name ?? 'unnamed'}</bdi>`;

export const code = (text: string): Html => html`<code>${text}</code>`;

/** Text for screen readers only. */
export const unseen = (content: Content): Html => html`<span class="vh">${content}</span>`;

export interface PageColumn {
  readonly title: Content;
  /**
   * Classes of its cells: `r` aligned right, `nw` without line breaks, `w` with a bar, `opt` hidden on a phone.
   * @default ''
   */
  readonly kind?: string;
}

/** The first cell of each row is its heading. @param o.kind classes: `plain`, `quiet` (caption for screen readers only) */
export function table(o: {
  readonly caption: Content;
  readonly columns: readonly PageColumn[];
  readonly rows: readonly (readonly Content[])[];
  readonly kind?: string;
}): Html {
  const kinds = o.columns.map(({ kind }) => (kind === undefined ? '' : html` class="${kind}"`));
  const row = (cells: readonly Content[]): Html =>
    html`<tr>${cells.map((cell, at) => (at === 0 ? html`<th scope="row"${kinds[0]}>${cell}</th>` : html`<td${kinds[at]}>${cell}</td>`))}</tr>\n`;
  return html`<table${o.kind === undefined ? '' : html` class="${o.kind}"`}><caption>${o.caption}</caption><thead><tr>${o.columns.map(
    ({ title }, at) => html`<th scope="col"${kinds[at]}>${title}</th>`,
  )}</tr></thead><tbody>\n${o.rows.map(row)}</tbody></table>`;
}

/** A folded box, which is not printed. `label` is plain text, since it is also the accessible name. */
export const fold = (label: string, body: Content): Html =>
  html`<details class="data"><summary>${label}</summary>${scroll(label, body)}</details>`;

/** A box that scrolls sideways, so that the page does not; reachable by keyboard. */
const scroll = (label: string, body: Content): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${body}</div>`;
