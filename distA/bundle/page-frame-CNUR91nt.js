import { r as html } from "./page-html-BemsuyQ0.js";
import { createHash } from "node:crypto";
// dist/src/page/frame/page-frame.js
/**
* One self-contained file without scripts. Its content security policy forbids loading and running anything; the only style
* allowed is the sheet with this hash, so style attributes would be ignored.
*/
function renderPage(parts) {
	const style = pageStyle + (parts.style ?? "");
	const hash = createHash("sha256").update(style).digest("base64");
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
${parts.isSimulated ? banner : ""}
<div class="page">
<header class="top"><span>${parts.heading}</span>${navigation(parts)}</header>
<main>
${parts.main}
</main>
<footer>${parts.footer}</footer>
</div>
</body>
</html>
`.html;
}
const banner = html`<aside class="banner" aria-label="About this data"><strong>Simulated data.</strong> These figures come from the built-in sandbox: no company reported them.</aside>`;
const navigation = ({ navigation: entries }) => entries.length < 2 ? "" : html`<nav aria-label="On this page">${entries.map(({ id, short }) => html`<a href="#${id}">${short}</a>`)}</nav>`;
/**
* Colors mean the same everywhere: blue is reported (dark: verified), orange is to do, grey is context. Widths are classes or
* attributes of SVG, since the page's policy allows no style attributes. Sections add rules for their own classes.
*/
const pageStyle = `
:root { color-scheme: light dark; --bg: #fff; --ink: #191d22; --mute: #59626d; --rule: #d8dde3; --hair: #eceff2; --ver: #1c5d9f; --ans: #9fc4e4; --exp: #d3d8de; --open: #e07b1a; --back: #9c3f04; --soft: #a9b4c0; --link: #174f8a; --banner: #fff3cf; --bannert: #5b4300; }
@media (prefers-color-scheme: dark) {
:root { --bg: #14171b; --ink: #e9ecef; --mute: #a0aab5; --rule: #3a424b; --hair: #262c33; --ver: #6fb1f2; --ans: #2f5f90; --exp: #4b545e; --open: #f09a3e; --back: #ffc98f; --soft: #66717d; --link: #8fc1f5; --banner: #3d3108; --bannert: #ffe49a; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK JP", sans-serif; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: break-word; }
.banner { background: var(--banner); color: var(--bannert); text-align: center; padding: .45rem 1rem; font-size: 13px; }
.page { max-width: 1128px; margin: 0 auto; padding: 0 24px 64px; }
header.top { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; justify-content: space-between; align-items: baseline; padding: 18px 0 10px; border-bottom: 1px solid var(--rule); font-size: 13px; color: var(--mute); overflow-wrap: anywhere; }
header.top b { color: var(--ink); }
nav a { margin-right: 1.1rem; text-decoration: none; display: inline-block; }
nav a:last-child { margin-right: 0; }
nav a:hover { text-decoration: underline; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--ver); outline-offset: 2px; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 600; letter-spacing: -.012em; margin: 30px 0 20px; text-wrap: pretty; overflow-wrap: anywhere; }
section { margin-top: 56px; }
h2 { font-size: 20px; line-height: 1.25; font-weight: 600; margin: 0 0 4px; padding-top: 12px; border-top: 2px solid var(--ink); }
h3 { font-size: 14px; font-weight: 600; margin: 26px 0 4px; }
h3:first-child { margin-top: 0; }
p { margin: 0 0 12px; }
.say { max-width: 60em; margin-bottom: 16px; }
.say code { white-space: nowrap; }
.note, small, caption { font-size: 12.5px; color: var(--mute); font-weight: 400; }
.note { margin: 8px 0; }
.note code, .more code, .do code { display: inline-block; }
.empty { color: var(--mute); padding: 14px 0; border-top: 1px solid var(--hair); }
.error { border-left: 4px solid var(--back); padding: .3rem .8rem; overflow-wrap: anywhere; }
.warn, em { color: var(--back); font-style: normal; }
.warn, b, strong { font-weight: 600; }
figure { margin: 0; }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.vh, .quiet > caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
svg { display: block; overflow: visible; }
.s-verified { fill: var(--ver); } .s-answered { fill: var(--ans); } .s-explained { fill: var(--exp); } .s-open { fill: var(--open); } .s-back { fill: var(--back); } .s-ink { fill: var(--ink); }
svg text { font-size: 10.5px; fill: var(--mute); text-anchor: middle; }
svg text.now { fill: var(--ink); font-weight: 600; }
.axis { stroke: var(--soft); stroke-width: 1; shape-rendering: crispEdges; }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
caption { text-align: left; padding-bottom: 6px; }
th { font-weight: 400; text-align: left; }
thead th { font-size: 12.5px; color: var(--mute); vertical-align: bottom; border-bottom: 1px solid var(--rule); padding: 3px 10px 4px 0; }
tbody th, tbody td { border-bottom: 1px solid var(--hair); padding: 6px 10px 6px 0; vertical-align: baseline; overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; }
.r { text-align: right; }
td.r, .nw { white-space: nowrap; }
tbody th small { margin-left: .35em; }
.w { width: 16%; min-width: 52px; }
.w svg { width: 100%; height: 10px; }
.below tbody th small { display: block; margin-left: 0; }
.data { margin-top: 14px; font-size: 13px; }
summary { cursor: pointer; color: var(--link); width: fit-content; }
.data .scroll { margin-top: 8px; }
.scroll { overflow-x: auto; }
.plain th, .plain td { white-space: nowrap; }
.legend { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 7px; }
footer { margin-top: 48px; border-top: 1px solid var(--rule); padding-top: 12px; font-size: 12.5px; color: var(--mute); overflow-wrap: anywhere; }
@media (max-width: 600px) {
.page { padding: 0 16px 40px; }
nav, .opt { display: none; }
.legend { display: block; }
.legend svg { display: inline-block; margin: 0 4px 0 6px; }
h1 { font-size: 23px; margin: 20px 0 14px; }
section { margin-top: 40px; }
table { font-size: 13px; }
.w { width: 52px; }
tbody th, tbody td { padding-right: 8px; }
}
@media print {
:root { color-scheme: light; --bg: #fff; --ink: #191d22; --mute: #59626d; --rule: #d8dde3; --hair: #eceff2; --ver: #1c5d9f; --ans: #9fc4e4; --exp: #d3d8de; --open: #e07b1a; --back: #9c3f04; --soft: #a9b4c0; --banner: #fff3cf; --bannert: #5b4300; }
@page { margin: 14mm; }
body { font-size: 10.5pt; }
.page { max-width: none; padding: 0; }
nav, .data { display: none; }
table { font-size: 8.5pt; }
small, .note, caption { font-size: 8pt; }
tbody th, tbody td { padding-top: 3px; padding-bottom: 3px; }
section { margin-top: 20pt; }
h1 { font-size: 19pt; margin: 12pt 0 9pt; }
h2, h3 { break-after: avoid; }
tr, figure { break-inside: avoid; }
tbody tr:first-child { break-before: avoid; }
.banner { border: 1px solid; }
* { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.scroll { overflow: visible; }
a { color: inherit; text-decoration: none; }
.say { break-inside: avoid; }
.say, caption { break-after: avoid; }
footer { margin-top: 12pt; font-size: 8pt; break-inside: avoid; }
header.top { padding-top: 8pt; }
}
@media (forced-colors: active) {
rect, path { forced-color-adjust: none; }
}
`;
export { renderPage as t };
