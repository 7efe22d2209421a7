import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { esgLake } from '../cli/command.ts';
import { needPython, skip } from './needs.ts';
import { packageFolder, runScript } from './python-environment.ts';

const root = join(import.meta.dirname, '../..');
const queries = join(root, 'queries');

async function answersOf(output: string): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {};
  for (const { name } of (await listQuestions(undefined)).questions) {
    const { stdout } = await esgLake(['query', `@${name}`, '--format', 'json', '--output', output], { cwd: output });
    answers[name] = JSON.parse(stdout);
  }
  return answers;
}

describe('named questions', () => {
  let answers: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    answers = await answersOf(join(inject('readers').clone, 'output'));
  });

  test.for([
    { duckdb: '1.2.2', file: 'duckdb-1.2.txt', until: 13 },
    { duckdb: '2.0.0', file: null, until: 99 },
  ])('are answered by DuckDB $duckdb as by ours', async ({ duckdb, file, until }, context) => {
    const python = needPython(context);
    if (Number(python.version.split('.')[1]) > until) skip(context, `a DuckDB ${duckdb} for Python ${python.version}`);
    const packages = file === null ? undefined : await packageFolder(python, file);
    const found = await runScript(
      python.environment,
      ['ask_questions.py', join(inject('readers').snapshot, 'lake.duckdb'), queries],
      packages === undefined ? {} : { packages },
    );
    expect(found).toEqual({ version: duckdb, answers });
  });

  test('are asked in Python as the documentation shows', async (context) => {
    const python = needPython(context);
    const page = await readFile(join(root, 'docs/query-it.md'), 'utf8');
    const [, recipe = ''] = /^```python\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-questions-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    await symlink(join(inject('readers').clone, 'output'), join(cwd, 'output'));
    await symlink(queries, join(cwd, 'queries'));
    await writeFile(join(cwd, 'recipe.py'), recipe);
    const found = await runScript(python.environment, ['run_recipe.py', 'recipe.py', 'emissions'], { cwd });
    const { stdout } = await esgLake(
      ['query', '@emissions-by-country', '--param', 'year=2025', '--format', 'json', '--output', 'output'],
      { cwd },
    );
    expect(found).toEqual({ emissions: JSON.parse(stdout) });
    expect(JSON.parse(stdout)).not.toEqual([]);
  });
});
