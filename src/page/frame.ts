import { createHash } from 'node:crypto';
import { sourceText } from '../base/package-files.ts';
import { type Content, type Html, html } from './html.ts';
import { hatchPattern } from './marks.ts';

interface PageParts {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly heading: Content;
  readonly navigation: readonly { readonly id: string; readonly short: string }[];
  readonly isSimulated: boolean;
  readonly main: Content;
  readonly footer: Content;
}

/**
 * One self-contained file without scripts. Its content security policy forbids loading and running anything; the only
 * style allowed is the sheet with this hash, so style attributes would be ignored.
 */
export function renderPage(parts: PageParts): string {
  const style = sourceText('page/page.css');
  const hash = createHash('sha256').update(style).digest('base64');
  return html`<!doctype html>
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
${hatchPattern}
<div class="page">
<header><span>${parts.heading}</span>${navigation(parts)}</header>
<main>
${parts.main}
</main>
<footer>${parts.footer}</footer>
</div>
</body>
</html>
`.html;
}

const banner = html`<aside class="banner" aria-label="About this data"><b>Simulated data</b> from the built-in
sandbox<span class="opt">: no company reported these figures</span>.</aside>`;

const navigation = ({ navigation: entries }: PageParts): Html | string =>
  entries.length < 2
    ? ''
    : html`<nav aria-label="On this page">${entries.map(({ id, short }) => html`<a href="#${id}">${short}</a>`)}</nav>`;
