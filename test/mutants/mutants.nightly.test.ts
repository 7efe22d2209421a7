import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command, copyOfTheProject } from '../support/project-copy.ts';
import mutants from './mutants.json' with { type: 'json' };

/**
 * A wrong rule in one place of the code, by hand, SQL included; and the test file that must notice it. Who moves the
 * place moves `file` and `old` with it. `MUTANTS=parquet` tries those whose names or files have that text.
 */
const wanted = process.env['MUTANTS'] ?? '';
let copy: string;

beforeAll(async () => {
  copy = await copyOfTheProject();
  await build();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** What starts the built command starts the mutant. Types do not matter. */
const build = () => command(copy, 'typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck']);

interface Report {
  readonly numFailedTests: number;
}

async function outcomeOf(test: string): Promise<Report> {
  const out = join(copy, 'output/mutant.json');
  await rm(out, { force: true });
  await command(copy, 'vitest/vitest.mjs', ['run', test, '--bail=1', '--reporter=json', `--outputFile=${out}`]);
  return JSON.parse(await readFile(out, 'utf8'));
}

it.each(mutants.filter(({ what, file }) => `${what} ${file}`.includes(wanted)))(
  '$test notices: $what',
  async ({ file, old, new: changed, test }) => {
    const path = join(copy, file);
    const source = await readFile(path, 'utf8');
    expect(source.split(old), `${file} has this text once`).toHaveLength(2);
    const isOfCommand = test.includes('/cli/');
    try {
      await writeFile(
        path,
        source.replace(old, () => changed),
      );
      if (isOfCommand) await build();
      // A file that cannot be loaded notices nothing.
      expect((await outcomeOf(test)).numFailedTests).toBeGreaterThan(0);
    } finally {
      await writeFile(path, source);
      if (isOfCommand) await build();
    }
  },
);
