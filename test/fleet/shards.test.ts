import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleetExitCode, inShard, shardOf } from '../../src/fleet/run-fleet.ts';

const ids = Array.from({ length: 1000 }, (_, at) => ({ id: `connection-${at}` }));

describe('shards', () => {
  it('have every connection once, and about as many each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const shards = Array.from({ length: count }, (_, index) => inShard(ids, { index, count }));
        expect(
          shards
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(ids.map(({ id }) => id).sort());
        for (const shard of shards) expect(shard.length).toBeGreaterThan((0.4 * ids.length) / count);
      }),
      { numRuns: 5 },
    );
  });

  it('keep their connections when others are added or removed, and give few away when there is one shard more', () => {
    const [before, after] = [7, 8].map((count) => ids.map(({ id }) => shardOf(id, count)));
    const moved = ids.filter((_, at) => before?.[at] !== after?.[at]);
    expect(moved.length).toBeLessThan(200);
    expect(new Set(moved.map(({ id }) => shardOf(id, 8)))).toEqual(new Set([7]));
    expect(shardOf('acme', 1)).toBe(0);
    expect(['acme', 'globex', 'initech'].map((id) => shardOf(id, 100))).toEqual([55, 71, 7]);
  });
});

describe('the exit code of a fleet', () => {
  it('is 0 when all went well, 3 when some did not, the gravest when none did, 130 when it was interrupted', () => {
    expect(fleetExitCode([])).toBe(0);
    expect(fleetExitCode([0, 0])).toBe(0);
    expect(fleetExitCode([0, 6])).toBe(3);
    expect(fleetExitCode([0, 3])).toBe(3);
    expect(fleetExitCode([6, 5, 4])).toBe(5);
    expect(fleetExitCode([3, 3])).toBe(3);
    expect(fleetExitCode([6, 1])).toBe(1);
    expect(fleetExitCode([0, 130, 6])).toBe(130);
  });
});
