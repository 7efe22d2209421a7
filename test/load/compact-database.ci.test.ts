import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase, selectRows } from '../../src/load/database.ts';
import { verifySnapshot } from '../../src/load/verify/verify-snapshot.ts';
import {
  at,
  createOutput,
  currentHashes,
  freshHashes,
  listing,
  loadNight,
  type Rows,
  simpleSurvey,
  survey,
  utrv,
} from './lake-fixture.ts';

/** Texts that hardly compress. */
const note = (...of: readonly number[]): string =>
  JSON.stringify(createHash('shake256', { outputLength: 2_000 }).update(of.join()).digest('base64'));

const records = 1000;

/** A survey of 3 MB: when five of them have changed, more is free than a lake may have. */
const largeSurvey = (number: number, night: number): Rows => ({
  ...simpleSurvey(number),
  surveys: [survey(number, { utrv_count: records, data_point_count: 0, last_updated_at: at('2025-01-01T00:00:00Z') })],
  utrvs: Array.from({ length: records }, (_, i) =>
    utrv(number * 1000 + i, number, { notes: note(number, night, i), data_point_count: 0 }),
  ),
  data_points: [],
});

describe('the database after many nights', () => {
  it('does not grow with them, and has everything that one made at once has', async () => {
    const output = await createOutput();
    const numbers = [1, 2, 3, 4, 5, 6];
    const rows = [listing, ...numbers.map((number) => largeSurvey(number, 0))];
    const first = await loadNight(output, { snapshotId: 's00', rows });
    const described = await objectsOf(first.snapshot.databaseFile);
    const { size: fresh } = await stat(first.snapshot.databaseFile);
    let { snapshot } = first;
    const sizes: number[] = [];
    for (let night = 1; night <= 4; night++) {
      const changed = numbers.slice(0, 5).map((number) => largeSurvey(number, night));
      ({ snapshot } = await loadNight(output, { snapshotId: `s0${night}`, rows: changed }));
      sizes.push((await stat(snapshot.databaseFile)).size / fresh);
    }
    expect(Math.max(...sizes)).toBeLessThan(1.6);
    expect(await objectsOf(snapshot.databaseFile)).toEqual(described);
    expect((await verifySnapshot(snapshot)).checks.filter(({ ok }) => !ok)).toEqual([]);
    const last = numbers.map((number) => largeSurvey(number, number === 6 ? 0 : 4));
    expect(currentHashes(snapshot)).toEqual(await freshHashes([listing, ...last]));
  });
});

/** Tables, columns and views with their comments. */
async function objectsOf(file: string): Promise<unknown> {
  const { connection, close } = await openDatabase({ file, readOnly: true });
  try {
    return {
      columns: await selectRows(
        connection,
        `SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
         WHERE database_name = current_database() AND NOT internal ORDER BY ALL`,
      ),
      relations: await selectRows(
        connection,
        `SELECT schema_name, table_name AS name, comment FROM duckdb_tables() WHERE NOT internal
         UNION ALL SELECT schema_name, view_name, comment FROM duckdb_views() WHERE NOT internal ORDER BY ALL`,
      ),
    };
  } finally {
    close();
  }
}
