import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { errorCode, readNamedFile } from '../../base/files.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { type NamedQuestion, readQuestion } from './named-question.ts';

/** A question that can be run. */
export interface ListedQuestion extends NamedQuestion {
  /** Its file is in the user's folder, not in esg-lake's. */
  readonly isOwn: boolean;
  /** It hides a question of esg-lake with the same name. */
  readonly replaces: boolean;
}

/** The available questions, by name, and what is wrong with the other files, by theirs. */
interface QuestionList {
  readonly questions: readonly ListedQuestion[];
  readonly complaints: ReadonlyMap<string, UsageError>;
}

/** @param own the user's folder: where both have a name, the user's question counts. @throws UsageError if it cannot be read */
export async function listQuestions(own: string | undefined): Promise<QuestionList> {
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

/** A question of esg-lake. */
export const shippedQuestion = (name: string): NamedQuestion =>
  readQuestionFile(name, join(shippedFolder(), `${name}.sql`));

function readQuestionFile(name: string, file: string): NamedQuestion {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`${file}: a question is named in lower-case letters, digits and hyphens`);
  return readQuestion({ name, file, text: readNamedFile(file, file, 2 ** 20).toString() });
}

/** By the names of their questions. */
async function sqlFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new UsageError(`the folder of --queries ${folder} cannot be read (${errorCode(cause) ?? String(cause)})`, {
      hint: 'It must contain one file NAME.sql for each question.',
      cause,
    });
  });
  const files = names.filter((name) => name.endsWith('.sql'));
  return new Map(files.map((name) => [basename(name, '.sql'), join(folder, name)]));
}

const shippedFolder = (): string => join(packageFolder(), 'queries');
