import { withoutUnprintable } from '../base/printable.ts';

export interface Html {
  readonly html: string;
}

export type Content = Html | string | number | null | undefined | readonly Content[];

/** Escapes what is not `Html`, and removes characters that would reorder or hide text. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { html: parts.map((part, at) => part + (at < contents.length ? markup(contents[at]) : '')).join('') };
}

function markup(content: Content): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return 'html' in content ? content.html : content.map(markup).join('');
}

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

/** Isolated, so that its writing direction does not affect the text around it. */
export const named = (name: string | null): Html => html`<bdi>${name ?? 'unnamed'}</bdi>`;

export const code = (text: string): Html => html`<code>${text}</code>`;

/** Folded on a phone; open, without a way to fold it, on a desk and on paper, where the browser can. */
export const foldOnPhone = (label: string, body: Content): Html =>
  html`<details class="wide"><summary>${label}</summary>${body}</details>`;

/** Folded everywhere, and not printed. */
export const fold = (label: string, body: Content): Html => html`<details><summary>${label}</summary>${body}</details>`;
