import { recordCountNames } from '../schema/record-states.ts';
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

type RecordCounts = ShapedRow<typeof recordCountsShape>;

/** SQL for the sums of the counts of several rows. */
export const summedCountsSql = recordCountNames
  .map((name) => `coalesce(sum(${name}), 0)::BIGINT AS ${name}`)
  .join(', ');

const unanswered = (c: RecordCounts): number =>
  c.record_count - c.answered_count - c.rejected_count - c.not_applicable_count - c.not_reported_count;

/** Answered and not applicable, the numerator of `percent_answered` in the views. */
export const settledAsAnswered = (counts: RecordCounts): number => counts.answered_count + counts.not_applicable_count;

/** The parts of a bar from left to right: settled first, to do last. */
export const recordParts = (counts: RecordCounts): readonly { readonly kind: PartKind; readonly count: number }[] => [
  { kind: 'verified', count: counts.verified_count },
  { kind: 'answered', count: counts.answered_count - counts.verified_count },
  { kind: 'explained', count: counts.not_applicable_count + counts.not_reported_count },
  { kind: 'back', count: counts.rejected_count },
  { kind: 'open', count: unanswered(counts) },
];

/** Its color is the class `s-verified` and so on. */
export type PartKind = 'verified' | 'answered' | 'explained' | 'back' | 'open';
