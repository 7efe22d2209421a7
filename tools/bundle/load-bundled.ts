/** Copied into the bundle's folder: loads its files, which are CommonJS, with the code that V8 made of them at build time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

interface Loaded {
  readonly script: Script;
  readonly module: { readonly exports: unknown };
}

const folder = dirname(fileURLToPath(import.meta.url));
const requireOutside = createRequire(import.meta.url);
const loaded = new Map<string, Loaded>();

/** V8 takes code only from the version that made it, and compiles again whatever it does not take. */
const codeFolder = `code-${process.version}-${process.arch}`;

/** The exports of a file of the bundle. */
export function loadBundled(name: string): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = join(folder, name);
  const text = readFileSync(filename, 'utf8').replace(/^#!.*/, '');
  const source = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
  const cachedData = readCode(name);
  const script = new Script(source, {
    filename,
    ...(cachedData === null ? {} : { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  loaded.set(name, { script, module });
  script.runInThisContext()(module.exports, requireFrom, module, filename, folder);
  return module.exports;
}

const requireFrom = (id: string): unknown => (id.startsWith('./') ? loadBundled(id.slice(2)) : requireOutside(id));

function readCode(name: string): Buffer | null {
  try {
    return readFileSync(join(folder, codeFolder, name));
  } catch {
    return null;
  }
}

/** What V8 has made so far of the files that were loaded, by their path below the bundle's folder. */
export const compiledCode = (): ReadonlyMap<string, Buffer> =>
  new Map([...loaded].map(([name, { script }]) => [join(codeFolder, name), script.createCachedData()]));
