import type { ApiUtrv } from '../../../tools/simulated-group/api-types.ts';
import type { Figure } from '../trust/figure.ts';
import type { TrustInput } from '../trust/input.ts';
import type { Expected } from '../trust/oracle.ts';
import type { ValueRecord } from '../trust/records.ts';

/** What an initiative says of a tracker and column in a year, and how it was sent. */
export interface Source {
  readonly isAggregation: boolean;
  /** Not an aggregation that gives way. */
  readonly counts: boolean;
  /** The records whose numbers it is made of, as one text, and what they say. */
  readonly records: string;
  readonly answers: string;
  readonly definitions: string;
  readonly units: readonly { readonly unit: string; readonly unitType: string | null }[];
}

/** @param figures of one place and initiative */
export function sourceOf(
  figures: readonly Figure[],
  counting: ReadonlySet<Figure>,
  { uses }: Expected,
  input: TrustInput,
): Source {
  const [first] = figures;
  if (first === undefined) throw new RangeError('nothing is said');
  const used = uses.filter(({ use }) => use.kind === 'figure' && figures.includes(use.figure));
  const records = [...new Set(used.map(({ record }) => record))].sort((a, b) => (a.utrvId < b.utrvId ? -1 : 1));
  const sent = new Map(
    input.surveys.flatMap(({ body }) => body.universalTrackerValues.map((utrv) => [utrv._id, utrv] as const)),
  );
  return {
    isAggregation: figures.some(({ basis }) => basis === 'aggregation'),
    counts: figures.some((figure) => counting.has(figure)),
    records: records.map(({ utrvId }) => utrvId).join(),
    answers: JSON.stringify(records.map(answerOf)),
    definitions: [...new Set(records.map(({ utrvId }) => definitionOf(sent.get(utrvId), first.columnCode)))]
      .sort()
      .join('\n'),
    units: records.flatMap(({ numbers }) =>
      numbers
        .filter(({ columnCode }) => columnCode === first.columnCode)
        .flatMap(({ unit, unitType }) => (unit === null ? [] : [{ unit, unitType }])),
    ),
  };
}

const answerOf = ({ utrvId, period, periodEnd, numbers }: ValueRecord): unknown => [
  ...[utrvId, period, periodEnd],
  ...numbers.map(({ row, columnCode, optionCode, digits, sentIn, rowTexts }) => [
    ...[row, columnCode, optionCode, digits, sentIn, rowTexts],
  ]),
];

/** Scale, unit and type, as the record was asked. */
function definitionOf(utrv: ApiUtrv | undefined, columnCode: string | null): string {
  const tracker = utrv?.universalTracker;
  const column = tracker?.valueValidation?.table?.columns.find(({ code }) => code === columnCode);
  const type = columnCode === null ? tracker?.valueType : column?.type;
  return JSON.stringify([
    column?.unit || tracker?.unit || null,
    column?.unitType || tracker?.unitType || null,
    column?.numberScale || tracker?.numberScale || null,
    type ?? null,
  ]);
}
