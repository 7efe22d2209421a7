import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { made, printed, useEvidence } from './made-evidence.ts';
import { commandsIn, csvRows, figuresFromBodies, figuresIn, sha256, succeeds, wrongChecks } from './reviewer.ts';

useEvidence();

describe('a reviewer who has only the folder', () => {
  it('finds that its commands succeed, and that no check finds anything wrong', async () => {
    const [sums = '', names = '', duckdb] = await commandsIn(made);
    expect([sums, duckdb]).toEqual(['sha256sum -c SHA256SUMS', 'duckdb < check.sql']);
    expect([succeeds(made, sums), succeeds(made, names)]).toEqual([true, true]);
    expect(await wrongChecks(made)).toEqual([]);
    expect(sha256(await readFile(join(made, 'SHA256SUMS')))).toBe(printed);
  });

  it('gets the figure from the bodies with arithmetic of their own', async () => {
    const [figure] = await csvRows(made, 'figure.csv');
    expect(await figuresFromBodies(made)).toEqual(await figuresIn(made));
    expect(figure).toMatchObject({
      value: '1300.15',
      exclusion_count: '1',
      leaf_count: '8',
      reporting_leaf_count: '5',
    });
  });

  it('reads what the figure rests on', async () => {
    const of = async (file: string, ...columns: readonly string[]) =>
      (await csvRows(made, file)).map((row) => columns.map((column) => row[column]).join(' '));
    expect(await of('contributions.csv', 'contributor_name', 'value', 'basis', 'is_private')).toEqual([
      'N 10.5 reported false',
      'A 1200.25 reported false',
      'B 10.4 parts false',
      'C 5 reported true',
      "'=cmd|1 4 reported false",
      'D 70 reported false',
    ]);
    expect((await csvRows(made, 'leaves.csv')).length).toBe(9);
    expect(await of('exclusions.csv', 'initiative_name', 'reason', 'status')).toEqual(['E rejected rejected']);
    expect(await of('sites.csv', 'initiative_name', 'state')).toEqual([
      'A reporting',
      'B reporting',
      'C reporting',
      "'=cmd|1 reporting",
      'D reporting',
      'E missing',
      'F missing',
      'G not_applicable',
    ]);
    expect(await of('doubts.csv', 'doubt', 'initiative_name')).toEqual([
      'competing D',
      'exclusions E',
      'incomplete E',
      'incomplete F',
      'rejected E',
    ]);
    expect(await of('history.csv', 'old_value_number', 'new_value_number')).toEqual(['1000 1200.25']);
    expect((await readFile(join(made, 'decisions/consolidation.csv'), 'utf8')).split('\n')[1]).toContain('stand_alone');
    expect(await readFile(join(made, 'rules/lake.md'), 'utf8')).toContain('## Doubts');
  });

  it('learns which responses hold private records', async () => {
    const [body] = (await csvRows(made, 'bodies.csv')).filter(({ private_records: count }) => count !== '0');
    expect(await readFile(join(made, 'README.md'), 'utf8')).toContain(`- ${body?.['response_id']} (2)`);
  });
});
