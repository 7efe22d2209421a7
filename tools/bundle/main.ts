/**
 * Puts the compiled command and the modules that it uses into a few files: `npm run build` runs it after the compiler. Half the
 * processor time of a short command was spent on finding, reading and linking a thousand modules one by one, and a fifth of
 * what was left on compiling them, so the code that V8 makes of them is kept beside them. The library (`dist/src/index.js`) and
 * its types stay as they were compiled.
 */
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { runCommandLine as RunCommandLine } from '../../src/cli/command-line.ts';
import type { compiledCode as CompiledCode } from './load-bundled.ts';

interface Loader {
  readonly loadBundled: (name: string) => { readonly runCommandLine: typeof RunCommandLine };
  readonly compiledCode: typeof CompiledCode;
}

const dist = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(dist, 'bundle');
const command = join(dist, 'src/cli/main.js');
const loader = 'load-bundled.mjs';

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    main: command,
    commandLine: join(dist, 'src/cli/command-line.js'),
    worker: join(dist, 'src/transform/workers/worker.js'),
  },
  platform: 'node',
  // Native code, what may not be installed, and what loads the sources of others.
  external: [/^@duckdb\/node-bindings/, /^@aws-sdk\//, /^@azure\//, /^@google-cloud\//, 'jiti'],
  // yargs has one for configuration files that extend others, which this program does not read.
  checks: { emptyImportMeta: false },
});
// Where a worker is looked for is part of a file's text: beside it, as `worker.js`.
const names = { entryFileNames: 'own-[name].js', chunkFileNames: '[name]-[hash].js' };
const { output } = await bundle.write({ dir: folder, format: 'cjs', ...names });
await bundle.close();
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
await writeFile(join(folder, 'licenses.txt'), await licensesOf(modules));
await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
await copyFile(new URL('./load-bundled.js', import.meta.url), join(folder, loader));
await writeFile(join(folder, 'worker.js'), `import('./${loader}').then((m) => m.loadBundled('own-worker.js'));\n`);
await writeFile(
  command,
  `#!/usr/bin/env node\nimport { loadBundled } from '../../bundle/${loader}';\nloadBundled('own-main.js');\n`,
);
// A link to it in a folder of programs is a command.
await chmod(command, 0o755);
await keepCode().catch((error: unknown) => {
  console.warn(`without the code of what is built, commands start more slowly: ${String(error)}`);
});

/** Carries out what is wanted every night, so that the functions which that needs are compiled, and keeps their code. */
async function keepCode(): Promise<void> {
  const { loadBundled, compiledCode }: Loader = await import(join(folder, loader));
  const { runCommandLine } = loadBundled('own-commandLine.js');
  const work = await mkdtemp(join(tmpdir(), 'esg-lake-build-'));
  const world = {
    environment: {},
    workingDirectory: work,
    stdin: process.stdin,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const sizes = ['--sandbox-initiatives', '5', '--sandbox-surveys', '8', '--sandbox-utrvs', '20'];
  for (const night of ['1', '2']) {
    const args = ['run', '--sandbox', '--night', night, ...sizes, '--output', join(work, 'output')];
    const exitCode = await runCommandLine(args, world);
    if (exitCode !== 0) throw new Error(`the built command ended with ${exitCode}: ${String(world.stderr.read())}`);
  }
  for (const [name, code] of compiledCode()) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
  }
  await rm(work, { recursive: true });
}

/** The licences of the packages whose modules were put in, as they ask for. */
async function licensesOf(paths: readonly string[]): Promise<string> {
  const packages = paths.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  const texts = await Promise.all([...new Set(packages)].sort().map(licenseOf));
  return texts.join('\n');
}

async function licenseOf(path: string): Promise<string> {
  const { name, version, license }: Readonly<Record<string, unknown>> = JSON.parse(
    await readFile(join(path, 'package.json'), 'utf8'),
  );
  const files = (await readdir(path)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  return [`# ${String(name)} ${String(version)} (${String(license)})`, ...texts].join('\n\n');
}
