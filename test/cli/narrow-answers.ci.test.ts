import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { views } from '../../src/schema/views.ts';
import { type PublishedLake, publishSecondNight } from '../pipeline/published-lake.ts';
import { esgLake } from './command.ts';

/** How many of the columns that a question or view names as worth most must be seen in a terminal of 80 columns. */
const shown = 4;

let lake: PublishedLake;
beforeAll(async () => {
  lake = await publishSecondNight();
});
afterAll(() => lake?.remove());

/** The lines of an answer in a terminal of 80 columns. */
async function pane(...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await esgLake(['query', ...args, '--output', lake.output], {
    cwd: lake.output,
    columns: 80,
  });
  const lines = stdout.split('\n');
  expect([code, lines.filter((line) => stringWidth(line) > 80)]).toEqual([0, []]);
  return lines;
}

/** The wanted columns that are not in the table; headings may be cut. */
function missing(lines: readonly string[], wanted: readonly string[]): readonly string[] {
  const headings = (lines[0] ?? '').trim().split(/ {2,}/);
  const isIn = (name: string): boolean =>
    headings.some((heading) => (heading.endsWith('…') ? name.startsWith(heading.slice(0, -1)) : heading === name)) ||
    lines.some((line) => line === name || line.startsWith(`${name}  `)); // one row is vertical
  return wanted.filter((name) => !isIn(name));
}

describe('in 80 columns', () => {
  it('every named question shows the columns that are worth most', async () => {
    const { questions } = await listQuestions(undefined);
    const hidden: string[] = [];
    for (const { name, worth } of questions) {
      expect([name, worth.length > 2]).toEqual([name, true]);
      const { stdout } = await esgLake(['query', `@${name}`, '--format', 'csv', '--output', lake.output], {
        cwd: lake.output,
      });
      const columns = (stdout.split('\n')[0] ?? '').split(',');
      expect([name, worth.filter((column) => !columns.includes(column))]).toEqual([name, []]);
      hidden.push(...missing(await pane(`@${name}`), worth.slice(0, shown)).map((column) => `@${name} ${column}`));
    }
    expect(hidden).toEqual([]);
  });

  it.each(views)('$name does, too', async ({ name, worth }) => {
    expect(missing(await pane(`FROM ${name} USING SAMPLE 400 ROWS`), worth.slice(0, shown))).toEqual([]);
  });

  it('so does a query on a view in words of one’s own', async () => {
    const lines = await pane("FROM initiative_rollup WHERE depth = 0 AND type_code = '305-1-a'");
    expect(missing(lines, ['initiative_name', 'value', 'base_unit', 'reporting_year'])).toEqual([]);
    expect(lines.join('\n')).toContain('Hällmark');
  });
});
