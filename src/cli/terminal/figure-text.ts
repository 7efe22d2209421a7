import type { ExplainedFigure, FigureDoubt, FigureExplanation, Outcome } from '../../answers/explain/explain-figure.ts';
import { amountText, countText, dayText, numberText, shareText, unitText } from '../../base/number-text.ts';
import { shellWord } from '../../base/printable.ts';
import { lookFirstWords } from '../../report/findings.ts';
import { alignedRows, indented, sectionsText, wrapped } from './layout.ts';

const maxShown = 12;
const maxWhole = 3;

type Lines = readonly string[];

export function figureText(explanation: FigureExplanation, width: number) {
  const { node, trackers, reporting_year: year, figures } = explanation;
  const questions = trackers.map(({ name, type_code: code, tracker_id: id }) => `${name ?? id} [${code ?? id}]`);
  const isTraced = figures.some(({ contributions }) => contributions.length > 0);
  return sectionsText([
    wrapped(`${questions.join(', ')} · ${node.path} · ${year}`, width),
    ...figures.flatMap((figure) => figureSections(figure, width, figures.length > maxWhole)),
    figures.length === 0 ? noFigureLines(explanation, width) : [],
    isTraced ? ['esg-lake explain RECORD traces a record to the bytes of its response.'] : [],
  ]);
}

function figureSections(figure: ExplainedFigure, width: number, isShort: boolean) {
  const { found, doubts, years } = figure;
  const place = [figure.column_name, figure.option_name].filter(Boolean).join(', ');
  const title = `${place === '' ? '' : `${place}: `}${amountText(figure.value, figure.base_unit)}  ${figure.verdict}`;
  const said = [permissionText(figure), comparisonText(figure)].filter(Boolean);
  const [real, notes] = [found.filter((one) => !one.is_note), found.filter((one) => one.is_note)];
  const ofYears = years.map((one) => [String(one.reporting_year), numberText(one.value), one.verdict]);
  const whole = [
    doubtLines('Notes, too small to keep the figure from being quoted', notes, figure, width),
    childLines(figure, width),
    contributionLines(figure, width),
    years.length === 0 ? [] : ['Other years', ...rowLines(ofYears, Infinity)],
  ];
  return [
    [title, ...said.flatMap((text) => indented(text, width, '  '))],
    // Amounts of doubts are known down to the second level below the root.
    found.length === 0 && doubts.length > 0 ? [`Doubts: ${doubts.join(', ')}`] : [],
    doubtLines('Doubts', real, figure, width),
    ...(isShort ? [] : whole),
  ];
}

const isSum = ({ basis }: Pick<ExplainedFigure, 'basis'>) => basis?.endsWith('below') === true;

function permissionText({ own_record: own, is_additive: isAdditive, ...figure }: ExplainedFigure) {
  const { basis, sites, sites_covered: covered, sites_missing: missing, percent_verified: verified } = figure;
  const verification = own?.is_final === true ? 'not verified (not required)' : 'not verified';
  const isVerified = own?.is_verified === true ? 'verified' : verification;
  const since = own?.completed_at == null ? '' : ` since ${dayText(own.completed_at)}`;
  const survey = own?.is_complete === true ? `survey complete${since}` : 'survey not complete';
  const report = `own ${own?.basis === 'parts' ? 'quarters or months' : 'report'}, ${isVerified}, ${survey}`;
  const rests: Readonly<Record<string, string>> = {
    'own report': report,
    'own report + below': `${report}, and the sum of what is below`,
    "service's aggregation": `the service's aggregation, ${isVerified}`,
  };
  const ofSites = [
    `${figure.sites_reporting} of ${countText(sites, 'site')} report`,
    ...(covered === 0 ? [] : [`${covered} more in ${isSum(figure) ? 'reports above them' : 'its own number'}`]),
    ...(missing === 0 ? [] : [`${missing} ${missing === 1 ? 'is' : 'are'} missing`]),
  ].join(', ');
  return [
    rests[basis ?? ''] ?? 'the sum of what is below',
    ...(basis?.endsWith('below') && verified !== null ? [`${shareText(verified, 100)} verified`] : []),
    ...(!isAdditive ? ['not added up'] : sites > 1 || missing > 0 ? [ofSites] : []),
  ].join('; ');
}

