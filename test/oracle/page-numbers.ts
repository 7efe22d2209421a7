import type { ApiInitiative } from '../../src/sandbox/world/api-types.ts';
import type { Expected, Said } from './oracle.ts';
import { sumOf } from './rational.ts';

/** The numbers that a page shows, as it writes them, without the spaces between groups of digits. */
export interface PageNumbers {
  /** The bar of the headline: verified, answered, explained, sent back, open. */
  readonly states: readonly number[];
  /** The sentence above it. */
  readonly sentence: string;
  /** Of the table of key figures: name and code, unit, year, sum, verified, sites, own, same sites, of them. */
  readonly keyFigures: readonly (readonly string[])[];
}

export function pageNumbers(page: string): PageNumbers {
  const main = page.slice(page.indexOf('<main>'));
  const key = /<ul class="key">(.*?)<\/ul>/s.exec(main)?.[1] ?? '';
  const table = /<caption>Key figures by year<\/caption>.*?<tbody>(.*?)<\/tbody>/s.exec(main)?.[1] ?? '';
  return {
    states: [...key.matchAll(/<b>(.*?)<\/b>/g)].map(([, count = '']) => Number(plain(count))),
    sentence: plain(/<h1>(.*?)<\/h1>/s.exec(main)?.[1] ?? ''),
    keyFigures: [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
    ),
  };
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u202f', '')
    .replaceAll('\u2212', '-')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The same from what the service says. The newest closed year is given, since which it is depends on the night. */
export function expectedHeadline(
  { surveys }: Said,
  expected: Expected,
  end: string,
): Pick<PageNumbers, 'states' | 'sentence'> {
  const reports = surveys.filter(
    ({ body }) => body.type === 'default' && body.period === 'yearly' && body.effectiveDate.startsWith(end),
  );
  const ids = new Set(reports.map(({ body }) => body._id));
  const records = expected.records.filter(({ surveyId }) => ids.has(surveyId));
  const count = (...states: readonly string[]): number => records.filter(({ state }) => states.includes(state)).length;
  const percent = (part: number): string => `${((100 * part) / records.length).toFixed(0)}%`;
  const open = reports.filter(({ body }) => body.completedDate === undefined).length;
  return {
    states: [['verified'], ['answered'], ['not_applicable', 'not_reported'], ['rejected'], ['unanswered']].map(
      (states) => count(...states),
    ),
    sentence: `${end.slice(0, 4)} is ${percent(count('verified', 'answered', 'not_applicable'))} answered and ${percent(count('verified'))} verified; ${open} of ${reports.length}reports are still open.`,
  };
}

/** A row of the table of key figures, from the oracle's figures and roll-up. */
export function expectedKeyFigure(
  { initiatives }: Pick<Said, 'initiatives'>,
  expected: Expected,
  {
    code,
    unit,
    year,
    since,
  }: { readonly code: string; readonly unit: string; readonly year: number; readonly since: number | null },
): readonly string[] {
  const trackerId = [...expected.definitions].find(([, { typeCode }]) => typeCode === code)?.[0];
  const end = (in_: number): string => `${in_}-12-31`;
  const leaves = leavesOf(initiatives);
  const all = expected.figures.filter(
    (one) =>
      one.trackerId === trackerId && one.column === null && one.option === null && (one.baseUnit ?? 'number') === unit,
  );
  const sites = (in_: number) => all.filter((one) => one.end === end(in_) && leaves.has(one.initiativeId));
  const root = initiatives.find(({ parentId }) => parentId === undefined)?._id;
  const own = all.find((one) => one.end === end(year) && one.initiativeId === root);
  const years = since === null ? [] : Array.from({ length: newestYear(all) - since + 1 }, (_, i) => since + i);
  const same = sites(year).filter(({ initiativeId }) =>
    years.every((each) => sites(each).some((one) => one.initiativeId === initiativeId)),
  );
  const isSame = since !== null && year >= since;
  const sum = (figures: readonly { readonly value: number }[]): string =>
    figures.length === 0 ? '–' : written(sumOf(figures.map(({ value }) => value)));
  return [
    sum(sites(year)),
    sum(sites(year).filter(({ isVerified }) => isVerified)),
    String(sites(year).length),
    own === undefined ? '–' : written(own.value),
    isSame ? sum(same) : '–',
    isSame ? String(same.length) : '–',
  ];
}

const newestYear = (figures: readonly { readonly end: string }[]): number =>
  Math.max(...figures.filter(({ end }) => end.endsWith('-12-31')).map(({ end }) => Number(end.slice(0, 4))));

const leavesOf = (initiatives: readonly ApiInitiative[]): ReadonlySet<string> => {
  const parents = new Set(initiatives.map(({ parentId }) => parentId));
  return new Set(initiatives.map(({ _id }) => _id).filter((id) => !parents.has(id)));
};

const written = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15, useGrouping: false }).format(value);
