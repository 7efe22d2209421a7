import { groupBy } from '../base/grouping.ts';
import { fixedText, percentText, ratioText, scaleOf } from '../base/number-text.ts';
import type { AskedLake } from './asked-lake.ts';
import { type AnswerRow, capital, countAt, inWords, measureName, numberAt, textAt, wholeAt } from './cells.ts';
import { type Content, type Html, html, named } from './html.ts';
import type { KeyFigure } from './key-figure.ts';
import { figuresTable } from './printers/figures.ts';
import { doList } from './printers/list.ts';

const mostItems = 5;
export const mostChanges = 5;

export function firstScreen(answers: AskedLake, figures: readonly KeyFigure[]): Html {
  const { year } = answers.lake;
  const roots = [...groupBy(figures, ({ rootId }) => rootId).values()];
  return html`<h1>${headline(answers, figures)}</h1>
<p class="lede">${lede(answers)}</p>
${roots.map((own) => (year === null ? '' : group(own, year)))}
${keyOf(answers, roots.length)}
<div class="duo"><div><h2>Do first <small>what could change the figures most</small></h2>${doFirst(answers, figures)}</div>
<div><h2>Changed since the last run</h2>${changed(answers, figures)}</div></div>`;
}

function keyOf({ lake }: AskedLake, shown: number): Content {
  if (shown === 0 || lake.year === null) return '';
  const left = html`<p class="key">${shown} of ${lake.roots} groups are shown; all are in the CSV files.</p>`;
  return html`${lake.roots > shown ? left : ''}<p class="key">● may be quoted · ◑ verify first · ○ check first · ▲▼ change since ${lake.year - 1}
at sites that reported in both years</p>`;
}

function group(figures: readonly KeyFigure[], year: number): Html {
  const name = figures[0]?.rootName ?? null;
  return html`${name === null ? '' : html`<h2 class="root">${named(name)}</h2>`}${figuresTable(figures, year)}`;
}

export function headline({ lake }: Pick<AskedLake, 'lake'>, figures: readonly KeyFigure[]): string {
  if (lake.year === null) return 'There is no figure of the group yet.';
  if (figures.length === 0) return `There is no key figure of ${lake.year} yet.`;
  const of = (verdict: string | null) => figures.filter(({ newest }) => textAt(newest, 'verdict') === verdict);
  const quote = of('quote').length;
  const all = figures.length;
  const ofYear = `figures of ${lake.year}`;
  const areNamed = all > 1 && lake.roots === 1 && all - quote <= 2;
  const part = (verdict: string | null, one: string, more: string): readonly string[] => {
    const names = of(verdict).map(({ name }) => name);
    const who = areNamed ? `“${names.join('” and “')}”` : inWords(names.length);
    return names.length === 0 ? [] : [`${who} ${names.length === 1 ? one : more}`];
  };
  const rest = [
    ...part('verify', 'must be verified first', 'must be verified first'),
    ...part('check', 'needs a check', 'need a check'),
    ...part(null, 'has no value', 'have no value'),
  ];
  if (quote === all && all === 1) return `The key figure of ${lake.year} can be quoted.`;
  if (quote === all) return `All ${inWords(all)} ${ofYear} can be quoted.`;
  if (all === 1) return `The key figure of ${lake.year} ${rest[0]?.replace(/^one /, '')}.`;
  const start =
    quote === 0
      ? `None of the ${inWords(all)} ${ofYear} can be quoted yet`
      : `${capital(inWords(quote))} of ${inWords(all)} ${ofYear} can be quoted`;
  return `${start}; ${rest.join(', ')}.`;
}

function lede({ lake, of }: AskedLake): Content {
  if (lake.year === null) return 'It appears as soon as a report of a year has a number.';
  const top = of('completeness').find((row) => countAt(row, 'depth') === 0);
  const answered =
    lake.roots !== 1 || top === undefined
      ? ''
      : html` <b>${percentAt(top, 'percent_answered')} answered</b>, ${percentAt(top, 'percent_verified')} verified,`;
  const open = `${wholeAt(lake.row, 'open_of_year')} of ${wholeAt(lake.row, 'reports_of_year')} open.`;
  const going = lake.row['has_ended'] === true ? '' : ` ${lake.year} has not ended.`;
  return html`Reports of ${lake.year}:${answered} ${open} Of all figures: ${verdictLine(of('verdict'))}.${going}`;
}

