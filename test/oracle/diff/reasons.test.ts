import { describe, expect, it } from 'vitest';
import { inputOf, nodeId, questionId } from '../trust/world.ts';
import { type DiffLine, diffLines } from './lines.ts';
import { after, before, expectedLines } from './reasons-world.ts';

const lines = diffLines(inputOf(before), inputOf(after));

describe('the oracle of differences', () => {
  it.each(expectedLines)('$question of $of: $reason', ({ node = 'R', question, of, ...is }) => {
    expect(linesOf(node, question, of)).toEqual([expect.objectContaining({ change: null, ...is })]);
  });

  it('has a line for the unit that was decided, and one for what it was', () => {
    expect(linesOf('R', 'alias', 'A').map(({ reason, before: was, after: is }) => [reason, was, is])).toEqual([
      ['decision', 7, null],
      ['decision', null, 7],
    ]);
  });

  it('lets an aggregation give way to all that is below it', () => {
    const found = lines.filter(
      ({ initiative_id: node, measure_id: id }) => node === nodeId('R') && isOf(id, 'gives_way'),
    );
    expect(found.map(({ reason, before: was, after: is }) => [reason, was, is])).toEqual([
      ['superseded', 400, null],
      ['superseded', null, 150],
      ['superseded', null, 260],
    ]);
  });

  it('says nothing of the root where a site moves within it', () => {
    expect(
      lines.filter(({ initiative_id: node, measure_id: id }) => node === nodeId('R') && isOf(id, 'moved')),
    ).toEqual([]);
  });
});

const isOf = (measureId: string, question: string): boolean => measureId.startsWith(`${questionId(question)}|`);

const linesOf = (node: string, question: string, of: string): readonly DiffLine[] =>
  lines.filter(
    ({ initiative_id, measure_id, contributor_id }) =>
      initiative_id === nodeId(node) && isOf(measure_id, question) && contributor_id === nodeId(of),
  );
