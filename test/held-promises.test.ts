import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

/**
 * A promise that is held while something else is awaited may fail meanwhile. Nobody has looked at it by then, so the
 * process ends: no JSON, nobody notified. It is to be awaited before anything else
 * is, together with it (`Promise.all`, `allEnded`), or to get a handler at once (`held.catch(() => {})`: whoever awaits it
 * later gets the error all the same).
 */
const root = resolve(import.meta.dirname, '..');
const sources = ['src', 'pipelines', 'bench/proof', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.includes('node_modules'))
    .filter((name) => name !== 'crash-hook.ts') // leaves one alone on purpose
    .map((name) => join(root, folder, name)),
);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Place {
  readonly node: Node;
  /** From the nearest. */
  readonly parents: readonly Node[];
}

interface Source {
  readonly text: string;
  readonly places: readonly Place[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
const field = (node: Node, name: string): Node | null => (isNode(node[name]) ? node[name] : null);

function read(text: string): Source {
  const places: Place[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    places.push({ node, parents });
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  };
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node, []);
  return { text, places };
}

/** What a call calls, or a member is named; empty for anything else. */
function nameOf(node: Node | null): string {
  if (node === null) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return nameOf(field(node, 'property'));
  if (node.type === 'ChainExpression') return nameOf(field(node, 'expression'));
  return '';
}

const isPromiseType = (node: Node | null, text: string): boolean =>
  node !== null && /^(:|=>)?\s*(readonly )?Promise</.test(text.slice(node.start, node.end));

/** Names of functions and methods that return promises wherever they are declared. */
function asyncNames(all: readonly Source[]): ReadonlySet<string> {
  const builtIn = [[], new Map(), new Set(), ''].flatMap((value) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(value)),
  );
  const [promising, plain] = [new Set<string>(), new Set(builtIn)];
  for (const { text, places } of all) {
    for (const { node, parents } of places) {
      const parent = parents[0] ?? null;
      const type = field(node, 'returnType');
      if (node.type === 'ImportSpecifier' && parent !== null) {
        if (/\/promises$/.test(String(field(parent, 'source')?.['value']))) promising.add(nameOf(field(node, 'local')));
      } else if (isFunction(node) || node.type === 'TSMethodSignature' || node.type === 'TSFunctionType') {
        const named =
          node.type === 'TSFunctionType'
            ? parents.find((one) => one.type === 'TSPropertySignature' || one.type === 'TSTypeAliasDeclaration')
            : isFunction(node) && field(node, 'id') === null
              ? parent
              : node;
        const name = nameOf(named ? (field(named, 'id') ?? field(named, 'key')) : null);
        const isPromise = (node['async'] === true && node['generator'] !== true) || isPromiseType(type, text);
        if (isPromise) promising.add(name);
        else if (type !== null || field(node, 'body')?.type !== 'CallExpression') plain.add(name);
      }
    }
  }
  return new Set([...promising].filter((name) => name !== '' && !plain.has(name)));
}

const together = new Set(['all', 'allSettled', 'race', 'any', 'allEnded']);

const hasHandler = (node: Node | null): boolean =>
  node?.type === 'CallExpression' && nameOf(field(node, 'callee')) === 'catch';

/** Functions that end the process, whatever happens. */
const neverReject = new Set(['endProcess']);

/** Whether an expression is a promise that nobody has looked at. */
function isUnwatched(node: Node | null, known: ReadonlySet<string>): boolean {
  if (node === null) return false;
  if (node.type === 'ConditionalExpression')
    return isUnwatched(field(node, 'consequent'), known) || isUnwatched(field(node, 'alternate'), known);
  if (node.type === 'LogicalExpression') return isUnwatched(field(node, 'right'), known);
  if (node.type === 'NewExpression') {
    if (nameOf(field(node, 'callee')) !== 'Promise') return false;
    const [executor] = node['arguments'] as readonly Node[];
    return executor !== undefined && childrenOf(executor).length > 2; // without `reject` it cannot fail
  }
  if (node.type !== 'CallExpression') return false;
  const callee = field(node, 'callee');
  const name = nameOf(callee);
  const given = node['arguments'] as readonly Node[];
  if (callee !== null && isFunction(callee)) return callee['async'] === true;
  if (callee?.type === 'MemberExpression') {
    const object = field(callee, 'object');
    if (name === 'catch' || (name === 'then' && given.length === 2)) return false;
    if (name === 'finally') return !hasHandler(object) && isUnwatched(object, known);
    if (name === 'then') return true;
    if (nameOf(object) === 'Promise') return name !== 'resolve' && name !== 'allSettled';
    if (name === 'map' || name === 'flatMap') {
      const each = given[0];
      return (
        each !== undefined && isFunction(each) && (each['async'] === true || isUnwatched(field(each, 'body'), known))
      );
    }
  }
  return known.has(name) && !neverReject.has(name);
}

/** The function that a place is in. */
const functionOf = ({ parents }: Place): Node | undefined => parents.find(isFunction);

/** Whether something else is awaited between two positions of one function. */
const waitsBetween = (source: Source, within: Node | undefined, from: number, to: number): boolean =>
  source.places.some(
    (place) =>
      (place.node.type === 'AwaitExpression' ||
        place.node.type === 'YieldExpression' ||
        (place.node.type === 'ForOfStatement' && place.node['await'] === true)) &&
      place.node.start >= from &&
      place.node.end <= to &&
      functionOf(place) === within,
  );

