import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blocksOf } from '../docs/pages.ts';
import { skip } from '../readers/needs.ts';
import { findJava, findPython, jarFolder, packageFolder, runScript } from '../readers/python-environment.ts';
import { lakeOfNights, pushTo } from '../share/pushed-lake.ts';

it('docs/feed-a-warehouse.md does in each block what it says, on two nights', async (test) => {
  const python = await findPython();
  if ('missing' in python) return skip(test, python.missing);
  const [java, jars] = [await findJava(), await jarFolder('lakehouse-jars.xml')];
  if ('missing' in java) return skip(test, java.missing);
  if (typeof jars !== 'string') return skip(test, jars.missing);
  const packages = `${await packageFolder(python, 'stores.txt')}:${await packageFolder(python, 'lakehouse-spark.txt')}`;
  const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-guide-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const lake = await lakeOfNights(5);
  onTestFinished(lake.remove);
  const blocks = blocksOf('docs/feed-a-warehouse.md')
    .filter(({ attributes }) => attributes['run'] === 'test/stores')
    .map(({ language, text }) => [language, text]);
  const request = join(cwd, 'request.json');
  for (const night of lake.nights.slice(1)) {
    const { folder, manifest } = night;
    await rm(join(cwd, 'output'), { recursive: true, force: true });
    await mkdir(join(cwd, 'output'));
    await symlink(folder, join(cwd, 'output/current'));
    for (const place of ['shared', 'lakes/acme', 'lakes/globex']) await pushTo(join(cwd, place), night);
    const files = Object.entries(manifest.tables).map(([name, table]) => {
      return [name, table.files.map(({ path }) => join(folder, path))];
    });
    const jarFiles = (await readdir(jars)).map((name) => join(jars, name));
    await writeFile(request, JSON.stringify({ blocks, jars: jarFiles, files: Object.fromEntries(files) }));
    const seen = await runScript(python.executable, ['../../stores/run_guide.py', request], { packages, cwd });
    const rows = (name: string): number => manifest.tables[name]?.rows ?? 0;
    const names = Object.keys(manifest.tables);
    expect(seen).toEqual({
      sql: [rows('data_points'), 2 * rows('surveys')],
      'delta-rs': Object.fromEntries(names.map((name) => [name, rows(name)])),
      polars: rows('data_points'),
      spark: [names.length, []],
      counted: rows('surveys'),
      iceberg: Object.fromEntries(names.map((name) => [`esg.${name}`, rows(name)])),
    });
  }
});
