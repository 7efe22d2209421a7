import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { errorCode, readNamedFile } from '../../base/files.ts';
import { packageFolder } from '../../base/package-files.ts';
import { sqlTokens, withoutFinalSemicolons } from '../../base/sql-text.ts';
import { suggest } from '../../base/suggest.ts';

export type NamedQuestion = ReturnType<typeof readQuestion>;

export type QuestionParameter = NamedQuestion['parameters'][number];

/** With what completes "must be". DuckDB would round 2025.7: these patterns are stricter. */
export const parameterTypes = {
  INTEGER: { expected: 'a whole number', pattern: /^[+-]?\d{1,9}$/ },
  DOUBLE: { expected: 'a number', pattern: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i },
  VARCHAR: { expected: 'a text', pattern: /^[^\0]*$/ },
  DATE: { expected: 'a day such as 2026-01-31', pattern: /^\d{4}-\d\d-\d\d$/ },
  BOOLEAN: { expected: 'true or false', pattern: /^(true|false)$/ },
} as const;

type ParameterType = keyof typeof parameterTypes;

const forms = {
  title: ['title: a few words', /^(.+)$/],
  about: ['about: a sentence', /^(.+)$/],
  worth: ['worth: value, unit, initiative_name', /^(\w+(?: *, *\w+)*)$/],
  page: [
    'page: bars country, value unit, percent_verified %, sites',
    /^(table|bars) +(\w+(?: +(?:\w+|%))?(?: *, *\w+(?: +(?:\w+|%))?)*)$/,
  ],
  param: [
    `param: name ${Object.keys(parameterTypes).join('|')} = default; what it means`,
    new RegExp(
      `^([a-z][a-z0-9_]*) +(${Object.keys(parameterTypes).join('|')})( +or +all)? += +([^;]*[^;\\s]) *; +(\\S.*)$`,
    ),
  ],
} as const satisfies Readonly<Record<string, readonly [string, RegExp]>>;

type Key = keyof typeof forms;

/** Reads the comment at the start; `--` and two spaces continue a line. With `or all`, the word `all` means NULL. */
export function readQuestion({ name, file, text }: Record<'name' | 'file' | 'text', string>) {
  const found = new Map<Key, string[][]>();
  for (const { key, line, written } of headerLines(text)) {
    const known = Object.hasOwn(forms, key) ? (key as Key) : undefined;
    const [form, pattern] = forms[known ?? (suggest(key, Object.keys(forms)) as Key | undefined) ?? 'title'];
    const [, ...parts] = (known && pattern.exec(written.trim())) ?? [];
    const isSecond = known !== 'param' && found.has(known ?? 'title');
    if (known === undefined || parts.length === 0 || isSecond) throw wrong(file, line, `write -- ${form}`);
    found.set(known, [...(found.get(known) ?? []), parts]);
  }
  const [title, about, worth, page] = (['title', 'about', 'worth', 'page'] as const).map((key) => found.get(key)?.[0]);
  const absent = title === undefined ? 'title' : 'about';
  if (title === undefined || about === undefined) throw wrong(file, 1, `${absent} is missing`);
  return {
    name,
    title: title[0] ?? '',
    about: about[0] ?? '',
    worth: worth?.[0]?.split(/ *, */) ?? [],
    /** Of the report page: whether the first number is also drawn as a bar. */
    page: page === undefined ? null : { hasBars: page[0] === 'bars', columns: pageColumns(page[1] ?? '') },
    parameters: (found.get('param') ?? []).map(([name = '', type, all, fallback = '', about = '']) => ({
      name,
      type: type as ParameterType,
      takesAll: all !== undefined,
      /** SQL, such as `2025`, `NULL` or a subquery in parentheses. */
      default: fallback,
      about,
    })),
    /** Whole, so that line numbers in messages match the file. */
    sql: text,
    file,
  };
}

function headerLines(text: string) {
  const entries: { key: string; line: number; written: string }[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.startsWith('--')) break;
    const last = entries.at(-1);
    const [, key = line, written = ''] = /^-- (\w+): +(.*)$/.exec(line) ?? [];
    if (/^-- {2,}\S/.test(line) && last !== undefined) last.written += ` ${line.slice(2).trim()}`;
    else entries.push({ key, line: at + 1, written });
  }
  return entries;
}

/** The first names a row; `unit` is the column with its unit, `%`, or null. */
const pageColumns = (list: string) =>
  list.split(/ *, */).map((one) => {
    const [field = '', unit = null] = one.split(/ +/);
    return { field, unit };
  });

/** The SQL with an expression in place of each parameter: the given one, else its default. */
export function withExpressions(
  { sql, parameters }: { sql: string; parameters: readonly { name: string; default: string }[] },
  given: Readonly<Record<string, string>>,
) {
  const expressions = new Map(parameters.map((one) => [`$${one.name}`, given[one.name] ?? one.default]));
  const tokens = [...sqlTokens(withoutFinalSemicolons(sql))];
  return tokens.map(({ text }) => (expressions.has(text) ? `(${expressions.get(text)})` : text)).join('');
}

const wrong = (file: string, line: number, what: string) =>
  new UsageError(`${file}:${line}: ${what}`, {
    hint: 'A question begins with "-- title: …", "-- about: …" and, for each $name, "-- param: name TYPE = default; what it means".',
  });

export interface ListedQuestion extends NamedQuestion {
  readonly isOwn: boolean;
  /** It hides one of esg-lake with its name. */
  readonly replaces: boolean;
}

/** By name; `complaints` says what is wrong with other files. @param own the user's folder, which wins */
export async function listQuestions(own?: string) {
  const ours = await sqlFiles(shippedFolder());
  const theirs = own === undefined ? new Map<string, string>() : await sqlFiles(own);
  const questions: ListedQuestion[] = [];
  const complaints = new Map<string, UsageError>();
  for (const [name, file] of new Map([...ours, ...theirs])) {
    const isOwn = theirs.has(name);
    try {
      questions.push({ ...readQuestionFile(name, file), isOwn, replaces: isOwn && ours.has(name) });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      complaints.set(name, error);
    }
  }
  return { questions: questions.sort((a, b) => (a.name < b.name ? -1 : 1)), complaints };
}

export const shippedQuestion = (name: string) => readQuestionFile(name, join(shippedFolder(), `${name}.sql`));

function readQuestionFile(name: string, file: string) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`${file}: a question is named in lower-case letters, digits and hyphens`);
  return readQuestion({ name, file, text: readNamedFile(file, file, 2 ** 20).toString() });
}

async function sqlFiles(folder: string) {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new UsageError(`the folder of --queries ${folder} cannot be read (${errorCode(cause) ?? String(cause)})`, {
      hint: 'It must contain one file NAME.sql for each question.',
      cause,
    });
  });
  const files = names.filter((name) => name.endsWith('.sql'));
  return new Map(files.map((name) => [basename(name, '.sql'), join(folder, name)]));
}

const shippedFolder = () => join(packageFolder(), 'queries');
