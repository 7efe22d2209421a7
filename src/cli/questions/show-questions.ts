import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../../base/errors.ts';
import type { Invocation } from '../invocation.ts';
import { withoutFinalSemicolons } from '../query/sql-text.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { fittingTable } from '../terminal/fitting-table.ts';
import { alignedTable } from '../terminal/layout.ts';
import { stringify } from '../terminal/safe-json.ts';
import { plainLines } from '../terminal/text.ts';
import { widthOf } from '../terminal/text-output.ts';
import { findQuestion, type ListedQuestion, listQuestions } from './question-folders.ts';

/**
 * Lists all questions, or shows one whole, as text or JSON. Resolves with the exit code: 2 if a file is no question, which
 * keeps no other from being shown.
 */
export async function showQuestions(invocation: Invocation): Promise<number> {
  const { values, world, positional } = invocation;
  if (values.out !== undefined) throw new UsageError('--list goes to stdout', { hint: 'Leave out --out.' });
  if (values.format !== undefined && values.format !== 'table' && values.format !== 'json') {
    throw new UsageError(`--list has the formats table and json, not ${values.format}`);
  }
  const isJson = values.format === 'json';
  const own = values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);
  if (positional !== undefined) {
    const question = await findQuestion(positional.replace(/^@/, ''), own);
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
    names.map((name) => ({ name, isRigid: name === 'question', isRight: false })),
    questions.map(({ name, title, parameters, isOwn, replaces }) => [
      `@${name}`,
      title,
      parameters.map((parameter) => parameter.name).join(', '),
      ...(hasOwn ? [replaces ? "in place of esg-lake's" : isOwn ? 'yes' : ''] : []),
    ]),
    { width, all: '--format json' },
  );
}

function description(question: ListedQuestion): string {
  const { name, title, about, parameters, file } = question;
  const rows = parameters.map((one) => [one.name, one.type, one.default, one.about]);
  return plainLines(
    [
      `@${name}: ${title}`,
      about,
      ...(rows.length === 0 ? [] : [alignedTable(['--param', 'type', 'default', 'what it means'], rows).trimEnd()]),
      bodyOf(question),
      `from ${file}\n`,
    ].join('\n\n'),
  );
}

/** The SQL without the comment at its beginning, which is what was shown before. */
const bodyOf = ({ sql }: ListedQuestion): string => withoutFinalSemicolons(sql.replace(/^(?:--.*\n)+/, '')).trim();
