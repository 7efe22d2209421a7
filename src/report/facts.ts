import { amountText, countText, fixedText } from '../base/number-text.ts';
import { changesSentence, type FigureChanges } from './change-text.ts';
import { lookFirstWords, type OpenDoubt, type VerdictCounts } from './findings.ts';
import { type Fact, isFirst, type RunReport } from './report.ts';

/** What a report says, in the order in which it is read. Summary, `report.json`, digest and `status` print it. */
export function factsOf(report: Omit<RunReport, 'facts'>): readonly Fact[] {
  const { status, surveys, figure_changes: changes, figures, look_first: doubts = [] } = report;
  if (status === 'unchanged') return [fact('values', 0.4, `${countText(surveys.listed, 'survey')}, all as before`)];
  return [
    ...missing(report),
    ...(changes ?? []).map(changed),
    ...(figures === undefined ? [] : [fact('figures', 0.8, verdictSentence(figures))]),
    ...doubts.map((doubt, at) => fact('look first', 0.7 - at / 100, lookFirstSentence(doubt))),
    ...(status.startsWith('published') ? [...values(report), ...tree(report), ...issues(report)] : []),
  ];
}

export const isOfLake = ({ label }: Fact): boolean => label === 'figures' || label === 'look first';

const fact = (label: string, weight: number, sentence: string): Fact => ({ label, sentence, weight });

function missing({ mode, rows, surveys: { failed }, failed_lookups: lookups = [] }: Omit<RunReport, 'facts'>) {
  const what = mode === 'replay' ? 'read' : 'fetched';
  const kept = isFirst({ rows }) ? 'the next run requests them again' : 'previous data is kept';
  const surveys = failed.slice(0, 1).map(({ survey_id: id, reason }) => {
    return `${countText(failed.length, 'survey')} could not be ${what}; ${kept}: ${id}: ${reason}`;
  });
  const others = lookups.map(({ what: name, reason }) => `${name} could not be fetched: ${reason}`);
  return [...surveys, ...others].map((sentence) => fact('missing', 1, sentence));
}

function changed(changes: FigureChanges): Fact {
  const { against, changed: of, large, gone, without_doubt: clean } = changes;
  const weight = large + gone > 0 ? 0.95 : clean > 0 ? 0.6 : of > 0 ? 0.5 : 0.45;
  const sentence = changesSentence(changes);
  return against === 'previous'
    ? fact('changed', weight, sentence)
    : fact('since pin', weight - 0.01, `${against}: ${sentence}`);
}

/** `58 of 192 figures of 2025 may be quoted; 39 more once they are verified` */
export function verdictSentence({ reporting_year: year, figures, quote, verify }: VerdictCounts): string {
  const more = verify === 0 ? '' : `; ${fixedText(verify, 0)} more once they are verified`;
  return `${fixedText(quote, 0)} of ${countText(figures, 'figure')} of ${year} may be quoted${more}`;
}

/** `Western Europe reports less than what is below it. 53 figures, above all Scope 1 emissions 2025: 61,038 t CO₂e.` */
export function lookFirstSentence(doubt: OpenDoubt): string {
  const { who, what } = lookFirstWords(doubt);
  const { measure_name: measure, reporting_year: year, amount, unit, figure_count: count } = doubt;
  const about = `${count === 1 ? '' : `${countText(count, 'figure')}, above all `}${measure} ${year}`;
  return `${who} ${what} ${about}${amount === null ? '' : `: ${amountText(amount, unit)}`}.`;
}

function values(report: Omit<RunReport, 'facts'>): readonly Fact[] {
  const { changes, restated = 0, rows, surveys } = report;
  const total = rows['data_points'];
  if (total === undefined) return [];
  const all = countText(total, 'value');
  if (changes.added + changes.changed + changes.removed === 0) {
    const listed = surveys.listed - (isFirst({ rows }) ? surveys.failed.length : 0);
    const new_ = isFirst({ rows }) ? ', all of them new' : '; none of an existing survey changed';
    return [fact('values', 0.4, `${all} of ${countText(listed, 'survey')}${new_}`)];
  }
  const reported = restated === 0 ? 'no reported number' : countText(restated, 'reported number');
  const [more, gone] = [changes.added, changes.removed].map((n) => fixedText(n, 0));
  return [
    fact(
      'values',
      restated > 0 ? 0.695 : 0.4,
      `${countText(changes.changed, 'value')} changed, ${more} added, ${gone} removed; ${reported} restated; ${all} now`,
    ),
  ];
}

function tree({ boundary_changes: changes = none }: Omit<RunReport, 'facts'>): readonly Fact[] {
  const [first, ...more] = Object.entries(changes).filter(([, n]) => n > 0);
  if (first === undefined) return [];
  const [kind, n] = first;
  const others = more.map(([other, of]) => `, ${fixedText(of, 0)} ${other}`).join('');
  return [fact('tree', 0.35, `${countText(n, 'initiative')} ${kind}${others}`)];
}

const none = { added: 0, moved: 0, removed: 0, renamed: 0 };
const maxCodes = 4;

function issues({ issues: byCode, rejected = 0 }: Omit<RunReport, 'facts'>): readonly Fact[] {
  const codes = Object.entries(byCode).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  if (codes.length === 0) return [];
  const all = codes.reduce((sum, [, n]) => sum + n, 0);
  const named = codes.slice(0, maxCodes).map(([code, n]) => `${code} ${fixedText(n, 0)}`);
  const more = codes.length > maxCodes ? [`${codes.length - maxCodes} more`] : [];
  const lost = rejected === 0 ? '' : `${countText(rejected, 'record')} rejected; `;
  return [
    fact('issues', rejected === 0 ? 0.2 : 0.75, `${lost}${countText(all, 'issue')}: ${[...named, ...more].join(', ')}`),
  ];
}
