import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const sources = ['src', 'pipelines'].flatMap((folder) => filesIn(join(root, folder)));
const imports = sources.flatMap(importsOf);

const everyRoom = [
  'base',
  'schema',
  'extract',
  'transform',
  'load',
  'plan',
  'report',
  'run',
  'inspect',
  'formats',
  'store',
  'fleet',
  'sandbox',
];

/** What a room may import besides itself; `types` are type-only. `cli`, `src/index.ts` and `pipelines` may import all. */
const allowed: Readonly<Record<string, { readonly values: readonly string[]; readonly types: readonly string[] }>> = {
  base: { values: [], types: [] },
  schema: { values: ['base'], types: [] },
  extract: { values: ['base', 'schema'], types: [] },
  transform: { values: ['base', 'schema'], types: ['extract'] },
  load: { values: ['base', 'schema'], types: [] },
  plan: { values: ['base'], types: everyRoom },
  report: { values: ['base', 'schema'], types: [] },
  run: { values: ['base', 'schema', 'extract', 'transform', 'load', 'plan', 'report', 'sandbox'], types: [] },
  inspect: { values: everyRoom, types: [] },
  formats: {
    values: ['base', 'schema', 'extract', 'transform', 'load', 'plan', 'report', 'run'],
    types: [],
  },
  store: {
    values: ['base', 'schema', 'extract', 'transform', 'load', 'plan', 'report', 'run', 'formats'],
    types: [],
  },
  fleet: {
    values: ['base', 'schema', 'extract', 'transform', 'load', 'plan', 'report', 'run', 'formats'],
    types: [],
  },
  sandbox: { values: ['base'], types: everyRoom },
};

describe('layers', () => {
  it('import only what the layout allows them', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      const rule = allowed[layerOf(from)];
      if (rule === undefined || layerOf(from) === layerOf(to)) return false;
      return !rule.values.includes(layerOf(to)) && !(typeOnly && rule.types.includes(layerOf(to)));
    });
    expect(wrong).toEqual([]);
  });

  it('have no cycles between files', () => {
    expect(cycles()).toEqual([]);
  });

  it('have no folder named utils and no barrel but src/index.ts', () => {
    const names = sources.map((file) => relative(root, file));
    expect(names.filter((name) => /(^|\/)(utils?|helpers?)(\/|\.ts$)/.test(name))).toEqual([]);
    expect(names.filter((name) => name.endsWith('/index.ts'))).toEqual(['src/index.ts']);
  });

  it('have no two files of one name but commands, which are called what users type', () => {
    const names = sources.filter((file) => !file.includes('/cli/commands/')).map((file) => basename(file));
    expect(repeated(names)).toEqual([]);
  });

  it('export no two types of one name', () => {
    const types = sources.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^export (?:interface|type|class) (\w+)/gm),
    ]);
    expect(types.length).toBeGreaterThan(200);
    expect(repeated(types.map(([, name = '']) => name))).toEqual([]);
  });

  it('have a small engine: what is not session, lock, recorder or options has a room of its own', () => {
    const engine = sources.filter((file) => layerOf(relative(root, file)) === 'run');
    const lines = engine.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(1200);
  });

  it('have a floor of coverage each', () => {
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
    const rooms = [...Object.keys(allowed), 'cli'].filter((room) => !config.includes(`'src/${room}/**': floor(`));
    expect(rooms).toEqual([]);
  });

  it('are all seen by this test', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(new Set(sources.map((file) => layerOf(relative(root, file))))).toEqual(
      new Set([...Object.keys(allowed), 'cli', 'index.ts', 'pipelines']),
    );
  });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?[^;]*?from '(\.[^']+)';|import\('(\.[^']+)'\)|^import '(\.[^']+)';/gms,
  );
  return [...found].map(([, type, named, dynamic, bare]) => ({
    from: relative(root, file),
    to: relative(root, resolve(dirname(file), named ?? dynamic ?? bare ?? '').replace(/\.js$/, '.ts')),
    typeOnly: type !== undefined,
  }));
}

/** `src/load/x.ts` is of the layer `load`, `pipelines/x.ts` of `pipelines`. */
function layerOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? second : first;
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Files on a cycle of imports that run (types vanish when compiled). */
function cycles(): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === start) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(next.get(file) ?? []));
    }
    return false;
  };
  return [...next.keys()].filter(reaches);
}
