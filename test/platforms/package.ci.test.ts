import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** What somebody gets who installs the package, packed from a fresh clone, in an empty project. */
describe('the package', () => {
  let work = '';
  let files: readonly string[] = [];
  let said = '';
  let size = 0;
  let snippet = '';

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'esg-lake-package-'));
    const clone = join(work, 'clone');
    await run('git', ['clone', '--quiet', root, clone]);
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const packed = await run('npm', ['pack', '--json', '--pack-destination', work], { cwd: clone, maxBuffer: 2 ** 26 });
    const [tarball] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')));
    size = tarball.size;
    files = tarball.files.map((file: { readonly path: string }) => file.path);
    await writeFile(join(work, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
    const installed = await run('npm', ['install', '--no-audit', '--no-fund', join(work, tarball.filename)], {
      cwd: work,
    });
    said = installed.stdout + installed.stderr;
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    [, snippet = ''] = /## Library[^\n]*\n\n```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(snippet).toContain("from 'esg-lake'");
  }, 600_000);

  afterAll(() => rm(work, { recursive: true, force: true }));

  it('holds the built library with its types, the pipelines and the docs, and nothing of bench and test', () => {
    for (const file of [
      'dist/src/index.js',
      'dist/src/index.d.ts',
      'dist/src/steps.js',
      'dist/src/steps.d.ts',
      'dist/src/cli/main.js',
      'LICENSE',
      'README.md',
    ]) {
      expect(files).toContain(file);
    }
    expect(files).toContain('dist/pipelines/nightly.js');
    expect(files.some((file) => file.startsWith('docs/'))).toBe(true);
    expect(files).toContain('queries/emissions-by-country.sql');
    expect(files).toContain('docs/reference/report.schema.json');
    expect(files.filter((file) => /(^|\/)(bench|test|node_modules)\//.test(file))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(size).toBeLessThan(3_000_000);
  });

  it('has the JSON schemas under their names', async () => {
    const code = `console.log(import.meta.resolve('esg-lake/schemas/manifest.schema.json'))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: work });
    expect(JSON.parse(await readFile(new URL(stdout.trim()), 'utf8'))).toHaveProperty('title', 'manifest.json');
  });

  it('has its entry points, their types and its manifest, also for the example of README', async () => {
    await writeFile(join(work, 'readme.ts'), snippet);
    await writeFile(
      join(work, 'both.ts'),
      `import { openLake } from 'esg-lake';
       import { definePipeline, extractListings } from 'esg-lake/steps';
       import manifest from 'esg-lake/package.json' with { type: 'json' };
       export const own = definePipeline({
         name: 'own',
         async run(run) {
           const { surveys } = await extractListings(run);
           run.log('info', \`\${surveys.length} surveys\`);
         },
       });
       const lake = await openLake('./output').catch(() => null);
       const rows = await lake?.query<{ readonly survey_id: string }>('SELECT survey_id FROM surveys');
       const id: string | undefined = rows?.[0]?.survey_id;
       console.log(JSON.stringify([own.name, id ?? null, manifest.version]));`,
    );
    const flags = ['--strict', '--skipLibCheck', '--resolveJsonModule', '--module', 'nodenext', '--target', 'es2023'];
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'both.ts', 'readme.ts'], {
      cwd: work,
    });
    const { stdout } = await run(process.execPath, ['both.js'], { cwd: work });
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(JSON.parse(stdout)).toEqual(['own', null, manifest.version]);
  });

  it('installs without a warning', () => {
    expect(
      said.split('\n').filter((line) => /warn|deprecated/i.test(line) && !/Unknown (user|env) config/.test(line)),
    ).toEqual([]);
  });

  it('runs as a command and as README says as a library', async () => {
    const command = await run(join(work, 'node_modules/.bin/esg-lake'), ['--version'], { cwd: work });
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(command.stdout.trim()).toBe(manifest.version);
    const sandboxed = snippet
      .replace(/baseUrl: '[^']*'/, 'baseUrl: sandbox.baseUrl')
      .replace(/token: [^}]*\}/, 'token: sandbox.token }');
    await writeFile(
      join(work, 'snippet.mjs'),
      `import { startSandbox } from 'esg-lake';
       const sandbox = await startSandbox();
       ${sandboxed}
       await sandbox.close();
       console.log(JSON.stringify({ status: report.status, rows: rows.length }));`,
    );
    const { stdout } = await run(process.execPath, ['snippet.mjs'], { cwd: work });
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ status: 'published', rows: 10 });
  });
});
