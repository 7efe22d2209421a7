import { describe, expect, it } from 'vitest';
import type { GroupInput, OwnFigure, ReportIs } from './input.ts';
import { groupRows } from './rows.ts';

/** A group by hand: the worlds of the contract of figures that need no records. */
interface World {
  readonly parents: Readonly<Record<string, string | null>>;
  /** `A 1000`, of 2025; `A 2024 1000`; with marks: `aggregation`, `unverified`, `other=EUR`, `option=market`. */
  readonly figures: readonly string[];
  /** Sites that are asked and have no figure. */
  readonly asked?: readonly string[];
  readonly excluded?: readonly string[];
  readonly decided?: Readonly<Record<string, ReportIs>>;
  readonly moved?: readonly { readonly node: string; readonly from: string; readonly to: string }[];
  readonly over?: Readonly<Record<string, number>>;
}

const e12 = 10n ** 12n;

function inputOf({
  parents,
  figures,
  asked = [],
  excluded = [],
  decided = {},
  moved = [],
  over = {},
}: World): GroupInput {
  const own = figures.map((text): OwnFigure => {
    const [node = '', ...words] = text.split(' ');
    const [amount = 0, year = 2025] = words
      .filter((word) => /^-?\d+$/.test(word))
      .map(Number)
      .reverse();
    const mark = (name: string): string | null =>
      words.find((word) => word.startsWith(`${name}=`))?.split('=')[1] ?? null;
    return {
      ...{ node, year, tracker: 'q', column: null, option: mark('option'), unit: mark('unit') ?? 't' },
      ...{ amount: BigInt(amount) * e12, isAggregation: words.includes('aggregation') },
      ...{ isVerified: !words.includes('unverified'), isFinal: !words.includes('unverified') },
      ...{ rival: 0n, overReport: BigInt(over[node] ?? 0) * e12, overReason: 'total_words', rows: 1, unusableRows: 0 },
      ...{ completed: '2026-02-01', updated: '2026-03-01' },
    };
  });
  return {
    nodes: Object.entries(parents).map(([id, parent]) => ({ id, parent, created: '2020-01-01' })),
    figures: own,
    answers: [
      ...new Set([...own.map(({ node, year }) => `${node} ${year}`), ...asked.map((node) => `${node} 2025`)]),
    ].map((key) => {
      const [node = '', year] = key.split(' ');
      return {
        node,
        year: Number(year),
        tracker: 'q',
        isAsked: true,
        isNa: false,
        isExcluded: excluded.includes(node),
      };
    }),
    decided: (node, _, year) => (year === 2025 ? (decided[node] ?? null) : null),
    addsUp: () => true,
    changes: moved.map(({ node, from, to }) => ({
      ...{ node, change: 'moved', seenAt: '2026-04-01', oldParent: from, newParent: to },
    })),
    materiality: 5,
  };
}

/** `value basis repaired sites; doubt percent% cause reason; …`, notes in brackets. */
function shown(world: World, node = 'G'): readonly string[] {
  return groupRows(inputOf(world))
    .filter((row) => row.node === node && row.year === 2025)
    .map((row) => {
      const name = [row.option, row.unit === 't' ? null : row.unit].filter((word) => word !== null).join(' ');
      const doubts = row.found.map(({ doubt, isNote, percent, cause, reason }) => {
        const percentage = percent === null ? '?' : Number((percent.part * 10_000n) / percent.whole) / 100;
        const text = `${doubt} ${Math.round((Number(percentage) || 0) * 10) / 10}% ${cause} ${reason}`.replace(
          '0% ',
          percentage === '?' ? '?% ' : '0% ',
        );
        return isNote ? `(${text})` : text;
      });
      const repaired = row.repaired === null ? '' : ` repaired ${row.repaired / e12}`;
      const sites = `${row.reporting}+${row.covered}+${row.missing}`;
      return [`${name}${name === '' ? '' : ' '}${row.value / e12} ${row.basis}${repaired} ${sites}`, ...doubts].join(
        '; ',
      );
    });
}

const two = { G: null, A: 'G', B: 'G' } as const;