/** Whether this use of a promise sees its failure: awaited, returned, given to somebody, or with a handler of its own. */
function isWatching({ node, parents }: Place): boolean {
  const [parent, next] = parents;
  if (parent === undefined) return false;
  if (parent.type === 'AwaitExpression' || parent.type === 'ReturnStatement' || parent.type === 'YieldExpression')
    return true;
  if (parent.type === 'ArrowFunctionExpression') return true;
  if (parent.type === 'CallExpression') return parent['callee'] !== node;
  if (parent.type === 'ArrayExpression' || parent.type === 'SpreadElement') {
    const call = parents.find(({ type }) => type === 'CallExpression');
    return call !== undefined && together.has(nameOf(field(call, 'callee')));
  }
  if (parent.type !== 'MemberExpression' || next?.type !== 'CallExpression') return false;
  const name = nameOf(parent);
  if (name === 'catch' || (name === 'then' && (next['arguments'] as readonly Node[]).length === 2)) return true;
  if (name !== 'then' && name !== 'finally') return false;
  const then = parents[2]?.type; // what is made of it is held in its turn
  return (
    then === 'VariableDeclarator' ||
    then === 'AssignmentExpression' ||
    isWatching({ node: next, parents: parents.slice(2) })
  );
}

/** Whether this use shows that it is a promise, whatever is called to make it. */
const isAwaited = ({ parents: [parent, next] }: Place): boolean =>
  parent?.type === 'AwaitExpression' ||
  (parent?.type === 'ArrayExpression' &&
    next?.type === 'CallExpression' &&
    together.has(nameOf(field(next, 'callee')))) ||
  (parent?.type === 'MemberExpression' && /^(then|catch|finally)$/.test(nameOf(parent)));

/** Lines where a promise is left alone, as `file:line what`. */
function leftAlone(file: string, source: Source, known: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  const { text, places } = source;
  const add = (node: Node): void => {
    const line = text.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} ${text.slice(node.start, node.end).split('\n')[0]}`);
  };
  for (const place of places) {
    const { node } = place;
    const holder = node.type === 'VariableDeclarator' ? 'id' : node.type === 'AssignmentExpression' ? 'left' : null;
    const value = holder === null ? null : (field(node, 'init') ?? field(node, 'right'));
    const target = holder === null ? null : field(node, holder);
    if (target?.type === 'Identifier' || target?.type === 'MemberExpression') {
      if (isWatching(place)) continue; // return (held ??= begin())
      const held = text.slice(target.start, target.end).replace(/:.*$/s, '');
      const within = functionOf(place);
      const uses = places.filter(
        (use) =>
          use.node.start >= node.end &&
          text.slice(use.node.start, use.node.end) === held &&
          (use.node.type === 'Identifier' || use.node.type === 'MemberExpression') &&
          functionOf(use) === within,
      );
      if (
        !isUnwatched(value, known) &&
        !(value?.type === 'CallExpression' && !hasHandler(value) && uses.some(isAwaited))
      )
        continue;
      const watching = uses.find(isWatching);
      if (watching === undefined || waitsBetween(source, within, node.end, watching.node.start)) add(node);
    } else if (node.type === 'Property' || node.type === 'PropertyDefinition') {
      if (isUnwatched(field(node, 'value'), known)) add(node);
    } else if (node.type === 'UnaryExpression' && node['operator'] === 'void') {
      if (isUnwatched(field(node, 'argument'), known)) add(node);
    } else if (
      node.type === 'CallExpression' &&
      /^(on|once|addListener|addEventListener|setTimeout|setInterval|setImmediate|subscribe|forEach)$/.test(
        nameOf(field(node, 'callee')),
      )
    ) {
      if ((node['arguments'] as readonly Node[]).some((given) => isFunction(given) && given['async'] === true))
        add(node);
    }
  }
  return found;
}

const imported = "import { copyFile, sha256Of, other } from 'node:fs/promises';\n";

const check = (texts: readonly (readonly [string, string])[]): readonly string[] => {
  const all = texts.map(([file, text]) => ({ file, source: read(text) }));
  const known = asyncNames(all.map(({ source }) => source));
  return all.flatMap(({ file, source }) => leftAlone(file, source, known));
};

describe('a promise', () => {
  it('is not held while something else is awaited, and not left alone', () => {
    const texts = sources.map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const);
    expect(check(texts)).toEqual([]);
  });

  it.each([
    'const a = copyFile(x, y); const b = await sha256Of(x).finally(() => a);',
    'const a = copyFile(x, y); await other(); await a;',
    'const a = begin(); await other(); await Promise.all([a]);',
    'const a = copyFile(x, y); for await (const one of many) use(one); return a;',
    'const a = many.map(async (one) => one); await other(); await Promise.all(a);',
    'const a = copyFile(x, y).then(use); return () => a;',
    'const a = new Promise((resolve, reject) => begin(resolve, reject)); await other(); await a;',
    'held ??= copyFile(x, y); await other(); return held;',
    'void copyFile(x, y);',
    'return { a: copyFile(x, y), b: 1 };',
    'socket.on("data", async () => {});',
  ])('this is found: %s', (text) => {
    expect(check([['one.ts', `${imported}async function f() { ${text} }`]])).toHaveLength(1);
  });

  it.each([
    'const a = copyFile(x, y); await a; await other();',
    'const a = copyFile(x, y); a.catch(() => {}); await other(); await a;',
    'const a = copyFile(x, y).catch(use); await other(); await a;',
    'const a = copyFile(x, y); await Promise.all([a, other()]);',
    'const [a] = await allEnded([copyFile(x, y), other()]);',
    'held ??= copyFile(x, y); return held;',
    'return (held ??= copyFile(x, y));',
    'void copyFile(x, y).catch(use).finally(() => end());',
    'const a = new Promise((resolve) => begin(resolve)); await other(); await a;',
  ])('this is not: %s', (text) => {
    expect(check([['one.ts', `${imported}async function f() { ${text} }`]])).toEqual([]);
  });
});
