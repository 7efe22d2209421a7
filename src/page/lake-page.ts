import { countText, momentText, ratioText } from '../base/number-text.ts';
import { questionWord } from '../base/printable.ts';
import { type AskedLake, type AskOptions, askAll, type PagedLake } from './asked-lake.ts';
import { countAt, csvOf, textAt, timeAt } from './cells.ts';
import { firstScreen, headline } from './first-screen.ts';
import { renderPage } from './frame.ts';
import { type Content, code, type Html, html, named } from './html.ts';
import { type KeyFigure, keyFiguresOf } from './key-figure.ts';
import { bridgeSection } from './sections/bridge-section.ts';
import { changesSection } from './sections/changes-section.ts';
import { findingsSection } from './sections/findings-section.ts';
import { openSection } from './sections/open-section.ts';
import { questionSection } from './sections/question-section.ts';
import { regionsSection } from './sections/regions-section.ts';
import { type Section, sourceLine } from './sections/section.ts';

export interface LakePage {
  readonly page: string;
  /** Without rows `text` is null, and there is no file. */
  readonly tables: readonly { readonly name: string; readonly text: string | null }[];
}

export async function makeLakePage(lake: PagedLake, options: AskOptions): Promise<LakePage> {
  const answers = await askAll(lake, options);
  const shown = answers.shown.map(({ question, rows }) => [question.name, rows] as const);
  const tables = [...answers.rows, ...shown].map(([name, rows]) => ({ name: `${name}.csv`, text: csvOf(rows) }));
  return { page: pageOf(answers), tables };
}

function pageOf(answers: AskedLake): string {
  const { lake, hasFiles } = answers;
  const figures = keyFiguresOf(answers);
  const sections = lake.year === null ? [] : sectionsOf(answers, figures, lake.year);
  const owner = ownerOf(answers);
  return renderPage({
    title: `${headline(answers, figures)} · ${owner ?? 'esg-lake'}`,
    heading: html`<b>${owner === null ? countText(lake.roots, 'group') : named(owner)}</b> · reported figures`,
    navigation: sections,
    isSimulated: lake.isSimulated,
    main: html`${firstScreen(answers, figures)}${sections.map((one) => section(one, hasFiles))}`,
    footer: footer(answers, figures),
  });
}

/** The sections of the page, in its order. To add one: docs/adding-a-section.md. */
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

const ownerOf = ({ lake }: AskedLake): string | null =>
  lake.roots === 1 ? (textAt(lake.row, 'name') ?? 'unnamed') : null;

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
