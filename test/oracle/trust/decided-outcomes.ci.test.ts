import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OpenDecision } from '../../../src/answers/open-decisions/open-decision.ts';
import { readOpenDecisions } from '../../../src/answers/open-decisions/read-open-decisions.ts';
import { openLake } from '../../../src/publish/lake.ts';
import { findCurrent } from '../../../src/publish/snapshot-folders.ts';
import { decisionColumns } from '../../../src/schema/decisions/decisions.ts';
import { esgLake } from '../../cli/command.ts';
import { sharedLakes } from './shared-lakes.ts';
import { loadWorld, writeDecisions } from './world-lake.ts';
import { sections } from './worlds/sections.ts';

interface Outcome {
  readonly line: string;
  readonly file: OpenDecision['file'];
  readonly example: NonNullable<OpenDecision['example']>;
  readonly value: number | null;
}

/** What `decide` says it knows; that a question which does not add up has no figure needs no replay. */
const knownOutcomes = ({ kind, file, example, outcomes }: OpenDecision): readonly Outcome[] =>
  example === null || kind === 'adding' || kind === 'unit'
    ? []
    : outcomes.flatMap(({ is_known: isKnown, line, value }) => (isKnown ? [{ file, example, line, value }] : []));

it('what decide says a figure would be is what it is once that is decided, in every world', async () => {
  const worlds = Object.values(sections).flatMap((cases) => cases.map(({ world }) => world));
  const lakes = [...new Set(sharedLakes(worlds).values())];
  const shared = lakes.reduce((most, lake) => (lake.members.size > most.members.size ? lake : most));
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  try {
    const output = await loadWorld(shared.whole, folder);
    const snapshot = await findCurrent(output);
    if (snapshot === null) throw new Error('nothing is published');
    const roots = await rootsOf(output);
    let left = (await readOpenDecisions(snapshot)).flatMap(knownOutcomes);
    expect(left.length).toBeGreaterThan(50);
    while (left.length > 0) {
      // Decisions about one group are not taken together: they would change each other's figures.
      const groups = new Map(left.map((outcome) => [roots.get(outcome.example.group_id), outcome]));
      const taken = [...groups.values()];
      left = left.filter((outcome) => !taken.includes(outcome));
      const decisions = await writeDecisions(shared.whole.decisions ?? {}, join(folder, 'decisions'));
      for (const file of ['consolidation.csv', 'measures.csv'] as const) {
        const path = join(decisions, file);
        const before = await readFile(path, 'utf8').catch(() => `${decisionColumns[file].join(',')}\n`);
        const lines = taken.flatMap((outcome) => (outcome.file === file ? [`${outcome.line}\n`] : []));
        await writeFile(path, before + lines.join(''));
      }
      const replayed = await esgLake(['replay', '--quiet', '--output', output, '--decisions', decisions], {
        cwd: folder,
      });
      expect(replayed.code).toBe(0);
      expect(await valuesOf(output, taken)).toEqual(taken.map(({ line, value }) => [line, value]));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The root above each initiative, by id. */
async function rootsOf(output: string): Promise<ReadonlyMap<string, string>> {
  const lake = await openLake(output);
  try {
    const rows = await lake.query<{ id: string; root: string }>(
      `SELECT a.descendant_id AS id, a.ancestor_id AS root
       FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id WHERE i.depth = 0`,
    );
    return new Map(rows.map(({ id, root }) => [id, root]));
  } finally {
    lake.close();
  }
}

async function valuesOf(output: string, outcomes: readonly Outcome[]): Promise<readonly unknown[]> {
  const lake = await openLake(output);
  try {
    const values: unknown[] = [];
    for (const { line, example } of outcomes) {
      const sql = 'FROM group_figures WHERE initiative_id = $1 AND measure_id = $2 AND reporting_year = $3';
      const key = [example.group_id, example.measure_id, example.reporting_year];
      const [row] = await lake.query<{ value: number | null }>(sql, key);
      values.push([line, row?.value ?? null]);
    }
    return values;
  } finally {
    lake.close();
  }
}
