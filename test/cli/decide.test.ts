import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDecisions } from '../decisions.ts';
import { inputOf, nodeId, questionId } from '../rules/group-input.ts';
import type { GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { withoutPage } from '../support/without-figures.ts';
import { esgLake } from './command.ts';

/** The region S reports only its own office; the waste of N has a total among its rows. */
const group: GroupText = {
  group: { R: { N: ['N1'], S: ['S1', 'S2'] } },
  questions: {
    co2: { name: 'Scope 1\u001b[31m', code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' },
    waste: { name: '=Waste, "all"', code: '306-3-a', table: true, unit: 'mt', unit_type: 'mass' },
  },
  answers: [
    { who: 'N1', says: { co2: 100, waste: { a: 1, b: 2, total: 3 } } },
    { who: 'S', says: { co2: 10 } },
    { who: 'S1', says: { co2: 1000, waste: { a: 1 } } },
    { who: 'S2', says: { co2: 2000, waste: { a: 1 } } },
  ],
};

const consolidation = 'initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason';
const measures = 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,total_rows,reason';
const ofS = `${nodeId('S')},,,stand_alone,,,S reports less than what is below it`;
const ofWaste = `,${questionId('waste')},amount,,without_total,,,"'=Waste, ""all"" has rows that include each other"`;

let folder: string;
let output: string;
const decide = (...args: readonly string[]) => esgLake(['decide', ...args, '--output', output], { cwd: folder });
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

withoutPage();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  output = await loadGroup(inputOf(group), folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('esg-lake decide', () => {
  it('says how many figures may be quoted, and what keeps the others from it', async () => {
    const { code, stdout } = await esgLake(['decide', '--output', 'lake'], { cwd: folder, columns: 80 });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0 of 2 figures of 2025 may be quoted\n\n/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'S reports less than what is below it: it seems to report only for itself. Scope 1�[31m 2025: 3,000 t CO₂e. Does it include its sites?',
    );
    expect(stdout).toContain(`\n    consolidation.csv: ${nodeId('S')},,,stand_alone,,,\n`);
    expect(stdout).toContain(`\n    measures.csv: ,${questionId('waste')},amount,,without_total,,,\n`);
    expect(stdout).toContain('Write 2 lines that evidence proposes:\n  esg-lake decide --write decisions');
    expect(stdout).not.toContain('\u001b');
    const wide = stdout.split('\n').filter((line) => stringWidth(line) > 80);
    expect(wide.filter((line) => !line.includes('.csv: '))).toEqual([]);
  });

  it('says what follows for an initiative and its root from each decision about its report', async () => {
    const { stdout } = await decide('305-1-a', 's');
    expect(stdout.replaceAll('\u202f', ' ')).toBe(`Scope 1\ufffd[31m · R > S · 2025
      consolidated (as now): S 10 t CO₂e; R as now
        ${nodeId('S')},305-1-a,,consolidated,2025,2025,
      stand_alone (proposed): S 3,010 t CO₂e; R 3,110
        ${nodeId('S')},,,stand_alone,,,
      not_counted: S 3,000 t CO₂e; R 3,100
        ${nodeId('S')},305-1-a,,not_counted,2025,2025,
`);
  });

  it('writes the lines that evidence proposes, each once; with them, nothing is proposed', async () => {
    const { stdout: said, ...first } = await decide('--write', 'decisions');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(said).toContain(
      `  ${nodeId('S')},,,stand_alone,,,\n    S reports less than what is below it: 1 figure of the group could change\n`,
    );
    expect(said).not.toContain('may be quoted');
    expect(await read('decisions/consolidation.csv')).toBe(`${consolidation}\n${ofS}\n`);
    expect(await read('decisions/measures.csv')).toBe(`${measures}\n${ofWaste}\n`);
    expect((await decide('--write', 'decisions')).stdout).toContain('0 lines added, 1 already there');
    expect(await readdir(join(folder, 'decisions'))).toEqual(['consolidation.csv', 'measures.csv']);

    const again = join(folder, 'again');
    const lake = join(again, 'lake');
    await cp(output, lake, { recursive: true, verbatimSymlinks: true });
    const given = await writeDecisions(join(folder, 'given'), {
      'consolidation.csv': `${consolidation}\n${ofS}\n${nodeId('Gone')},,,stand_alone,,,\n,305-9*,,stand_alone,,,\n`,
      'measures.csv': `${measures}\n${ofWaste}\n`,
    });
    const replayed = await esgLake(['replay', '--quiet', '--output', lake, '--decisions', given], { cwd: again });
    expect(replayed.code).toBe(0);
    const after = await esgLake(['decide', '--output', lake], { cwd: again });
    expect(after.stdout).toMatch(/^2 of 2 figures of 2025 may be quoted\n/);
    expect(after.stdout).not.toContain('proposes');
    expect(after.stdout).toContain(
      `consolidation.csv, line 3: the lake has no initiative ${nodeId('Gone')}; the nearest`,
    );
    expect(after.stdout).toContain(
      'consolidation.csv, line 4: the lake has no type code 305-9*; the nearest is 305-1*\n',
    );
    const explained = await esgLake(['explain', '305-1-a', '--output', lake], { cwd: again });
    expect(explained.stdout).toMatch(/^3,110.t CO₂e {2}quote$/mu);
  });

  it('adds to files as they are: bytes, order of columns, line breaks', async () => {
    const text = `\uFEFFreport_is,reason,initiative_id,from_year\r\n,,${nodeId('N')},2020`;
    const files = await writeDecisions(join(folder, 'existing'), {
      'consolidation.csv': text,
      'measures.csv': `tracker_id,column_code,over_rows\n${questionId('waste')},amount,sum\n`,
    });
    const { stdout, stderr } = await decide('--write', files);
    expect(stderr).toBe('');
    expect(stdout).toContain('consolidation.csv: 1 line added\n');
    expect(stdout).toContain('measures.csv: 0 lines added, 1 already there\n');
    expect(await readFile(join(files, 'consolidation.csv'), 'utf8')).toBe(
      `${text}\r\nstand_alone,S reports less than what is below it,${nodeId('S')},\r\n`,
    );
  });

  it('writes nothing if a file lacks a column that a line needs', async () => {
    const files = await writeDecisions(join(folder, 'lacking'), { 'measures.csv': 'type_code,over_rows\n' });
    const { code, stderr } = await decide('--write', files);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('measures.csv, line 1: a proposed line needs the column tracker_id'),
    ]);
    expect(await readdir(files)).toEqual(['measures.csv']);
  });

  it('refuses malformed files and the folder of the lake', async () => {
    const files = await writeDecisions(join(folder, 'malformed'), { 'units.csv': 'unit,factor\n' });
    const { code, stderr } = await decide('--write', files);
    expect([code, stderr]).toEqual([2, expect.stringContaining('units.csv, line 1: the column is is missing')]);
    expect(await readdir(files)).toEqual(['units.csv']);
    expect(await decide('--write', join(output, 'decisions'))).toMatchObject({ code: 2 });
  });
});
