import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

/**
 * A promise that is held while something else is awaited may fail meanwhile. Nobody has looked at it by then, so the
 * process ends: no JSON, nobody notified. It is to be awaited first, together with the other (`Promise.all`,
 * `allEnded`), or to get a handler at once (`held.catch(() => {})`). Biome finds those that are left alone
 * (noFloatingPromises).
 */
const root = resolve(import.meta.dirname, '..');
const files = ['src', 'pipelines', 'bench/proof', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.ts$/.test(name) && !/node_modules|crash-hook\.ts/.test(name))
    .map((name) => join(root, folder, name)),
);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A node, and those around it from the nearest. */
type Place = readonly [node: Node, ...around: Node[]];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isFunction = (node: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunction.*)$/.test(node.type);
const field = (node: Node, name: string): Node | null => (isNode(node[name]) ? node[name] : null);
const functionOf = ([, ...around]: Place): Node | undefined => around.find(isFunction);

function placesIn(text: string): readonly Place[] {
  const places: Place[] = [];
  const visit = (...place: Place): void => {
    places.push(place);
    for (const child of Object.values(place[0]).flat().filter(isNode)) visit(child, ...place);
  };
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node);
  return places;
}

/**
 * Names of functions and methods that return a promise wherever they are declared, and of those of node:fs/promises.
 */
function promisingNames(texts: readonly string[]): ReadonlySet<string> {
  const builtIn = [Map.prototype, Set.prototype, Array.prototype, Date].flatMap((of) => Object.getOwnPropertyNames(of));
  const plain = texts.flatMap((text) =>
    [...text.matchAll(/\b(\w+)(?:<[^>]*>)?\([^()]*\): (?!Promise)|\b(\w+): \([^()]*\) => (?!Promise)/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );
  const names = new Set(
    texts.flatMap((text) => [
      ...[...text.matchAll(/import \{([^}]*)\} from 'node:\w+\/promises'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().replace(/^.* as /, '')),
      ),
      ...[...text.matchAll(/\basync function (\w+)|\bconst (\w+) =\s+async\b/g)].map(
        ([, one, other]) => one ?? other ?? '',
      ),
      ...[...text.matchAll(/\b(\w+)(?:<[^>]*>)?\([^()]*\): Promise</g)].map(([, name = '']) => name),
    ]),
  );
  for (const name of [...builtIn, ...plain]) names.delete(name);
  return names;
}

/** Whether an expression makes a promise that nobody looks at. */
function isUnwatched(node: Node | null, known: ReadonlySet<string>): boolean {
  if (node?.type === 'LogicalExpression') return isUnwatched(field(node, 'right'), known);
  if (node?.type === 'NewExpression') return field(node, 'callee')?.['name'] === 'Promise';
  const callee = node?.type === 'CallExpression' ? field(node, 'callee') : null;
  if (node === null || callee === null) return false;
  const [first] = node['arguments'] as readonly Node[];
  const name = String((field(callee, 'property') ?? callee)['name']);
  if (name === 'catch' || /^(all|allSettled|resolve|race)$/.test(name)) return false;
  if (name === 'then' && (node['arguments'] as readonly Node[]).length > 1) return false;
  if (name === 'then' || name === 'finally') return field(field(callee, 'object') ?? callee, 'callee') !== null;
  if (name === 'map') return first?.['async'] === true;
  return known.has(name);
}

/** Whether a use sees the failure: awaited or returned, also in a list of several, or with a handler of its own. */
const isWatching = (around: readonly Node[], text: string, use: Node): boolean =>
  /^\.catch\(|^\.then\([^()]*\([^()]*\)[^()]*, /.test(text.slice(use.end, use.end + 200)) ||
  around.some(({ type }) => type === 'AwaitExpression' || type === 'ReturnStatement');

/** Lines where a promise is held while something else is awaited. */
function heldIn(text: string, known: ReadonlySet<string>): readonly string[] {
  const places = placesIn(text);
  return places.flatMap((place): readonly string[] => {
    const [node] = place;
    const target = field(node, node.type === 'VariableDeclarator' ? 'id' : 'left');
    const value = node.type === 'VariableDeclarator' ? field(node, 'init') : field(node, 'right');
    if (!/^(VariableDeclarator|AssignmentExpression)$/.test(node.type) || target === null) return [];
    if (!isUnwatched(value, known)) return [];
    const held = String(target['name'] ?? text.slice(target.start, target.end));
    const within = functionOf(place);
    const later = places.filter((one) => one[0].start >= node.end && functionOf(one) === within);
    const uses = later.filter(([one]) => text.slice(one.start, one.end) === held);
    const watching = uses.find(([use, ...around]) =>
      isWatching(around.slice(0, around.findIndex(isFunction)), text, use),
    );
    const end = watching?.[0].start ?? Number.POSITIVE_INFINITY;
    const isAwaited = ([one]: Place): boolean =>
      /^(Await|Yield)Expression$/.test(one.type) || (one.type === 'ForOfStatement' && one['await'] === true);
    const waits = later.some((one) => isAwaited(one) && one[0].end <= end && one[0].start < end);
    return waits || (watching === undefined && uses.length > 0 && within !== undefined && later.some(isAwaited))
      ? [`${text.slice(0, node.start).split('\n').length} ${text.slice(node.start, node.end).split('\n')[0]}`]
      : [];
  });
}

it('no promise is held while something else is awaited', () => {
  const texts = files.map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const);
  const known = promisingNames(texts.map(([, text]) => text));
  expect(texts.flatMap(([file, text]) => heldIn(text, known).map((line) => `${file}:${line}`))).toEqual([]);
});

describe('a promise that is held', () => {
  const found = (text: string) =>
    heldIn(`async function f() { ${text} }`, new Set(['copyFile', 'sha256Of', 'other'])).length;

  it.each([
    'const a = copyFile(x, y); const b = await sha256Of(x).finally(() => a);',
    'const a = copyFile(x, y); await other(); await a;',
    'const a = copyFile(x, y); for await (const one of many) use(one); return a;',
    'const a = many.map(async (one) => one); await other(); await Promise.all(a);',
    'const a = new Promise((resolve, reject) => begin(resolve, reject)); await other(); await a;',
    'held ??= copyFile(x, y); await other(); return held;',
  ])('is found: %s', (text) => expect(found(text)).toBe(1));

  it.each([
    'const a = copyFile(x, y); await a; await other();',
    'const a = copyFile(x, y); a.catch(() => {}); await other(); await a;',
    'const a = copyFile(x, y).catch(use); await other(); await a;',
    'const a = copyFile(x, y); await Promise.all([a, other()]);',
    'held ??= copyFile(x, y); return held;',
  ])('is none: %s', (text) => expect(found(text)).toBe(0));
});
