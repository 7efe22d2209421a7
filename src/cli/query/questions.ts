import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { BoundParameter } from '../../answers/query/read-only.ts';
import {
  type NamedQuestion,
  type ParameterType,
  parameterTypes,
  type QuestionParameter,
} from '../../answers/questions/named-question.ts';
import {
  type ListedQuestion,
  listQuestions,
  questionFiles,
  readQuestionFile,
} from '../../answers/questions/question-folders.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { plainLines, stringify } from '../../base/printable.ts';
import { sqlTokens, withoutFinalSemicolons } from '../../base/sql-text.ts';
import { nearest, suggest } from '../../base/suggest.ts';
import { declaredWorth } from '../../schema/views.ts';
import type { Invocation } from '../invocation.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { alignedTable, fittingTable } from '../terminal/layout.ts';
import { named } from '../terminal/text.ts';
import { widthOf } from '../terminal/text-output.ts';

/** The statement that `query` should run. */
export interface AskedStatement {
  readonly sql: string;
  readonly parameters: readonly BoundParameter[];
  /** Names of columns in order of worth, as the question declares it, or the first view or table in the SQL. */
  readonly worth: readonly string[];
  /** Absent for SQL that was given. */
  readonly question?: NamedQuestion;
}

/**
 * The SQL given as an argument, on stdin (`-`), or by a named question (`@name`, with the value of its first parameter).
 * @throws UsageError for missing SQL, an unknown question, and parameters that the question does not have
 */
export async function askedStatement({
  words: [text, second],
  values,
  sources,
  world,
  console,
}: Invocation): Promise<AskedStatement> {
  if (text === undefined || text.trim() === '') {
    throw new UsageError('no SQL given', {
      hint: 'Try esg-lake query "FROM surveys LIMIT 10", or - to read it from stdin. --list shows the named questions.',
    });
  }
  if (!text.startsWith('@')) {
    if (second !== undefined) {
      throw new UsageError(named('unexpected argument', second), { hint: 'Put the sql in quotes.' });
    }
    if (sources.param === 'flag') {
      throw new UsageError('--param is for named questions', { hint: 'esg-lake query --list shows them.' });
    }
    const sql = text === '-' ? await readText(world.stdin) : text;
    return { sql, parameters: [], worth: worthIn(sql) };
  }
  const own = values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);
  // In one pair of quotes too: "@find water".
  const [, asked = '', value = second] = /^@(\S+)(?:\s+(.+))?$/s.exec(text) ?? [];
  const question = await findQuestion(asked, own);
  const { name, sql, parameters, worth, file, replaces } = question;
  if (replaces) console.log('info', `@${name} is your own question from ${file}; it replaces the built-in one`);
  const first = value === undefined ? [] : [`${firstOf(name, parameters)}=${value}`];
  return { sql, parameters: bound(name, parameters, [...first, ...values.param]), worth, question };
}

function worthIn(sql: string): readonly string[] {
  for (const { text } of sqlTokens(sql)) {
    const worth = declaredWorth(text);
    if (worth !== undefined) return worth;
  }
  return [];
}

/** The parameter whose value may be given after the question, without `--param`. */
function firstOf(question: string, [first]: readonly QuestionParameter[]): string {
  if (first !== undefined) return first.name;
  throw new UsageError(`@${question} has no parameters`, { hint: `esg-lake query @${question}` });
}

/** @throws UsageError if the question does not exist, with the most similar names */
async function findQuestion(name: string, own: string | undefined): Promise<ListedQuestion> {
  const files = await questionFiles(own);
  const found = files.find((file) => file.name === name);
  if (found !== undefined) return readQuestionFile(found);
  const near = nearest(
    name,
    files.map((file) => file.name),
  );
  throw new UsageError(named('unknown question', `@${name}`), {
    hint:
      near.length === 0
        ? 'esg-lake query --list shows all questions.'
        : `Did you mean ${near.map((one) => `@${one}`).join(' or ')}? esg-lake query --list shows all questions.`,
  });
}

