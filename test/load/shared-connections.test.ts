import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { shareConnections } from '../../src/load/shared-connections.ts';

async function share(count: number) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()));
  return shareConnections(connections);
}

describe('shared connections', () => {
  it('carry out every piece of work, never two on one connection, and give the results in their order', async () => {
    const shared = await share(2);
    const busy = new Set<unknown>();
    let most = 0;
    const square = (n: number): Promise<unknown> =>
      shared.use(async (connection) => {
        expect(busy.has(connection)).toBe(false);
        busy.add(connection);
        most = Math.max(most, busy.size);
        const reader = await connection.runAndReadAll(`SELECT ${n} * ${n}`);
        busy.delete(connection);
        return reader.getRowsJS()[0]?.[0];
      });
    expect(await shared.all([1, 2, 3, 4, 5].map(square))).toEqual([1, 4, 9, 16, 25]);
    expect(most).toBe(2);
  });

  it('begin nothing after a failure, end what is under way, and fail with it', async () => {
    const shared = await share(2);
    const done: string[] = [];
    const run = (sql: string): Promise<void> =>
      shared.use(async (connection) => {
        await connection.run(sql);
        done.push(sql);
      });
    const slow = 'SELECT sum(hash(range)) FROM range(3_000_000)';
    await expect(shared.all(['SELECT nothing', slow, 'SELECT 1'].map(run))).rejects.toThrow('nothing');
    expect(done).toEqual([slow]);
    await expect(run('SELECT 2')).rejects.toThrow('nothing');
  });

  it('do work again, alone, for which there was not enough memory beside the rest', async () => {
    const shared = await share(4);
    let active = 0;
    let again = 0;
    const run = (n: number): Promise<number> =>
      shared.use(async (connection) => {
        active++;
        try {
          // Together they need more than there is, whichever of them is told so.
          await connection.run('SELECT sum(hash(range)) FROM range(1_000_000)');
          if (active > 1) {
            again++;
            throw new Error('Out of Memory Error: failed to pin block of size 256.0 KiB');
          }
          return n;
        } finally {
          active--;
        }
      });
    expect(await shared.all([1, 2, 3, 4, 5, 6].map(run))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(again).toBeGreaterThan(0);
  });

  it.each([1, 2])('do work alone while more is asked for, with %i of them', async (count) => {
    const shared = await share(count);
    let failures = 0;
    let active = 0;
    const run = (n: number): Promise<number> =>
      shared.use(async (connection) => {
        active++;
        try {
          await connection.run('SELECT 1');
          if (failures++ < 8) throw new Error('Out of Memory Error: failed to pin block of size 256.0 KiB');
          return n;
        } finally {
          active--;
        }
      });
    const asked = Array.from({ length: 12 }, async (_, n) => {
      for (let turn = 0; turn < n; turn++) await Promise.resolve();
      return run(n);
    });
    const outcomes = await Promise.allSettled(asked);
    expect(active).toBe(0);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    for (const reason of reasons) expect(reason).toContain('Out of Memory Error');
  });

  it('fail when there is not enough memory for work alone', async () => {
    const shared = await share(2);
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '30MB', threads: '1' });
    const small = shareConnections([await instance.connect(), await instance.connect()]);
    const tooMuch = "SELECT length(string_agg(repeat('x', 1000), '')) FROM range(200_000)";
    const work = small.use((connection) => connection.run(tooMuch));
    await expect(work).rejects.toThrow('Out of Memory Error');
    await expect(shared.use(async () => 'another lake')).resolves.toBe('another lake');
  });
});
