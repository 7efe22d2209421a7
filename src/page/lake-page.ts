import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InterruptedError, messageOf } from '../base/errors.ts';
import { crashPoint } from '../base/files.ts';
import { pageName, pageTablesFolder } from '../base/folders.ts';
import { countText, momentText, ratioText } from '../base/number-text.ts';
import { sourceText } from '../base/package-files.ts';
import { questionWord } from '../base/printable.ts';
import { processSecrets } from '../base/secrets.ts';
import { type AskedLake, type AskOptions, askAll, type PagedLake } from './asked-lake.ts';
import { countAt, csvOf, textAt, timeAt } from './cells.ts';
import { firstScreen, headline } from './first-screen.ts';
import { type Content, code, type Html, html, named } from './html.ts';
import { type KeyFigure, keyFiguresOf } from './key-figure.ts';
import { hatchPattern } from './marks.ts';
import { bridgeSection } from './sections/bridge-section.ts';
import { changesSection } from './sections/changes-section.ts';
import { findingsSection } from './sections/findings-section.ts';
import { openSection } from './sections/open-section.ts';
import { questionSection } from './sections/question-section.ts';
import { regionsSection } from './sections/regions-section.ts';
import type { Section } from './sections/section.ts';

interface PageTarget extends Omit<AskOptions, 'hasFiles'> {
  readonly lake: PagedLake & { writeFile(name: string, text: string): Promise<void> };
  readonly signal: AbortSignal | undefined;
  warn(message: string): void;
}

/** If they cannot be made, as when a query needs too much memory, the lake is published without, with a warning. */
export async function writePage({ lake, signal, warn, ...shown }: PageTarget): Promise<void> {
  const made = await makeLakePage(lake, { hasFiles: true, ...shown }).catch((error: unknown) => {
    if (error instanceof InterruptedError || signal?.aborted === true) throw error;
    warn(processSecrets.clean(`could not create the page: ${messageOf(error)}`));
    return null;
  });
  if (made === null) return;
  await lake.writeFile(pageName, made.page);
  for (const { name, text } of made.tables) if (text !== null) await lake.writeFile(join(pageTablesFolder, name), text);
  crashPoint('page.written');
}

/** The page, and the complete answers as CSV: null without rows. No credential is in either. */
export async function makeLakePage(lake: PagedLake, options: AskOptions) {
  const query: PagedLake['query'] = async (sql) => processSecrets.cleanAll(await lake.query(sql));
  const answers = await askAll({ query }, options);
  const shown = answers.shown.map(({ question, rows }) => [question.name, rows] as const);
  const tables = [...answers.rows, ...shown].map(([name, rows]) => ({ name: `${name}.csv`, text: csvOf(rows) }));
  return { page: pageOf(answers), tables };
}

/** Self-contained, without scripts: its policy allows nothing but the sheet with this hash, so no style attributes. */
function pageOf(answers: AskedLake): string {
  const { lake, hasFiles } = answers;
  const figures = keyFiguresOf(answers);
  const sections = lake.year === null ? [] : sectionsOf(answers, figures, lake.year);
  const owner = lake.roots === 1 ? (textAt(lake.row, 'name') ?? 'unnamed') : null;
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
<title>${headline(answers, figures)} · ${owner ?? 'esg-lake'}</title>
<style>${{ html: style }}</style>
</head>
<body>
${lake.isSimulated ? banner : ''}
${hatchPattern}
<div class="page">
<header><span><b>${owner === null ? countText(lake.roots, 'group') : named(owner)}</b> · reported figures</span>${
    sections.length < 2
      ? ''
      : html`<nav aria-label="On this page">${sections.map(({ id, short }) => html`<a href="#${id}">${short}</a>`)}</nav>`
  }</header>
<main>
${firstScreen(answers, figures)}${sections.map((one) => section(one, hasFiles))}
</main>
<footer>${footer(answers, figures)}</footer>
</div>
</body>
</html>
`.html;
}

const banner = html`<aside class="banner" aria-label="About this data"><b>Simulated data</b> from the built-in
sandbox<span class="opt">: no company reported these figures</span>.</aside>`;

/** In their order. To add one: docs/adding-a-section.md. */
function sectionsOf(answers: AskedLake, figures: readonly KeyFigure[], year: number): readonly Section[] {
  return [
    ...[bridgeSection(answers, figures, year), regionsSection(figures, year), openSection(answers, year)],
    ...[changesSection(answers), findingsSection(answers, year), ...answers.shown.map(questionSection)],
  ];
}

const section = (one: Section, hasFiles: boolean): Html =>
  html`<section id="${one.id}" aria-labelledby="${one.id}-title"><h2 id="${one.id}-title">${one.title}</h2>
${one.body === null ? html`<p class="say">${one.empty}</p>` : html`${one.body}${sourceLine(one, hasFiles)}`}
</section>
`;

/** Where its numbers come from, with its files. */
const sourceLine = ({ asks }: Section, hasFiles: boolean): Html =>
  html`<p class="src">From
${asks.map((name, at) => [at === 0 ? '' : ', ', code(`@${name}`), hasFiles ? csvLink(name) : ''])}.</p>`;

const csvLink = (name: string): Html =>
  html`<span class="np"> (<a href="${pageTablesFolder}/${name}.csv">CSV</a>)</span>`;

function footer({ lake: { row }, materiality }: AskedLake, [first]: readonly KeyFigure[]): Content {
  const [run, upTo] = [textAt(row, 'run_id'), timeAt(row, 'data_up_to')];
  const counted = [countText(countAt(row, 'nodes'), 'node'), countText(countAt(row, 'reports'), 'report')];
  if (run !== null) counted.push(countText(countAt(row, 'data_points'), 'data point'));
  const question = first === undefined ? 'CODE' : questionWord(first.code, first.measureId.split('|')[0] ?? '');
  return html`${counted.join(', ')}.${
    run === null
      ? ''
      : html` Snapshot ${code(run)},
esg-lake ${textAt(row, 'version')}.`
  } ${upTo === null ? '' : `Data up to ${momentText(upTo)}.`}
Where a figure comes from: ${code(`esg-lake explain ${question}`)}.
<details><summary>Words on this page</summary><dl>${glossary(materiality)}</dl></details>`;
}

const glossary = (materiality: number): Html => html`<dt>quote</dt><dd>no doubt: the figure may be quoted as it is</dd>
<dt>verify first</dt><dd>it only has to be verified</dd>
<dt>check first</dt><dd>something else could change it</dd>
<dt>materiality threshold</dt><dd>${ratioText(materiality, 2)} of a figure: what could change it by less is no doubt
(${code('run --materiality')})</dd>
<dt>own report</dt><dd>what a node itself reported for all that is below it</dd>
<dt>site</dt><dd>a node without nodes below it</dd>
<dt>like for like</dt><dd>only sites that reported in both years</dd>
<dt>pin</dt><dd>a snapshot that was kept under a name</dd>`;
