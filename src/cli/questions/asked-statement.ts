import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { UsageError } from '../../base/errors.ts';
import type { Invocation } from '../invocation.ts';
import { named } from '../options/repeatable.ts';
import { suggest } from '../options/suggest.ts';
import type { BoundParameter } from '../query/bind-parameters.ts';
import type { QuestionParameter } from './named-question.ts';
import { type ParameterType, parameterTypes } from './parameter-types.ts';
import { findQuestion } from './question-folders.ts';

/** What `query` is to run. */
export interface AskedStatement {
  readonly sql: string;
  readonly parameters: readonly BoundParameter[];
  /** Of a question. */
  readonly file?: string;
}

/**
 * The SQL that was given, on stdin (`-`), or of a named question (`@name`).
 * @throws UsageError for none, for a question that there is not, and for parameters that it does not have
 */
export async function askedStatement({
  positional,
  values,
  sources,
  world,
  console,
}: Invocation): Promise<AskedStatement> {
  if (positional === undefined || positional.trim() === '') {
    throw new UsageError('no SQL given', {
      hint: 'esg-lake query "FROM surveys LIMIT 10", or - to read it from stdin. --list shows the named questions.',
    });
  }
  if (!positional.startsWith('@')) {
    if (sources.param === 'flag') {
      throw new UsageError('--param is for named questions', { hint: 'esg-lake query --list shows them.' });
    }
    return { sql: positional === '-' ? await readText(world.stdin) : positional, parameters: [] };
  }
  const own = values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);
  const { name, sql, parameters, file, replaces } = await findQuestion(positional.slice(1), own);
  if (replaces) console.log('info', `@${name} is yours, from ${file}, in place of that of esg-lake`);
  return { sql, parameters: bound(name, parameters, values.param), file };
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
          ? 'It has none.'
          : `It has ${names.join(', ')}; esg-lake query --list @${question} says what they mean.`,
  });
}

/** What the command line says must be written as its type says: DuckDB would round 2025.7 to a year. */
function requireValue({ name, type, about }: QuestionParameter, text: string): void {
  const { expected, pattern }: (typeof parameterTypes)[ParameterType] = parameterTypes[type];
  if (pattern.test(text)) return;
  throw new UsageError(`--param ${name} must be ${expected}, not ${named('the text', text)}`, {
    hint: `It means: ${about}.`,
  });
}