function bound(
  question: string,
  parameters: readonly QuestionParameter[],
  given: readonly string[],
): readonly BoundParameter[] {
  const texts = new Map(
    given.map((one): [string, string] => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
  for (const name of texts.keys()) {
    if (!parameters.some((parameter) => parameter.name === name)) throw unknown(question, name, parameters);
  }
  return parameters.map((parameter) => {
    const text = texts.get(parameter.name);
    if (text === 'all' && parameter.takesAll) return { ...parameter, default: 'NULL', text: undefined };
    if (text !== undefined) requireValue(parameter, text);
    return { ...parameter, text };
  });
}

function unknown(question: string, name: string, parameters: readonly QuestionParameter[]): UsageError {
  const names = parameters.map((parameter) => parameter.name);
  const near = suggest(name, names);
  return new UsageError(`@${question} has no ${named('parameter', name)}`, {
    hint:
      near !== undefined
        ? `Did you mean ${near}?`
        : names.length === 0
          ? 'It has no parameters.'
          : `It has ${names.join(', ')}; esg-lake query --list @${question} describes them.`,
  });
}

/** A value from the command line must match the pattern of its type: DuckDB would round 2025.7 to a year. */
function requireValue({ name, type, takesAll, about }: QuestionParameter, text: string): void {
  const { expected, pattern }: (typeof parameterTypes)[ParameterType] = parameterTypes[type];
  if (pattern.test(text)) return;
  throw new UsageError(
    `--param ${name} must be ${expected}${takesAll ? ' or all' : ''}, not ${named('the text', text)}`,
    {
      hint: `Meaning: ${about}.`,
    },
  );
}

/**
 * Lists all questions, or shows one in full, as text or JSON. Resolves with the exit code: 2 if a file is not a valid
 * question; the others are shown anyway.
 */
export async function showQuestions(invocation: Invocation): Promise<number> {
  const { values, world, words } = invocation;
  if (values.out !== undefined) throw new UsageError('--list writes to stdout', { hint: 'Remove --out.' });
  if (values.format !== undefined && values.format !== 'table' && values.format !== 'json') {
    throw new UsageError(`--list supports the formats table and json, not ${values.format}`);
  }
  const isJson = values.format === 'json';
  const own = values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);
  const [asked] = words;
  if (asked !== undefined) {
    const question = await findQuestion(asked.replace(/^@/, ''), own);
    world.stdout.write(isJson ? `${stringify(toJson(question), 2)}\n` : description(question));
    return exitCodes.ok;
  }
  const { questions, complaints } = await listQuestions(own);
  world.stdout.write(isJson ? `${stringify(questions.map(toJson), 2)}\n` : table(questions, widthOf(world.stdout)));
  for (const complaint of complaints) world.stderr.write(errorMessage(complaint));
  return complaints.length === 0 ? exitCodes.ok : exitCodes.usage;
}

const toJson = ({ name, title, about, parameters, file, isOwn, replaces, sql }: ListedQuestion): unknown => ({
  name,
  title,
  about,
  parameters,
  file,
  is_own: isOwn,
  replaces,
  sql,
});

function table(questions: readonly ListedQuestion[], width: number | undefined): string {
  const hasOwn = questions.some(({ isOwn }) => isOwn);
  const names = ['question', 'title', 'parameters', ...(hasOwn ? ['yours'] : [])];
  return fittingTable(
    names.map((name) => ({ name, isRigid: name === 'question' })),
    questions.map(({ name, title, parameters, isOwn, replaces }) => [
      `@${name}`,
      title,
      parameters.map((parameter) => parameter.name).join(', '),
      ...(hasOwn ? [replaces ? 'replaces built-in' : isOwn ? 'yes' : ''] : []),
    ]),
    { width, all: '--format json' },
  );
}

function description(question: ListedQuestion): string {
  const { name, title, about, parameters, file } = question;
  const rows = parameters.map((one) => [
    one.name,
    `${one.type}${one.takesAll ? ' or all' : ''}`,
    one.default,
    one.about,
  ]);
  return plainLines(
    [
      `@${name}: ${title}`,
      about,
      ...(rows.length === 0 ? [] : [alignedTable(['--param', 'type', 'default', 'meaning'], rows).trimEnd()]),
      bodyOf(question),
      `from ${file}\n`,
    ].join('\n\n'),
  );
}

/** The SQL without the comment at its start, which has already been shown. */
const bodyOf = ({ sql }: ListedQuestion): string => withoutFinalSemicolons(sql.replace(/^(?:--.*\n)+/, '')).trim();
