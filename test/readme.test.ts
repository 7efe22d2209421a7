import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { openLake } from '../src/index.ts';
import { esgLake } from './cli/command.ts';
import { type PublishedLake, publishLake } from './pipeline/published-lake.ts';

/** Every query and command of README, on a lake of the sandbox that `npm start` uses. */
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const statements = blocks.filter(({ language }) => language === 'sql').map(({ text }) => text);
const commandLines = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('npx esg-lake ')));
const quoted = commandLines.flatMap((line) => /^npx esg-lake query "(.*?)"/.exec(line)?.[1] ?? []);

let lake: PublishedLake;

beforeAll(async () => {
  lake = await publishLake({ surveys: 120, utrvsPerSurvey: 100 });
}, 60_000);

afterAll(() => lake?.remove());

describe('README', () => {
  it('shows queries of both kinds', () => {
    expect(statements.length).toBeGreaterThan(2);
    expect(quoted.length).toBeGreaterThan(0);
  });

  it.each(quoted)('answers: %s', async (sql) => {
    const { code, stdout, stderr } = await esgLake(['query', sql, '--output', lake.output, '--format', 'json'], {
      cwd: lake.output,
    });
    expect(stderr).not.toMatch(/^esg-lake: /m);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).not.toEqual([]);
  });

  it.each(statements.filter((sql) => !sql.includes('output/')))('answers in the lake: %s', async (sql) => {
    const opened = await openLake(lake.output);
    try {
      const rows = await opened.query(sql);
      // Nothing was restated before the second night.
      if (!/\b(restatements|data_point_changes)\b/.test(sql)) expect(rows).not.toEqual([]);
    } finally {
      opened.close();
    }
  });

  it.each(statements.filter((sql) => !sql.includes('output/')))(
    'answers what is pasted after query: %s',
    async (sql) => {
      const { code, stderr } = await esgLake(['query', sql, '--output', lake.output], { cwd: lake.output });
      expect(stderr).toMatch(/^\(\d+ rows?\)\n$/);
      expect(code).toBe(0);
    },
  );

  it.each(statements.filter((sql) => sql.includes('output/')))('needs no esg-lake for: %s', async (sql) => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      const reader = await connection.runAndReadAll(sql.replaceAll("'output/", `'${join(lake.output)}/`));
      if (!sql.includes('ATTACH')) expect(reader.getRowsJS()).not.toEqual([]);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  });

  it('names only commands and options that there are', async () => {
    for (const line of commandLines) {
      const [name = '', ...rest] = line
        .replace(/"[^"]*"/g, '')
        .split(/\s+/)
        .slice(2);
      expect(Object.keys(commands), line).toContain(name);
      const { stdout } = await esgLake([name, '--help'], { cwd: lake.output });
      for (const option of rest.filter((word) => word.startsWith('--'))) expect(stdout, line).toContain(option);
    }
  });
});