describe('the rows of a group', () => {
  it('of a holding with its own office', () => {
    const world: World = { parents: two, figures: ['G 10', 'A 1000', 'B 2000'] };
    expect(shown(world)).toEqual(['10 own report repaired 3010 2+0+0; contradicted 30000% G below']);
    expect(shown({ ...world, decided: { G: 'stand_alone' } })).toEqual(['3010 own report + below 2+0+0']);
  });

  it('of a site without a figure: by its year before, by the mean, by the share of sites', () => {
    const asked = { parents: two, asked: ['B'] };
    expect(shown({ ...asked, figures: ['A 1000'] })).toEqual(['1000 below 1+0+1; missing 100% B no_number']);
    expect(shown({ ...asked, figures: ['A 1000', 'A 2024 990', 'B 2024 420'], excluded: ['B'] })).toEqual([
      '1000 below 1+0+1; missing 42% B unusable',
    ]);
    expect(shown({ ...asked, figures: ['A 1000', 'A 2024 990', 'B 2024 40'] })).toEqual([
      '1000 below 1+0+1; (missing 4% B no_number)',
    ]);
    expect(shown({ ...asked, figures: ['A 0'] })).toEqual(['0 below 1+0+1; missing 50% B no_number']);
  });

  it('in two currencies, and with a report of the group in one', () => {
    const figures = ['A 5 unit=EUR', 'B 3 unit=USD'];
    expect(shown({ parents: two, figures })).toEqual([
      'EUR 5 below 2+0+0; other_unit ?% G unit',
      'USD 3 below 2+0+0; other_unit ?% G unit',
    ]);
    expect(shown({ parents: two, figures: [...figures, 'G 8 unit=EUR'] })).toEqual(['EUR 8 own report 2+0+0']);
  });

  it('with a slip of 1000 at a site, as its owner decides', () => {
    const world: World = { parents: two, figures: ['A 1020000', 'A 2024 1000', 'B 2050', 'B 2024 2000'] };
    const decided = (is: ReportIs): readonly string[] => shown({ ...world, decided: { A: is } });
    expect(shown(world)).toEqual(['1022050 below 2+0+0; contradicted 99.7% A year_before']);
    expect(decided('consolidated')).toEqual(['1022050 below 2+0+0']);
    expect(decided('wrong')).toEqual(['2050 below 1+0+1; missing 48.8% A no_number']);
    expect(decided('not_counted')).toEqual(['2050 below 1+0+0']);
  });

  it('of a parent that covers a part of its sites', () => {
    const parents = { G: null, R: 'G', A: 'R', B: 'R', C: 'R', D: 'G' };
    const figures = ['R 200', 'A 100', 'B 100', 'C 50', 'D 70'];
    expect(shown({ parents, figures })).toEqual(['270 below repaired 320 4+0+0; contradicted 18.5% R below']);
    expect(shown({ parents, figures }, 'R')).toEqual(['200 own report repaired 250 3+0+0; contradicted 25% R below']);
    const values = (['not_counted', 'stand_alone', 'consolidated'] as const).map((is) =>
      shown({ parents, figures, decided: { R: is } }).map((row) => row.split(' ')[0]),
    );
    expect(values).toEqual([['320'], ['520'], ['270']]);
    const high = { parents, figures: ['R 260', 'A 100', 'B 100', 'C 50', 'D 70', 'G 330'] };
    expect(shown(high)).toEqual(['330 own report 4+0+0']);
    expect(shown(high, 'R')).toEqual(['260 own report 3+0+0; (contradicted 3.8% R above)']);
  });

  it('after a site has moved, and where nobody saw it move', () => {
    const parents = { G: null, E: 'G', W: 'G', A: 'E', B: 'W', X: 'W' };
    const world: World = { parents, figures: ['G 400', 'E 250', 'W 150', 'A 90', 'B 150', 'X 160'] };
    const seen: World = { ...world, moved: [{ node: 'X', from: 'E', to: 'W' }] };
    expect(shown(seen)).toEqual(['400 own report 3+0+0']);
    expect(shown(seen, 'E')).toEqual(['250 own report repaired 90 1+0+0; boundary 64% X moved']);
    expect(shown(seen, 'W')).toEqual(['150 own report repaired 310 2+0+0; boundary 106.7% X moved']);
    expect(shown(world)).toEqual(['400 own report 3+0+0']);
    expect(shown(world, 'E')).toEqual(['250 own report 1+0+0; contradicted 64% E above']);
    expect(shown(world, 'W')).toEqual(['150 own report repaired 310 2+0+0; contradicted 106.7% W below']);
  });

  it('of an aggregation that lacks a site, or has more than its sites', () => {
    const world: World = { parents: two, figures: ['G 1000 aggregation', 'A 1000', 'B 2024 300'], asked: ['B'] };
    expect(shown(world)).toEqual(["1000 service's aggregation 1+1+0; missing 30% B aggregation"]);
    expect(shown({ ...world, figures: ['G 1290 aggregation', ...world.figures.slice(1)] })).toEqual([
      "1290 service's aggregation 1+1+0; (missing 0.8% B aggregation)",
    ]);
  });

  it('that is partly verified, or has rows that overlap', () => {
    expect(shown({ parents: two, figures: ['A 1000 unverified', 'B 2000'] })).toEqual([
      '3000 below 2+0+0; unverified 33.3% A not_verified',
    ]);
    expect(shown({ parents: two, figures: ['A 200', 'B 10'], over: { A: 100 } })).toEqual([
      '210 below 2+0+0; overlap 47.6% A total_words',
    ]);
  });

  it('of rows in two ways of counting Scope 2', () => {
    const figures = ['A 100 option=location', 'A 60 option=market', 'B 90'];
    expect(shown({ parents: two, figures })).toEqual([
      'location 100 below 2+0+0; other_unit 90% G way',
      'market 60 below 2+0+0; other_unit 150% G way',
      '90 below 2+0+0; other_unit 177.8% G way',
    ]);
  });
});
