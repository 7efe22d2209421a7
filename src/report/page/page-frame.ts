import { createHash } from 'node:crypto';
import { type Content, type Html, html } from './page-html.ts';
import { pageStyle } from './page-style.ts';

export interface PageParts {
  /** Of the browser's tab. */
  readonly title: string;
  /** What stands at the very top: whose figures these are. */
  readonly heading: Content;
  readonly navigation: readonly { readonly id: string; readonly short: string }[];
  readonly isSimulated: boolean;
  readonly main: Content;
  readonly footer: Content;
  /** Rules in addition to the page's own. */
  readonly style?: string;
}

/**
 * One self-contained file without scripts. It loads nothing and runs nothing, and its policy makes browsers see to that: the
 * only style is the sheet with this hash, so there are no style attributes.
 */
export function renderPage(parts: PageParts): string {
  const style = pageStyle + (parts.style ?? '');
  const hash = createHash('sha256').update(style).digest('base64');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${parts.title}</title>
<style>${{ html: style }}</style>
</head>
<body>
${parts.isSimulated ? banner : ''}
<div class="page">
<header class="top"><span>${parts.heading}</span>${navigation(parts)}</header>
<main>
${parts.main}
</main>
<footer>${parts.footer}</footer>
</div>
</body>
</html>
`;
  return page.html;
}

const banner = html`<aside class="banner" aria-label="About this data"><strong>Simulated data.</strong> These figures come from the built-in sandbox: no company reported them.</aside>`;

const navigation = ({ navigation: entries }: PageParts): Html | string =>
  entries.length < 2
    ? ''
    : html`<nav aria-label="On this page">${entries.map(({ id, short }) => html`<a href="#${id}">${short}</a>`)}</nav>`;
