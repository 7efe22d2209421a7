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

const everyLayer = [
  'base',
  'schema',
  'extract',
  'transform',
  'load',
  'figures',
  'publish',
  'answers',
  'report',
  'page',
  'run',
  'share',
  'sandbox',
];

/**
 * What a layer may import besides itself; `types` are type-only. `cli`, `pipelines` and the entry points `src/index.ts`
 * and `src/steps.ts` may import all.
 */
const allowed: Readonly<Record<string, { readonly values: readonly string[]; readonly types: readonly string[] }>> = {
  base: { values: [], types: [] },
  schema: { values: ['base'], types: [] },
  extract: { values: ['base', 'schema'], types: [] },
  transform: { values: ['base', 'schema'], types: ['extract'] },
  load: { values: ['base', 'schema', 'figures'], types: [] },
  figures: { values: ['base', 'schema'], types: [] },
  publish: { values: ['base', 'schema', 'load', 'figures'], types: [] },
  answers: { values: everyLayer, types: [] },
  report: { values: ['base', 'schema', 'answers/questions'], types: ['extract'] },
  page: { values: ['base', 'schema', 'answers/questions', 'report'], types: [] },
  run: {
    values: ['base', 'schema', 'extract', 'transform', 'load', 'figures', 'publish', 'report', 'page', 'sandbox'],
    types: [],
  },
  share: { values: ['base', 'schema', 'load', 'publish', 'run'], types: [] },
  sandbox: { values: ['base'], types: everyLayer },
};

/** Files that put a text into SQL, which is never one of the service. Anything else is bound. */
const literals: Readonly<Record<string, string>> = {
  'src/answers/query/query-database.ts': 'the file of --out',
  'src/answers/diff/diff-snapshots.ts': 'paths of databases, ids of snapshots',
  'src/figures/run-figures.ts': 'the name of a snapshot, MM-DD',
  'src/load/merge/merge.ts': 'the id of the run',
  'src/load/merge/replace-issues.ts': 'declared names of resources',
  'src/load/merge/replace-rows.ts': 'declared names of resources and their fields',
  'src/publish/export-tables.ts': 'paths of files, declared names and descriptions',
  'src/publish/history.ts': 'paths of files',
  'src/publish/other-snapshots.ts': 'databases of snapshots, the id of a run',
  'src/publish/verify-snapshot.ts': 'paths of files, declared names of tables',
  'src/schema/ddl.ts': 'declared descriptions',
};

/** Files with a value between quotation marks in a template, and what it is. */
const quotedByHand: Readonly<Record<string, string>> = {
  'src/base/printable.ts': 'not SQL: a word of a command, a cell of a spreadsheet',
  'src/base/sql-text.ts': 'the one place',
  'src/cli/commands/diff.ts': 'the id of a snapshot, for people',
  'src/load/database.ts': 'a number',
  'src/load/merge/cross-duplicates.ts': 'one of two names',
};

describe('the text of SQL', () => {
  const files = sources.map((file) => ({ name: relative(root, file), text: readFileSync(file, 'utf8') }));
  const namesOf = (pattern: RegExp): readonly string[] =>
    files.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).sort();

  it('has literals only of names and paths of our own', () => {
    expect(namesOf(/import \{[^}]*\bsqlLiteral\b/)).toEqual(Object.keys(literals).sort());
    expect(namesOf(/\bquotedString\b/)).toEqual([]);
  });

  it('has no value between quotation marks that were not put there by sqlLiteral', () => {
    const isText = /^src\/(sandbox|cli\/terminal)\//;
    expect(namesOf(/'\$\{/).filter((name) => !isText.test(name))).toEqual(Object.keys(quotedByHand).sort());
  });
});

describe('layers', () => {
  it('import only what the layout allows them', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      const rule = allowed[layerOf(from)];
      if (rule === undefined || layerOf(from) === layerOf(to)) return false;
      return (
        !rule.values.some((layer) => to.startsWith(`src/${layer}/`)) && !(typeOnly && rule.types.includes(layerOf(to)))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have no cycles between files, of types or of values', () => {
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

  it('each have a coverage threshold', () => {
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
    const missing = [...Object.keys(allowed), 'cli'].filter((layer) => !config.includes(`'src/${layer}/**': floor(`));
    expect(missing).toEqual([]);
  });

  it('are all seen by this test', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(new Set(sources.map((file) => layerOf(relative(root, file))))).toEqual(
      new Set([...Object.keys(allowed), 'cli', 'index.ts', 'steps.ts', 'pipelines']),
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

/** Files on a cycle of imports, type-only imports included. */
function cycles(): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
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
