import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputOf, nodeId, questionId, type World } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { co2 } from '../oracle/trust/worlds/case.ts';
import { esgLake } from './command.ts';

/** 25 sites that report 1 to 25, one of them in secret; S stands for its own two, which say something else. */
const sites = Array.from({ length: 25 }, (_, at) => `P${at + 1}`);
const world: World = {
  nodes: {
    R: null,
    N: 'R',
    S: 'R',
    ...Object.fromEntries(sites.map((site) => [site, 'N'])),
    ...{ X: 'S', Y: 'S', Twin: 'S', twin: 'S' },
  },
  questions: {
    co2: { ...co2, typeCode: '305-1-a' },
    rate: { typeCode: '305-4', unit: '%', valueType: 'percentage' },
    none: { typeCode: '306-3' },
  },
  surveys: [
    ...sites.map((of, at) => ({ of, isPrivate: of === 'P7', says: { co2: at + 1 } })),
    { of: 'S', says: { co2: 30, rate: 12 } },
    { of: 'X', says: { co2: 4000 } },
    { of: 'Y', status: 'rejected', says: { none: 3 } },
  ],
};

let cwd = '';
const explain = (...args: readonly string[]) => esgLake(['explain', ...args, '--output', 'lake'], { cwd });

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-explain-'));
  await loadWorld(inputOf(world), cwd);
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('esg-lake explain of a figure', () => {
  it('shows value, doubts, what it is made of, and the 20 largest contributions', async () => {
    const { code, stdout } = await explain('305-1-a', 'R', '2025');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^355 tons\/CO2e\n {2}doubts: unreconciled\n {2}made of: children 355\n/m);
    expect(stdout).toMatch(
      /^ {4}S {2}30 tons\/CO2e {2}\(unreconciled\)\n {6}= 30, reported, 2025-01-01 to 2025-12-31$/m,
    );
    const sent = [...stdout.matchAll(/^ +sent (\d+) tons\/CO2e at \/value$/gm)].map(([, value]) => Number(value));
    expect(sent.length).toBe(20);
    expect(Math.min(...sent)).toBe(7);
    expect(stdout).toMatch(/record [0-9a-f]{24} {2}updated, answered, private$/m);
    expect(stdout).toContain('The 20 largest of 26 contributions; --json shows all.');
    expect(stdout).not.toContain('MISSING');
  });

  it('separates thousands, and keeps to 80 columns', async () => {
    const { stdout } = await explain('305-1-a', 'S', '2025');
    expect(stdout).toMatch(/^ {2}made of: own 30; children 4,000$/m);
    const of4000 = (await explain('305-1-a', 'X', '2025')).stdout;
    expect(of4000).toMatch(/^ +sent 4000 .*\n +body at \/data\S+, file and SHA-256:\n +landing\S+\n +[0-9a-f]{64}$/m);
    const lines = `${stdout}\n${of4000}`.split('\n').filter((line) => !/^ +landing/.test(line));
    expect(lines.filter(({ length }) => length > 80)).toEqual([]);
  });

  it('has all of them with --json, each with record, body and hash', async () => {
    const { stdout } = await explain(questionId('co2'), nodeId('N'), '2025', '--json');
    const { figures } = JSON.parse(stdout);
    expect(figures).toMatchObject([{ figure: { value: 325, doubts: [] }, contribution_count: 25 }]);
    expect(figures[0].tree.children.length).toBe(25);
    expect(figures[0].tree.children[0]).toMatchObject({
      name: 'P25',
      figure: { value: 25, doubts: [] },
      contribution: {
        figure: { value: 25, basis: 'reported' },
        records: [
          {
            record: { status: 'updated', answer: 'answered' },
            numbers: [{ value_number: 25, json_pointer: '/value' }],
            source: {
              response_id: expect.stringMatching(/^[0-9a-f]{64}$/),
              json_pointer: '/data/universalTrackerValues/0',
              is_missing: false,
            },
          },
        ],
      },
    });
  });

  it('takes the root and the newest year where none is given, and names in any case', async () => {
    const [ofRoot, named] = await Promise.all([explain('305-1-A', 'r'), explain('305-1-a', '2025')]);
    expect(ofRoot.stdout).toContain('355 tons/CO2e');
    expect(named.stdout).toBe(ofRoot.stdout);
  });

  it('explains a snapshot as it was, also of a record', async () => {
    const before = (await readdir(join(cwd, 'lake/snapshots'))).find((name) => /^\d/.test(name)) ?? '';
    const changed = {
      ...world,
      surveys: [{ ...world.surveys[0], of: 'P1', says: { co2: 2 } }, ...world.surveys.slice(1)],
    };
    await cp(join(cwd, 'lake'), join(cwd, 'then/lake'), { recursive: true, verbatimSymlinks: true });
    await loadWorld(
      inputOf({
        ...changed,
        surveys: changed.surveys.map((one) => ({ ...one, lastUpdated: '2026-07-01T00:00:00.000Z' })),
      }),
      join(cwd, 'then'),
    );
    const of = async (...args: readonly string[]) =>
      (await esgLake(['explain', ...args, '--output', 'then/lake'], { cwd })).stdout;
    expect(await of('305-1-a', 'P1')).toMatch(/^2 tons/m);
    expect(await of('305-1-a', 'P1', '--snapshot', before)).toMatch(/^1 tons/m);
    expect(await of('e001636f3200000000000000', '--snapshot', before)).toMatch(/ {2}1 tons/);
  });

  it('says why there is no figure', async () => {
    const { code, stdout } = await explain('306-3', 'Y', '2025');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Not in a figure:\n {2}Y yearly 2025-12-31: rejected/m);
    const rate = await explain('305-4', 'S', '2025');
    expect(rate.stdout).toMatch(/^There is no figure:\n {2}S yearly 2025-12-31: not_additive .* 12 %/m);
    expect((await explain('306-3', 'P1', '2025')).stdout).toMatch(/P1: not_asked/);
  });

  it.each([
    [
      ['305-1-a', 'twIN'],
      /there are 2 initiatives called "twIN".*\n.*[0-9a-f]{24} \(R > S > Twin\), [0-9a-f]{24} \(R > S > twin\)/,
    ],
    [['305-1-a', 'Twni'], /no initiative has the name or id "Twni"\n.*Did you mean "Twin"/],
    [['305-1-b', 'R'], /no question has the type code or id "305-1-b"\n.*Did you mean 305-1-a \(co2\)/],
    [['305-1-a', '2025', '--snapshot', 'x'], /no snapshot x/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await explain(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('marks a response that is missing, and exits with 7', async () => {
    const home = join(cwd, 'damaged');
    await cp(join(cwd, 'lake'), join(home, 'lake'), { recursive: true, verbatimSymlinks: true });
    await rm(join(home, 'lake/landing'), { recursive: true });
    const { code, stdout, stderr } = await esgLake(['explain', '305-1-a', 'P1', '--output', 'lake'], {
      cwd: home,
    });
    expect(stdout).toMatch(/body at \/data\S+ \(MISSING\), file/);
    expect([code, stderr]).toEqual([7, expect.stringContaining('1 landed body is missing')]);
  });
});