function comparisonText(figure: ExplainedFigure) {
  const { value, below_value: below, children } = figure;
  if (below === null) return '';
  const repairs = children
    .map((child) => ({ ...child, difference: (child.repaired_value ?? child.value) - child.value }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const share = (part: number) =>
    isSum(figure) || part < 0 || part > 2 * value
      ? numberText(part)
      : `${numberText(part)} (${shareText(part, value)})`;
  const text = isSum(figure) ? '' : `not in it, for comparison: what is below holds ${share(below)}`;
  if (repairs.length === 0) return text;
  const repaired = (isSum(figure) ? value : below) + repairs.reduce((sum, { difference }) => sum + difference, 0);
  const named = repairs.slice(0, 3).map((one) => `${one.initiative_name} ${signedText(one.difference)}`);
  const settled = `${share(repaired)} if what does not fit there is settled: ${named.join(', ')}`;
  return text === '' ? settled : `${text}, and ${settled}`;
}

export const signedText = (value: number) => `${value > 0 ? '+' : ''}${numberText(value)}`;

function doubtLines(heading: string, found: readonly FigureDoubt[], figure: ExplainedFigure, width: number) {
  if (found.length === 0) return [];
  const lines = found.flatMap((doubt) => {
    const { utrv_id: record, decision_line: line, outcomes } = doubt;
    const { who, what, todo } = lookFirstWords(doubt);
    const others = doubt.cause_count === 1 ? '' : ` ${doubt.cause_count - 1} more like it.`;
    const source = [doubt.survey_name, statuses[doubt.status ?? ''] ?? doubt.status].filter(Boolean).join(', ');
    return [
      ...indented(`${doubt.doubt}, ${sizeText(doubt, figure.base_unit)}: ${who} ${what}${others} ${todo}`, width, '  '),
      ...(record === null ? [] : indented(`record ${record} (${source})`, width, '    ')),
      ...(outcomes.length === 0 ? [] : ['    or decide in consolidation.csv:']),
      ...outcomes.flatMap((outcome) => outcomeLines(outcome, width)),
      ...(outcomes.length > 0 || line === null ? [] : ['    or decide in measures.csv:', `      ${line}`]),
    ];
  });
  return [heading, ...lines];
}

const statuses: Readonly<Record<string, string>> = { updated: 'not verified', rejected: 'sent back' };

function sizeText({ amount, percent, cause_amount: cause }: FigureDoubt, unit: string | null) {
  if (amount === null) return 'of unknown size';
  const part = percent === null ? '' : ` (${numberText(percent)} %)`;
  const there = cause === null || cause === amount ? '' : `, ${numberText(cause)} there`;
  return `${amountText(amount, unit)}${part}${there}`;
}

export function outcomeLines(
  { node_id: node, node_name: name, asked_id: asked, report_is: word, value, ...outcome }: Outcome,
  width: number,
) {
  const marks = [...(outcome.is_now ? ['as now'] : []), ...(outcome.is_proposed ? ['proposed'] : [])].join(', ');
  const own = outcome.own_value === null ? 'no figure' : amountText(outcome.own_value, outcome.base_unit);
  const asNow = outcome.is_held ? 'as now: a report above it counts' : 'as now';
  const after = value === outcome.asked_value ? asNow : numberText(value);
  const then = outcome.is_known ? after : 'is known after the next run';
  const effect = node === asked ? own : `${name} ${own}; ${outcome.asked_name} ${then}`;
  const said = `${word}${marks === '' ? '' : ` (${marks})`}: ${effect}`;
  return [...indented(said, width, '      '), `        ${outcome.line}`];
}

function childLines(figure: ExplainedFigure, width: number) {
  const { children, own_value: own, basis, base_unit: unit } = figure;
  if (children.length === 0) return [];
  const value = `The value is ${basis === 'below' ? '' : `its own ${amountText(own, unit)} and `}the sum of`;
  const rows = children.map((child) => [
    child.initiative_name ?? '',
    numberText(child.value),
    child.verdict,
    `${child.sites_reporting} of ${countText(child.sites, 'site')}`,
  ]);
  const heading = isSum(figure) ? value : 'Below it, not in the value';
  return [heading, ...rowLines(rows, width), ...restLines(children, unit)];
}

const rowLines = (rows: readonly Lines[], width: number) =>
  alignedRows(rows.slice(0, maxShown), { indent: '  ', right: new Set([1]), width });

function restLines(all: readonly { value: number }[], unit: string | null) {
  const rest = all.slice(maxShown);
  const sum = rest.reduce((total, { value }) => total + value, 0);
  return rest.length === 0 ? [] : [`  … and ${rest.length} more, together ${amountText(sum, unit)}; --json has all`];
}

function contributionLines({ contributions, base_unit: unit }: ExplainedFigure, width: number) {
  if (contributions.length === 0) return [];
  const rows = contributions.map(({ contributor_name: name, value, basis, period_end, records }) => {
    const [record, ...others] = records ?? [];
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const source = record === undefined ? '' : `record ${record.utrv_id}${more}`;
    const of = `${basis === 'reported' ? '' : `${basis}, `}to ${period_end}`;
    return [name ?? '', numberText(value), of, source];
  });
  const heading = `Made of ${countText(contributions.length, 'figure')}${unit === null ? '' : ` in ${unitText(unit)}`}`;
  return [heading, ...rowLines(rows, width), ...restLines(contributions, unit)];
}

function noFigureLines({ node, trackers, reporting_year: year }: FigureExplanation, width: number) {
  const code = shellWord(trackers[0]?.type_code ?? '*');
  const asked = `--param node=${node.initiative_id} --param type_code=${code} --param year=${year}`;
  const rates = 'If the question is a rate: rates are never added up, see "A rate of the group" in docs/query-it.md.';
  return [
    ...wrapped(`There is no figure. ${rates} What was received:`, width),
    `  esg-lake query @why-no-figure ${asked}`,
  ];
}
