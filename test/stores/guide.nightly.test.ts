import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blocksOf } from '../docs/pages.ts';
import { skip } from '../readers/needs.ts';
import { findPython, packageFolder, runScript } from '../readers/python-environment.ts';
import { lakeOfNights, pushTo } from '../share/pushed-lake.ts';

it('docs/how-to/share.md does in each block what it says, on two nights', async (test) => {
  const python = await findPython();
  if ('missing' in python) return skip(test, python.missing);
  const packages = await packageFolder(python, 'stores.txt');
  const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-guide-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const lake = await lakeOfNights(5);
  onTestFinished(lake.remove);
  const blocks = blocksOf('docs/how-to/share.md')
    .filter(({ language, text }) => ['python', 'sql'].includes(language) && !text.includes('s3://'))
    .map(({ language, text }) => [language, text]);
  const request = join(cwd, 'request.json');
  await writeFile(request, JSON.stringify(blocks));
  for (const night of lake.nights.slice(1)) {
    await rm(join(cwd, 'output'), { recursive: true, force: true });
    await mkdir(join(cwd, 'output'));
    await symlink(night.folder, join(cwd, 'output/current'));
    for (const folder of ['shared', 'lakes/acme', 'lakes/globex']) await pushTo(join(cwd, folder), night);
    const seen = await runScript(python.executable, ['../../stores/run_guide.py', request], { packages, cwd });
    const { tables } = night.manifest;
    const said = Object.entries(tables).map(([name, { rows }]) => [`esg.${name}`, rows]);
    expect(seen).toEqual({
      sql: [tables['data_points']?.rows, 2 * (tables['surveys']?.rows ?? 0)],
      polars: tables['data_points']?.rows,
      iceberg: Object.fromEntries(said),
    });
  }
});
