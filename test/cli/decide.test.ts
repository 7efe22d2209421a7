import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenDecision } from '../../src/inspect/open-decisions/open-decision.ts';
import { openLake } from '../../src/load/lake.ts';
import { writeDecisions } from '../decisions.ts';
import { createOutput } from '../load/lake-fixture.ts';
import { amount, amounts, co2, energy, holding, kind, quarters, table } from '../oracle/trust/worlds/case.ts';
import { inputOf, nodeId, questionId, type World } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { esgLake, type Outcome } from './command.ts';

/** One decision of each kind: the holding of issue 26, a total among rows, quarters by unit and without, a unit `t`. */
const world: World = {
  nodes: holding,
  questions: {
    co2: { ...co2, typeCode: '305-1-a' },
    waste: { ...table(kind, amount), typeCode: '306-3-a', name: '=Waste, "all"\u001b[31m' },
    energy: { ...energy, typeCode: '302-1-a' },
    people: {},
    scrap: { unit: 't', unitType: 'mass', typeCode: '306-4-a' },
  },
  surveys: [
    { of: 'R', for: '2024', says: { co2: 5 } },
    { of: 'A', for: '2024', says: { co2: 500 } },
    { of: 'R', says: { co2: 10 } },
    {
      of: 'A',
      says: { co2: 1000, waste: amounts(['a', 30.1], ['b', 50], ['c', 20], ['e', 100.1]), scrap: 5 },
    },
    { of: 'B', says: { co2: 2000, waste: amounts(['a', 1], ['b', 2], ['total', 3]), energy: 5 } },
    ...quarters((quarter) => ({ energy: 10 * quarter, people: 20 + quarter })),
  ],
};

interface Listed {
  readonly snapshot_id: string;
  readonly open: number;
  readonly decisions: readonly OpenDecision[];
}

async function lakeOf(of: World): Promise<{ readonly folder: string; readonly output: string }> {
  const folder = await createOutput();
  return { folder, output: await loadWorld(inputOf(of), folder) };
}

async function carriedOut(args: readonly string[], cwd: string): Promise<Outcome> {
  const outcome = await esgLake(args, { cwd });
  expect(outcome.stderr).toBe('');
  expect(outcome.code).toBe(0);
  return outcome;
}

const listed = async (output: string): Promise<Listed> =>
  JSON.parse((await carriedOut(['decide', '--json', '--output', output], output)).stdout) as Listed;

const replay = (folder: string, decisions: string): Promise<Outcome> =>
  esgLake(['replay', '--quiet', '--workers', '1', '--output', join(folder, 'lake'), '--decisions', decisions], { cwd: folder });

/** Kind and target, with the values of the outcomes. */
const brief = ({ decisions }: Listed): readonly unknown[] =>
  decisions.map(({ kind: what, target, outcomes, example }) => [
    what,
    Object.values(target).join(' '),
    example?.value ?? null,
    ...outcomes.map(({ decision, is_known: isKnown, value }) => [decision, isKnown ? value : 'unknown']),
  ]);

describe('decide', () => {
  it('lists what is open, with both outcomes, the greatest change first', async () => {
    const { output } = await lakeOf(world);
    const found = await listed(output);
    expect(brief(found)).toEqual([]);
  });
});
