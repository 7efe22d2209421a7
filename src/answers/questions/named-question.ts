import { UsageError } from '../../base/errors.ts';
import { sqlTokens, withoutFinalSemicolons } from '../../base/sql-text.ts';
import { suggest } from '../../base/suggest.ts';

/** A named question: an SQL file whose first comment states what it answers. */
export interface NamedQuestion {
  /** The file name without `.sql`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly parameters: readonly QuestionParameter[];
  /** Columns of the answer in order of worth: a narrow terminal shows the first ones. */
  readonly worth: readonly string[];
  /** How the report page shows the answer; null if it does not. */
  readonly page: QuestionOnPage | null;
  /** The whole file, so that line numbers in messages match it. */
  readonly sql: string;
  readonly file: string;
}

/** A table of the page: `-- page: bars country, value unit, percent_verified %, sites`. */
export interface QuestionOnPage {
  /** Whether the first number is also drawn as a bar. */
  readonly hasBars: boolean;
  /** The first is the name of a row. */
  readonly columns: readonly PageColumn[];
}

interface PageColumn {
  readonly field: string;
  /** The column with its unit, or `%`. @default none */
  readonly unit: string | null;
}

/** `$name` in the SQL. */
export interface QuestionParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** Whether the word `all` may be given in place of a value: it is NULL in the SQL. */
  readonly takesAll: boolean;
  /** An SQL expression, such as `2025`, `NULL` or a subquery in parentheses. */
  readonly default: string;
  readonly about: string;
}

