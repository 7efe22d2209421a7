import { expect, it } from 'vitest';
import { progressSentence } from '../../src/page/lead/lead.ts';

/** A run after which this many of a hundred records were answered. */
const runs = (...answered: readonly number[]) =>
  answered.map((count, at) => ({
    run_id: String(at),
    at: new Date(Date.UTC(2026, 0, at + 1)),
    record_count: 100,
    answered_count: count - 1,
    not_applicable_count: 1,
    not_reported_count: 0,
    rejected_count: 0,
    verified_count: 0,
  }));

it.each([
  [[50], ''],
  [[50, 51], 'Answered: up 1 point since 1 Jan.'],
  [[50, 40, 45], 'Answered: up 5 points since 2 Jan, down 5 points since 1 Jan.'],
  [[50, 60, 60], 'Answered: up 10 points since 1 Jan.'],
  [[50, 60, 50], 'Answered: down 10 points since 2 Jan.'],
  [[50, 50, 50], ''],
])('after runs with %j percent answered the page says %j', (answered, sentence) => {
  expect(progressSentence(runs(...answered)).replaceAll('\u202f', ' ')).toBe(sentence);
});
