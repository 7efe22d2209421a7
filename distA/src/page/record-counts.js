import { recordCountNames } from '../schema/record-states.js';
import { number } from './row-shape.js';
/** Shape of a row with the counts of value records by state, named as in the views. */
export const recordCountsShape = {
    record_count: number,
    answered_count: number,
    rejected_count: number,
    verified_count: number,
    not_applicable_count: number,
    not_reported_count: number,
};
/** SQL for the sums of the counts of several rows. */
export const summedCountsSql = recordCountNames
    .map((name) => `coalesce(sum(${name}), 0)::BIGINT AS ${name}`)
    .join(', ');
const unanswered = (c) => c.record_count - c.answered_count - c.rejected_count - c.not_applicable_count - c.not_reported_count;
/** Answered and not applicable, the numerator of `percent_answered` in the views. */
export const settledAsAnswered = (counts) => counts.answered_count + counts.not_applicable_count;
/** The parts of a bar from left to right: settled first, to do last. */
export const recordParts = (counts) => [
    { kind: 'verified', count: counts.verified_count },
    { kind: 'answered', count: counts.answered_count - counts.verified_count },
    { kind: 'explained', count: counts.not_applicable_count + counts.not_reported_count },
    { kind: 'back', count: counts.rejected_count },
    { kind: 'open', count: unanswered(counts) },
];
