import type { FigureContext } from './figures.ts';
import { objectId } from './random.ts';
import type { SimulatedAnswer } from './records.ts';

/**
 * The site, by its index among the sites, whose reports of 2021 have what no other has, in a year in which no parent
 * reports: a unit that cannot be converted, a second year end, a record of a site that is not listed, and a table with a
 * text and an unknown scale.
 */
export const doubtfulSite = 11;

interface DoubtfulAnswer {
  readonly answer: SimulatedAnswer;
  /** If it is not that of the survey. */
  readonly initiativeId?: string;
}

const meters: SimulatedAnswer = {
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
  { node, period, year, month }: FigureContext,
  code: string,
): DoubtfulAnswer | undefined {
  if (node.kind !== 'site' || node.ordinal !== doubtfulSite || period !== 'yearly' || year !== 2021) return undefined;
  if (month === 12) return code === '303-3-c' ? { answer: meters } : undefined;
  // The answer for a quarry that was sold when the year end changed.
  return code === '302-1-c' ? { answer: { value: 1840.5 }, initiativeId: objectId(seed, 'sold site', 0) } : undefined;
}
