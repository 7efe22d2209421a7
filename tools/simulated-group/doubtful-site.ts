import type { ApiPeriod, ApiUtrv } from './api-types.ts';
import { givenAnswer, type TrackerSpec } from './catalogue.ts';
import type { Node } from './organisation.ts';
import { objectId } from './random.ts';

/**
 * The site, by its index among the sites, whose reports of 2021 have what no other has, in a year in which no parent
 * reports: a unit that cannot be converted, a second year end, a record of a site that is not listed, a table with a
 * text and an unknown scale, and currencies that only cells name.
 */
export const doubtfulSite = 11;

/** The members of a UTRV that carry its answer. */
type Answer = Pick<ApiUtrv, 'value' | 'valueData'>;

interface DoubtfulAnswer {
  readonly answer: Answer;
  /** If it is not that of the survey. */
  readonly initiativeId?: string;
}

const meters: Answer = {
  valueData: {
    table: [
      [
        { code: 'meter', value: 'Crusher' },
        { code: 'volume', value: 4210.5 },
      ],
      [
        { code: 'meter', value: 'Canteen' },
        { code: 'volume', value: 'about 300' },
      ],
      [
        { code: 'meter', value: 'Rail yard' },
        { code: 'volume', value: 0.25, numberScale: 'tenThousands' },
      ],
    ],
  },
};

/** What the site answers in any state of the record; undefined for all other answers. */
export function doubtfulAnswer(
  seed: number,
  asked: { readonly node: Node; readonly period: ApiPeriod; readonly year: number; readonly month: number },
  spec: TrackerSpec,
): DoubtfulAnswer | undefined {
  const { node, period, year, month } = asked;
  const given = givenAnswer(spec, { site: node.kind === 'site' ? node.ordinal : -1, period, year, month });
  if (given !== undefined) return given;
  if (node.kind !== 'site' || node.ordinal !== doubtfulSite || period !== 'yearly' || year !== 2021) return undefined;
  if (month === 12) return spec.code === '303-3-c' ? { answer: meters } : undefined;
  // For a site that was sold before the year end changed.
  return spec.code === '302-1-c'
    ? { answer: { value: 1840.5 }, initiativeId: objectId(seed, 'sold site', 0) }
    : undefined;
}