const percentAt = (row: AnswerRow, column: string): string => ratioText(numberAt(row, column));

/** `64 of 215 may be quoted, 44 more once they are verified`, for each root. */
export function verdictLine(rows: readonly AnswerRow[]): Content {
  const one = (row: AnswerRow): Content =>
    html`<b>${wholeAt(row, 'quote')} of ${wholeAt(row, 'figures')} may be quoted</b>,
${wholeAt(row, 'verify')} more once they are verified`;
  if (rows.length === 1) return rows.map(one);
  return rows
    .slice(0, 3)
    .map((row, at) => [at === 0 ? '' : '; ', named(textAt(row, 'initiative_name')), ' ', one(row)]);
}

function doFirst({ of }: AskedLake, figures: readonly KeyFigure[]): Content {
  const rows = of('look-first').slice(0, mostItems);
  if (rows.length === 0) return html`<p class="say">Nothing: no figure of a root has a doubt.</p>`;
  return doList(rows, ({ doubt, cause_id: cause }) => {
    const held = figures.filter(({ doubts }) =>
      doubts.some((one) => one['doubt'] === doubt && one['cause_id'] === cause),
    );
    return held.slice(0, 3).map(({ name }) => name);
  });
}

/** Since the last run and the newest pin, in the order of the question. */
export function changesOf({ of }: AskedLake) {
  const isLast = (row: AnswerRow): boolean => textAt(row, 'against') === 'previous';
  const pinned = of('figure-changes').filter((row) => !isLast(row));
  return { last: of('figure-changes').filter(isLast), pinned, pin: textAt(pinned[0] ?? { against: null }, 'against') };
}

export const unchangedText = ({ lake }: AskedLake): string =>
  countAt(lake.row, 'runs') <= 1
    ? 'This is the first snapshot: there is nothing to compare it with.'
    : 'No figure of the group changed.';

function changed(answers: AskedLake, figures: readonly KeyFigure[]): Content {
  const { last: rows, pinned, pin } = changesOf(answers);
  const sincePin = pin === null ? '' : html` Since the pin ${named(pin)}: ${fixedText(pinned.length, 0)} figures.`;
  if (rows.length === 0) return html`<p class="say">${unchangedText(answers)}${sincePin}</p>`;
  const shown = new Set(figures.map(({ measureId }) => measureId));
  const key = rows.filter((row) => shown.has(textAt(row, 'measure_id') ?? ''));
  const first = [...key, ...rows.filter((row) => !key.includes(row))].slice(0, mostChanges);
  const all = rows.length === 1 ? 'The change' : `All ${fixedText(rows.length, 0)} changes`;
  return html`<table class="chg"><caption class="vh">Figures of the group that changed</caption>
<tbody>${first.map(changeRow)}</tbody></table><p class="key"><a href="#changes">${all}</a>.${sincePin}</p>`;
}

const changeRow = (row: AnswerRow): Html =>
  html`<tr><th scope="row">${named(measureName(row))} <small>${countAt(row, 'reporting_year')}</small></th>
<td class="r">${fromTo(row)}</td><td class="r">${outcome(row)}</td></tr>\n`;

/** `201.4 → 258.7 kt CO₂e` */
export function fromTo(row: AnswerRow): Content {
  const [before, after] = [numberAt(row, 'before'), numberAt(row, 'after')];
  const scale = scaleOf(textAt(row, 'unit'), [before, after]);
  if (after === null) return html`${scale.text(before)} <small>${scale.unit}</small> → <b>gone</b>`;
  return html`${scale.text(before)} → <b>${scale.text(after)}</b> <small>${scale.unit}</small>`;
}

export const outcome = (row: AnswerRow): string =>
  numberAt(row, 'before') === null
    ? 'new'
    : numberAt(row, 'after') === null
      ? 'gone'
      : percentText(numberAt(row, 'percent'));
