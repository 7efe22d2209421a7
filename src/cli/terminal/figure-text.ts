import type { ExplainedFigure, FigureDoubt, FigureExplanation, Outcome } from '../../answers/explain/explain-figure.ts';
import { amountText, countText, dayText, numberText, shareText, unitText } from '../../base/number-text.ts';
import { plainLines } from '../../base/printable.ts';
import { lookFirstWords } from '../../report/look-first.ts';
import { alignedRows, wrapped } from './layout.ts';

/** Of contributions, children and answers; `--json` has all. */
const maxShown = 12;
/** Of a question with more figures, what each is made of is not shown. */
const maxWhole = 3;

/** The explanation of figures for people. @param width of the terminal */
export function figureText(explanation: FigureExplanation, width: number): string {
  const { node, trackers, reporting_year: year, figures, left_out: leftOut } = explanation;
  const questions = trackers.map(({ name, type_code: code, tracker_id: id }) => `${name ?? id} [${code ?? id}]`);
  const head = wrapped(`${questions.join(', ')} · ${node.path} · ${year}`, width);
  const sections = [
    head,
    ...figures.flatMap((figure) => figureSections(figure, width, figures.length > maxWhole)),
    ...(figures.length === 0 ? [leftOutLines(leftOut, width)] : []),
    ...(figures.some(({ contributions }) => contributions.length > 0)
      ? [['esg-lake explain RECORD traces a record to the bytes of its response.']]
      : []),
  ];
  return plainLines(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`);
}

function figureSections(figure: ExplainedFigure, width: number, isShort: boolean): readonly (readonly string[])[] {
  const { found, doubts, years } = figure;
  const [real, notes] = [found.filter((one) => !one.is_note), found.filter((one) => one.is_note)];
  const place = [figure.column_name, figure.option_name].filter((name) => name !== null && name !== '').join(', ');
  const title = `${place === '' ? '' : `${place}: `}${amountText(figure.value, figure.base_unit)}  ${figure.verdict}`;
  const said = [permissionText(figure), comparisonText(figure)].filter((text) => text !== '');
  const head = [title, ...said.flatMap((text) => indented(text, width, '  '))];
  // Amounts of doubts are known down to the second level below the root.
  const named = found.length === 0 && doubts.length > 0 ? [`Doubts: ${doubts.join(', ')}`] : [];
  const sections = [head, named, doubtLines('Doubts', real, figure, width)];
  if (!isShort) {
    sections.push(
      doubtLines('Notes, too small to keep the figure from being quoted', notes, figure, width),
      childLines(figure, width),
      contributionLines(figure, width),
      years.length === 0
        ? []
        : ['Other years', ...alignedRows(years.map(yearCells), { indent: '  ', right: new Set([1]) })],
    );
  }
  return sections.filter((lines) => lines.length > 0);
}

const yearCells = ({ reporting_year: year, value, verdict }: ExplainedFigure['years'][number]): readonly string[] => [
  String(year),
  numberText(value),
  verdict,
];

/** On what the permission rests. */
function permissionText({ own_record: own, is_additive: isAdditive, ...figure }: ExplainedFigure): string {
  const { basis, sites, sites_covered: covered, sites_missing: missing, percent_verified: verified } = figure;
  const isVerified = own?.is_verified === true ? 'verified' : 'not verified';
  const survey =
    own?.is_complete !== true
      ? 'survey not complete'
      : `survey complete${own.completed_at === null ? '' : ` since ${dayText(own.completed_at)}`}`;
  const report = [`own ${own?.basis === 'parts' ? 'quarters or months' : 'report'}`, isVerified];
  const rests: Readonly<Record<string, readonly string[]>> = {
    'own report': [...report, survey],
    'own report + below': [...report, survey, 'and the sum of what is below'],
    "service's aggregation": ["the service's aggregation", isVerified],
  };
  const counts = [
    ...(covered === 0 ? [] : [basis === 'below' ? `reports above cover ${covered}` : `it stands for ${covered} more`]),
    ...(missing === 0 ? [] : [`${missing} ${missing === 1 ? 'is' : 'are'} missing`]),
  ];
  const ofSites = [`${figure.sites_reporting} of ${countText(sites, 'site')} report`, ...counts].join(', ');
  return [
    (rests[basis] ?? ['the sum of what is below']).join(', '),
    ...(basis.endsWith('below') && verified !== null ? [`${shareText(verified, 100)} verified`] : []),
    ...(!isAdditive ? ['not added up'] : sites > 1 || missing > 0 ? [ofSites] : []),
  ].join('; ');
}

/** How much of a report that holds what is below is there, and what it all would be without contradictions. */
function comparisonText(figure: ExplainedFigure): string {
  const { value, below_value: below, children } = figure;
  if (below === null) return '';
  const repairs = children
    .map((child) => ({ ...child, difference: (child.repaired_value ?? child.value) - child.value }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const share = (part: number): string =>
    isSum(figure) || part < 0 || part > 2 * value
      ? numberText(part)
      : `${numberText(part)} (${shareText(part, value)})`;
  const text = isSum(figure) ? '' : `not in it, for comparison: what is below holds ${share(below)}`;
  if (repairs.length === 0) return text;
  const repaired = (isSum(figure) ? value : below) + repairs.reduce((sum, { difference }) => sum + difference, 0);
  const named = repairs
    .slice(0, 3)
    .map(({ initiative_name: name, difference }) => `${name} ${difference > 0 ? '+' : ''}${numberText(difference)}`);
  const settled = `${share(repaired)} if what does not fit there is settled: ${named.join(', ')}`;
  return text === '' ? settled : `${text}, and ${settled}`;
}

const isSum = ({ basis }: ExplainedFigure): boolean => basis.endsWith('below');

function doubtLines(
  heading: string,
  found: readonly FigureDoubt[],
  figure: ExplainedFigure,
  width: number,
): readonly string[] {
  if (found.length === 0) return [];
  const lines = found.flatMap((doubt) => {
    const { utrv_id: record, decision_line: line, outcomes } = doubt;
    const { who, what, todo } = lookFirstWords({ ...doubt, figure_count: 1 });
    const others = doubt.cause_count === 1 ? '' : ` ${doubt.cause_count - 1} more like it.`;
    const source = [doubt.survey_name, doubt.status].filter((text) => text !== null).join(', ');
    return [
      ...indented(`${doubt.doubt}, ${sizeText(doubt, figure.base_unit)}: ${who} ${what}${others} ${todo}`, width, '  '),
      ...(record === null ? [] : indented(`record ${record} (${source})`, width, '    ')),
      ...(outcomes.length === 0 ? [] : ['    or decide in consolidation.csv:']),
      ...outcomes.flatMap((outcome) => outcomeLines(outcome, doubt)),
      ...(outcomes.length > 0 || line === null ? [] : ['    or decide in measures.csv:', `      ${line}`]),
    ];
  });
  return [heading, ...lines];
}

/** What a doubt could change, and how much of it arises at the node that is named. */
function sizeText({ amount, percent, cause_amount: cause }: FigureDoubt, unit: string | null): string {
  if (amount === null) return 'of unknown size';
  const part = percent === null ? '' : ` (${numberText(percent)} %)`;
  const there = cause === null || cause === amount ? '' : `, ${numberText(cause)} there`;
  return `${amountText(amount, unit)}${part}${there}`;
}

/** One thing that may be decided, what follows, and the line that says it; that is never cut. */
export function outcomeLines(
  { node_id: node, node_name: name, asked_id: asked, report_is: word, value, ...outcome }: Outcome,
  proposed: Pick<FigureDoubt, 'decision' | 'decision_line'>,
): readonly string[] {
  const isProposed = proposed.decision === word && proposed.decision_line !== null;
  const marks = [outcome.is_now ? 'as now' : '', isProposed ? 'proposed' : ''].filter((mark) => mark !== '');
  const own = outcome.own_value === null ? 'no figure' : amountText(outcome.own_value, outcome.base_unit);
  const after = outcome.is_known ? numberText(value) : 'is known after the next run';
  const then = outcome.is_known && value === outcome.asked_value ? 'as now' : after;
  return [
    `      ${word}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}: ${node === asked ? own : `${name} ${own}; ${outcome.asked_name} ${then}`}`,
    `        ${isProposed ? proposed.decision_line : outcome.line}`,
  ];
}

function childLines(figure: ExplainedFigure, width: number): readonly string[] {
  const { children, own_value: own, basis, base_unit: unit } = figure;
  if (children.length === 0) return [];
  const heading = !isSum(figure)
    ? 'Below it, not in the value'
    : basis === 'below'
      ? 'The value is the sum of'
      : `The value is its own ${amountText(own, unit)} and the sum of`;
  const rows = children
    .slice(0, maxShown)
    .map((child) => [
      child.initiative_name ?? '',
      numberText(child.value),
      child.verdict,
      `${child.sites_reporting} of ${countText(child.sites, 'site')}`,
    ]);
  return [heading, ...alignedRows(rows, { indent: '  ', right: new Set([1]), width }), ...restLines(children, unit)];
}

/** What a long list leaves out, so that the shown rows are not taken for all. */
function restLines(all: readonly { readonly value: number }[], unit: string | null): readonly string[] {
  const rest = all.slice(maxShown);
  if (rest.length === 0) return [];
  const sum = rest.reduce((total, { value }) => total + value, 0);
  return [`  … and ${rest.length} more, together ${amountText(sum, unit)}; --json has all`];
}

function contributionLines({ contributions, base_unit: unit }: ExplainedFigure, width: number): readonly string[] {
  if (contributions.length === 0) return [];
  const rows = contributions.slice(0, maxShown).map(({ contributor_name: name, value, basis, period_end, records }) => {
    const [record, ...others] = records ?? [];
    const source =
      record === undefined ? '' : `record ${record.utrv_id}${others.length === 0 ? '' : ` and ${others.length} more`}`;
    return [name ?? '', numberText(value), `${basis}, to ${period_end}`, source];
  });
  const heading = `Made of ${countText(contributions.length, 'figure')} in ${unitText(unit) || 'no unit'}`;
  return [
    heading,
    ...alignedRows(rows, { indent: '  ', right: new Set([1]), width }),
    ...restLines(contributions, unit),
  ];
}

function leftOutLines(answers: FigureExplanation['left_out'], width: number): readonly string[] {
  const notAsked = answers.filter(({ reason }) => reason === 'not_asked');
  const received = answers.filter(({ reason }) => reason !== 'not_asked');
  const lines = received.slice(0, maxShown).flatMap((answer) => {
    const { initiative_name: name, column_code: column, option_code: option, period, period_end: end } = answer;
    const what = [name, column, option, period, end].filter((part) => part !== null).join(' ');
    const why = [answer.reason, answer.detail, answer.utrv_id].filter((part) => part !== null).join(' ');
    return indented(`${what}: ${why}`, width, '  ');
  });
  const more = received.length - maxShown;
  const silent = received.length === 0 ? 'Nothing was received.' : 'Received:';
  return [
    `There is no figure. ${silent}`,
    ...lines,
    ...(more > 0 ? [`  … and ${countText(more, 'more answer')}; --json has all`] : []),
    ...(notAsked.length === 0 ? [] : [`${countText(notAsked.length, 'site was', 'sites were')} not asked.`]),
  ];
}

const indented = (text: string, width: number, indent: string): readonly string[] =>
  wrapped(text, width - indent.length).map((line) => indent + line);
