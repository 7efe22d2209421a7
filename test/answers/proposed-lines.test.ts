import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeProposedLines } from '../../src/answers/decide/decide-lines.ts';
import { csvCell } from '../../src/base/printable.ts';
import { parseDecisions } from '../../src/schema/decisions.ts';

const tracker = 'b0'.padEnd(24, '0');

/** The rows of measures.csv after a line about this column was proposed for this reason. */
async function written(column: string, reason: string) {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  try {
    const line = `,${tracker},${csvCell(column)},,without_total,,,`;
    const [found] = await writeProposedLines(folder, [{ file: 'measures.csv', line, reason, figure_count: 1 }]);
    if (found?.added !== 1) return { ...found, rows: [] };
    const text = await readFile(found.file, 'utf8');
    return { ...found, rows: parseDecisions([{ name: 'measures.csv', text }]).measures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each(['t', 'a,b', 'say "t"', '" "', "'t", '#', 't;x', 'm²', '0', 'none'])(
  'a proposed line is written and read as it was meant: %j',
  async (column) => {
    const { rows } = await written(column, 'why');
    expect(rows).toMatchObject([
      { tracker_id: tracker, column_code: column, over_rows: 'without_total', reason: 'why' },
    ]);
  },
);

it.each(['=1+1', '-', '@t', '\u202et', 't\u0000'])(
  'is left out if a spreadsheet would run or not show %j',
  async (column) => {
    expect(await written(column, 'why')).toMatchObject({ added: 0, left_out: 1 });
  },
);

it('has a reason without what a terminal or spreadsheet would run', async () => {
  const reasonOf = async (reason: string) => (await written('c', reason)).rows[0]?.reason;
  expect(await reasonOf('North, "the" region\r\n')).toBe('North, "the" region');
  expect(await reasonOf('=cmd|x')).toBe("'=cmd|x");
  expect(await reasonOf('\u001b[31mred')).toBe('[31mred');
});