/** The file of a question on disk. */
interface QuestionFile {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const keys = ['title', 'about', 'worth', 'param', 'page'] as const;
type Key = (typeof keys)[number];

interface Entry {
  readonly key: Key;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Reads the comment at the start: `-- title:`, `-- about:` (one each), if wanted `-- worth: column, …` and `-- page: …`, and any number of
 * `-- param: name TYPE = default; what it means`, with `TYPE or all` if the word `all` may be given for NULL. A line that starts with `--` and two spaces continues the previous
 * one. The comment ends at the first line that is not a comment.
 *
 * @throws UsageError that names file and line
 */
export function readQuestion({ name, file, text }: QuestionFile): NamedQuestion {
  const entries = readEntries(file, text.split(/\r?\n/));
  const parameters: QuestionParameter[] = [];
  for (const entry of entries) {
    if (entry.key !== 'param') continue;
    const parameter = readParameter(file, entry);
    if (parameters.some((other) => other.name === parameter.name)) {
      throw wrong(file, entry.line, `the parameter ${parameter.name} is declared twice`);
    }
    parameters.push(parameter);
  }
  const question = {
    name,
    title: only(file, entries, 'title').text,
    about: only(file, entries, 'about').text,
    worth: readWorth(file, entries),
    page: readPage(file, entries),
    parameters,
    sql: text,
    file,
  };
  refuseUnlikeUse(question, entries);
  return question;
}

/** The SQL of a question with an SQL expression in place of each parameter: the given one, else its default. */
export function withExpressions(question: NamedQuestion, given: Readonly<Record<string, string>>): string {
  const expressions = new Map(question.parameters.map((one) => [`$${one.name}`, given[one.name] ?? one.default]));
  const tokens = [...sqlTokens(withoutFinalSemicolons(question.sql))];
  return tokens.map(({ text }) => (expressions.has(text) ? `(${expressions.get(text)})` : text)).join('');
}

function readEntries(file: string, lines: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [at, written] of lines.entries()) {
    const line = written.trimEnd();
    if (!line.startsWith('--')) break;
    const last = entries.at(-1);
    const [, key, text = ''] = /^-- (\w+): +(.*)$/.exec(line) ?? [];
    const known = keys.find((one) => one === key);
    if (known !== undefined) entries.push({ key: known, text, line: at + 1 });
    else if (/^-- {2,}\S/.test(line) && last !== undefined) {
      entries[entries.length - 1] = { ...last, text: `${last.text} ${line.slice(2).trim()}` };
    } else throw wrong(file, at + 1, adviceFor(key));
  }
  return entries;
}

function adviceFor(key: string | undefined): string {
  if (key === undefined) return 'the first comment has only title, about, worth, page and param';
  const near = suggest(key, keys);
  return `"${key.slice(0, 40)}" is not title, about, worth, page or param${near === undefined ? '' : `; did you mean ${near}?`}`;
}

function readParameter(file: string, { text, line }: Entry): QuestionParameter {
  const [, name = '', type = '', all, fallback = '', about = ''] =
    /^([a-z][a-z0-9_]*) +(\w+)( +or +all)? += +([^;]*[^;\s]) *; +(\S.*)$/.exec(text) ?? [];
  if (name === '') throw wrong(file, line, 'write a parameter as: name TYPE = default; what it means');
  if (isParameterType(type)) return { name, type, takesAll: all !== undefined, default: fallback, about };
  throw wrong(file, line, `the type of ${name} is one of ${parameterTypeNames.join(', ')}, not ${type}`);
}

function only(file: string, entries: readonly Entry[], key: Key): Entry {
  const [found, second] = entries.filter((entry) => entry.key === key);
  if (found === undefined) throw wrong(file, 1, `${key} is missing`);
  if (second !== undefined) throw wrong(file, second.line, `${key} appears twice`);
  return found;
}

function readWorth(file: string, entries: readonly Entry[]): readonly string[] {
  if (!entries.some(({ key }) => key === 'worth')) return [];
  const { text, line } = only(file, entries, 'worth');
  const names = text.split(/ *, */);
  const odd = names.find((name, at) => !/^\w+$/.test(name) || names.indexOf(name) !== at);
  if (odd === undefined) return names;
  throw wrong(file, line, 'worth is a list of different columns of the answer: value, unit, initiative_name');
}

function readPage(file: string, entries: readonly Entry[]): QuestionOnPage | null {
  if (!entries.some(({ key }) => key === 'page')) return null;
  const { text, line } = only(file, entries, 'page');
  const [, kind, list = ''] =
    /^(table|bars) +(\w+(?: +(?:\w+|%))?(?: *, *\w+(?: +(?:\w+|%))?)*)$/.exec(text.trim()) ?? [];
  if (kind === undefined) throw wrong(file, line, 'write page as: bars country, value unit, percent_verified %, sites');
  const columns = list.split(/ *, */).map((one) => {
    const [field = '', unit = null] = one.split(/ +/);
    return { field, unit };
  });
  return { hasBars: kind === 'bars', columns };
}

/** @throws UsageError that names file and line if `worth` names a column that the answer does not have */
export function requireWorth({ file, sql, worth }: NamedQuestion, columns: readonly string[]): void {
  const unknown = worth.find((name) => !columns.includes(name));
  if (unknown === undefined) return;
  const near = suggest(unknown, columns);
  const line = sql.split('\n').findIndex((text) => text.startsWith('-- worth:')) + 1;
  throw new UsageError(
    `${file}:${line}: worth names ${unknown}, which is no column of the answer${near === undefined ? '' : `; did you mean ${near}?`}`,
    { hint: `Its columns: ${columns.join(', ')}.` },
  );
}

/** Every declared parameter must be used, and every parameter used must be declared: a typo must not become NULL. */
function refuseUnlikeUse({ file, sql, parameters }: NamedQuestion, entries: readonly Entry[]): void {
  const used = new Set<string>();
  for (const { text, at } of sqlTokens(sql)) {
    const [, name] = /^\$(\w+)$/.exec(text) ?? [];
    if (name === undefined) continue;
    used.add(name);
    if (parameters.some((parameter) => parameter.name === name)) continue;
    const near = suggest(
      name,
      parameters.map((parameter) => parameter.name),
    );
    const line = sql.slice(0, at).split('\n').length;
    throw wrong(file, line, `$${name} is not declared${near === undefined ? '' : `; did you mean $${near}?`}`);
  }
  const unused = parameters.find(({ name }) => !used.has(name));
  if (unused === undefined) return;
  const entry = entries.find(({ key, text }) => key === 'param' && text.startsWith(`${unused.name} `));
  throw wrong(file, entry?.line ?? 1, `the parameter ${unused.name} is not used as $${unused.name}`);
}

const wrong = (file: string, line: number, what: string): UsageError =>
  new UsageError(`${file}:${line}: ${what}`, {
    hint: 'A question begins with "-- title: …", "-- about: …" and, for each $name, "-- param: name TYPE = default; what it means".',
  });

interface ParameterKind {
  /** Describes a valid value; completes "must be". */
  readonly expected: string;
  readonly pattern: RegExp;
}

/**
 * The parameter types, by DuckDB's name. DuckDB would round 2025.7 to a whole number, so these patterns are stricter.
 */
export const parameterTypes = {
  INTEGER: { expected: 'a whole number', pattern: /^[+-]?\d{1,9}$/ },
  DOUBLE: { expected: 'a number', pattern: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i },
  VARCHAR: { expected: 'a text', pattern: /^[^\0]*$/ },
  DATE: { expected: 'a day such as 2026-01-31', pattern: /^\d{4}-\d\d-\d\d$/ },
  BOOLEAN: { expected: 'true or false', pattern: /^(true|false)$/ },
} as const satisfies Readonly<Record<string, ParameterKind>>;

export type ParameterType = keyof typeof parameterTypes;

const parameterTypeNames = Object.keys(parameterTypes) as readonly ParameterType[];

const isParameterType = (text: string): text is ParameterType => parameterTypeNames.some((name) => name === text);
