/**
 * Bundles the compiled command and its modules into a few files; `npm run build` runs this after the compiler. Half the
 * processor time of a short command was spent on finding, reading and linking a thousand modules one by one. The
 * library (`dist/src/index.js`) and its types stay as compiled.
 */
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(dist, 'bundle');
const command = join(dist, 'src/cli/main.js');

/**
 * Of undici, only what sends requests: loading all of it, with fetch, WebSocket, mocks and caches, takes 70 ms of
 * processor time, a tenth of a run without changes, and this takes 25.
 */
const undiciParts: Plugin = {
  name: 'undici-parts',
  resolveId: (id) => (id === 'undici' ? '\0undici' : null),
  load: (id) => {
    if (id !== '\0undici') return null;
    const part = (path: string): string => JSON.stringify(fileURLToPath(import.meta.resolve(`undici/lib/${path}.js`)));
    return `import Dispatcher from ${part('dispatcher/dispatcher')};
      import api from ${part('api/index')};
      import Agent from ${part('dispatcher/agent')};
      import Pool from ${part('dispatcher/pool')};
      import ProxyAgent from ${part('dispatcher/proxy-agent')};
      Object.assign(Dispatcher.prototype, api);
      export { Agent, Pool, ProxyAgent };`;
  },
};

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  // The module that starts the worker looks for it in its own folder.
  input: { main: command, worker: join(dist, 'src/transform/workers/worker.js') },
  platform: 'node',
  plugins: [undiciParts],
  // Native code and optional packages.
  external: [/^@duckdb\/node-bindings/, /^@aws-sdk\//, /^@azure\//, /^@google-cloud\//],
});
const { output } = await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
await writeFile(join(folder, 'licenses.txt'), await licensesOf(modules));
await writeFile(command, `#!/usr/bin/env node\nimport '../../bundle/main.js';\n`);
// Executable, so that a link to it in a folder on PATH works as a command.
await chmod(command, 0o755);

/** The licenses of the bundled packages, which require their inclusion. */
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
