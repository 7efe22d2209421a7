import { recordCountNames } from '../../schema/record-states.ts';
import { number, type ShapedRow } from './row-shape.ts';

/** Shape of a row with the counts of value records by state, named as in the views. */
export const recordCountsShape = {
  record_count: number,
  answered_count: number,
  rejected_count: number,
  verified_count: number,
  not_applicable_count: number,
  not_reported_count: number,
};

export type RecordCounts = ShapedRow<typeof recordCountsShape>;

/** SQL that adds up the counts of several rows. */
export const summedCountsSql = recordCountNames
  .map((name) => `coalesce(sum(${name}), 0)::BIGINT AS ${name}`)
  .join(', ');

/** What a person still has to do: records that were sent back, and those that say nothing. */
export const unsettled = (counts: RecordCounts): number => counts.rejected_count + unanswered(counts);

export const unanswered = (c: RecordCounts): number =>
  c.record_count - c.answered_count - c.rejected_count - c.not_applicable_count - c.not_reported_count;

/** Answered and not applicable: the numerator of `percent_answered` in the views. */
export const settledAsAnswered = (counts: RecordCounts): number => counts.answered_count + counts.not_applicable_count;

/** The parts of a bar, settled on the left, to do on the right; always in this order. */
export const recordParts = (counts: RecordCounts): readonly { readonly kind: PartKind; readonly count: number }[] => [
  { kind: 'verified', count: counts.verified_count },
  { kind: 'answered', count: counts.answered_count - counts.verified_count },
  { kind: 'explained', count: counts.not_applicable_count + counts.not_reported_count },
  { kind: 'back', count: counts.rejected_count },
  { kind: 'open', count: unanswered(counts) },
];

/** Also the class that colours it: `s-verified`. */
export type PartKind = 'verified' | 'answered' | 'explained' | 'back' | 'open';
