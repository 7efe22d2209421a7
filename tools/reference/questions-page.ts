import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { code, madeFrom, page, table } from './markdown.ts';

/** Every named question with its parameters. */
export async function questionsPage(): Promise<string> {
  const { questions } = await listQuestions(undefined);
  return page(
    madeFrom('queries/*.sql'),
    '# Named questions',
    '`esg-lake query @NAME` asks one, `--param NAME=VALUE` sets a parameter, and `esg-lake query @NAME --help` prints defaults and SQL. See also [query it](../query-it.md#named-questions).',
    table(
      ['question', 'title', 'what it answers', 'parameters'],
      questions.map(({ name, title, about, parameters }) => [
        `[${code(`@${name}`)}](../../queries/${name}.sql)`,
        title,
        about,
        parameters.map((parameter) => code(parameter.name)).join(', '),
      ]),
    ),
  );
}
