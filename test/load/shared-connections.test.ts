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
});
