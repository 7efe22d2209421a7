import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputOf, nodeId, questionId } from '../rules/group-input.ts';
import type { Answer, GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { withoutPage } from '../support/without-figures.ts';
import { esgLake } from './command.ts';

/** 25 sites that report 1 to 25; S reports less than what is below it. */
const sites = Array.from({ length: 25 }, (_, at) => `P${at + 1}`);
const answers: readonly Answer[] = [
  ...sites.map((who, at) => ({ who, private: who === 'P7', says: { co2: at + 1 } })),
  { who: 'S', says: { co2: 30, rate: 12 } },
  { who: 'X', says: { co2: 4000 } },
  { who: 'Y', rejected: true, says: { none: 3 } },
];
const group: GroupText = {
  group: { R: [{ N: sites, S: ['X', 'Y', { Twin: ['Mérida'] }, 'twin'] }] },
  questions: {
    co2: { code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' },
    rate: { code: '305-4', unit: '%', type: 'percentage' },
    none: { code: '306-3' },
  },
  answers,
  each: { verified: false, verification_required: false },
};

const recordOfS = 'e026636f3200000000000000';

let cwd = '';
const explain = (...args: readonly string[]) => esgLake(['explain', ...args, '--output', 'lake'], { cwd });

withoutPage();

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-explain-'));
  await loadGroup(inputOf(group), cwd);
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('esg-lake explain of a figure', () => {
  it('says verdict, on what it rests, and what the value is the sum of', async () => {
    const { code, stdout } = await explain('305-1-a', 'N', '2025');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^325.t CO₂e {2}quote\n {2}the sum of what is below; 0.% verified; 25 of 25 sites report$/mu,
    );
    expect(stdout).toMatch(/^The value is the sum of\n {2}P25 +25 {2}quote/m);
    expect(stdout).toMatch(/^Made of 25 figures in t CO₂e\n {2}P25 +25 {2}to 2025-12-31 {2}record [0-9a-f]{24}$/m);
    expect(stdout).toContain('… and 13 more, together 91\u202ft CO₂e; --json has all');
    expect(stdout).not.toContain('Doubts');
  });

  it('says each doubt with its size and record, and what each decision would make of the figure', async () => {
    const { stdout } = await explain('305-1-a');
    expect(stdout).toMatch(/^355.t CO₂e {2}check$/mu);
    expect(stdout).toContain('4,355 if what does not fit there is settled: S +4,000\n');
    const doubt = stdout.slice(stdout.indexOf('  contradicted, '), stdout.indexOf('The value is the sum of'));
    expect(doubt.replace(/[\u202f\s]+/g, ' ')).toBe(
      [
        ' contradicted, 4,000 t CO₂e (1,126.8 %): S reports less than what is below it: it seems to report only for itself. Does it include its sites?',
        `record ${recordOfS} (Survey 26, not verified) or decide in consolidation.csv:`,
        `consolidated (as now): S 30 t CO₂e; R as now ${nodeId('S')},305-1-a,,consolidated,2025,2025,`,
        `stand_alone (proposed): S 4,030 t CO₂e; R 4,355 ${nodeId('S')},,,stand_alone,,,`,
        `not_counted: S 4,000 t CO₂e; R 4,325 ${nodeId('S')},305-1-a,,not_counted,2025,2025, `,
      ].join(' '),
    );
  });

  it('never says that a report is made of what is below it', async () => {
    const { stdout } = await explain('305-1-a', 'S', '2025');
    expect(stdout).toContain(
      'own report, not verified (not required), survey complete since 15\u202fJan\u202f2026; 1 of 4 sites report, 3',
    );
    expect(stdout).toMatch(/not in it, for comparison: what is below holds 4,000$/m);
    expect(stdout).toMatch(/^Below it, not in the value\n {2}X +4,000 {2}quote/m);
    expect(stdout).toMatch(/^Made of 1 figure in t CO₂e\n {2}S +30 /m);
    expect(stdout).not.toContain('sum of');
  });

  it('has all with --json: each record with its response and the place in it', async () => {
    const { stdout } = await explain(questionId('co2'), nodeId('N'), '2025', '--json');
    const { figures } = JSON.parse(stdout);
    expect(figures).toMatchObject([{ value: 325, doubts: [], verdict: 'quote' }]);
    expect(figures[0].children).toHaveLength(25);
    expect(figures[0].contributions).toHaveLength(25);
    expect(figures[0].contributions[0]).toMatchObject({
      ...{ contributor_name: 'P25', value: 25, basis: 'reported' },
      records: [
        {
          ...{ status: 'updated', period: 'yearly', json_pointer: '/data/universalTrackerValues/0' },
          response_id: expect.stringMatching(/^[0-9a-f]{64}$/),
          landing_file: expect.stringMatching(/^landing\//),
        },
      ],
    });
  });

  it('takes the root and the newest year that has ended, and names in any case', async () => {
    const [ofRoot, named] = await Promise.all([explain('305-1-A', '2025', 'r'), explain('305-1-a')]);
    expect(ofRoot.stdout).toContain('· R · 2025\n');
    expect(named.stdout).toBe(ofRoot.stdout);
    expect((await explain('305-1-a', '--snapshot', 'current')).stdout).toBe(ofRoot.stdout);
    expect((await explain('305-1-a', '2025', 'ME\u0301RIDA')).stdout).toContain(' > Mérida · 2025\n');
  });

  it('says who knows why there is no figure, and that a rate is not added up', async () => {
    const rejected = await explain('306-3', 'Y');
    expect(rejected.code).toBe(0);
    const [, command = ''] = /^There is no figure\. .*\n {2}esg-lake (.*)\n$/ms.exec(rejected.stdout) ?? [];
    const found = await esgLake([...command.split(' '), '--format', 'csv', '--output', 'lake'], { cwd });
    expect(found.stdout).toMatch(/^Y,306-3,.*,rejected,/m);
    expect((await explain('305-4', 'S')).stdout).toMatch(/^12.% {2}quote\n.*; not added up$/mu);
    expect((await explain('305-4')).stdout).toMatch(/^There is no figure\. If the question is a rate:/m);
  });

  it.each([
    [
      ['305-1-a', 'twIN'],
      /there are 2 initiatives called "twIN".*\n.*[0-9a-f]{24} \(R > S > Twin\), [0-9a-f]{24} \(R > S > twin\)/,
    ],
    [['305-1-a', 'Twni'], /no initiative has the name or id "Twni"\n.*Did you mean "Twin"/],
    [['305-1-b', 'R'], /no question has the type code or id "305-1-b"\n.*Did you mean 305-1-a \(co2\)/],
    [['Co2'], /no question has the type code or id "Co2"\n.*Did you mean 305-1-a \(co2\)/],
    [['305-1-a', 'R', 'S'], /unexpected argument "S"/],
    [['305-1-a', '2025', '--snapshot', 'x'], /no snapshot x/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await explain(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
