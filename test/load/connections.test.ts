import { describe, expect, it } from 'vitest';
import { runOnConnections } from '../../src/load/connections.ts';
import { openDatabase, selectRow } from '../../src/load/database.ts';

function signal(): readonly [Promise<void>, () => void] {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give()];
}

describe('tasks on several connections', () => {
  it('answer in their order, each on a connection that was prepared', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const tasks = [3, 1, 2, 5, 4].map(
      (n) => async (connection: typeof database.connection) =>
        (await selectRow(connection, `SELECT ${n} * factor AS n FROM prepared`))['n'],
    );
    const results = await runOnConnections(database, tasks, async (connection) => {
      await connection.run('CREATE TEMP TABLE prepared AS SELECT 10 AS factor');
    });
    expect(results).toEqual([30, 10, 20, 50, 40]);
    expect(await runOnConnections(database, [])).toEqual([]);
    database.close();
  });

  it('end before the first failure is told, and none begins after it', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const ended: string[] = [];
    const [begun, begin] = signal();
    const [failed, fail] = signal();
    const tasks = [
      async () => {
        await begun;
        fail();
        throw new Error('disk full');
      },
      async () => {
        begin();
        await failed;
        ended.push('under way');
      },
      async () => {
        ended.push('not begun');
      },
    ];
    await expect(runOnConnections(database, tasks)).rejects.toThrow('disk full');
    expect(ended).toEqual(['under way']);
    database.close();
  });
});
