import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
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

/** The file of a question, not read yet. */
interface QuestionLocation {
  readonly name: string;
  readonly file: string;
  readonly isOwn: boolean;
  readonly replaces: boolean;
}

/** The available questions, by name, and the files that are not valid questions. */
interface QuestionList {
  readonly questions: readonly ListedQuestion[];
  readonly complaints: readonly UsageError[];
}

const maxBytes = 2 ** 20;
const nameOfQuestion = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @param own the user's folder. @throws UsageError if it cannot be read */
export async function listQuestions(own: string | undefined): Promise<QuestionList> {
  const questions: ListedQuestion[] = [];
  const complaints: UsageError[] = [];
  for (const found of await questionFiles(own)) {
    try {
      questions.push(await readQuestionFile(found));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      complaints.push(error);
    }
  }
  return { questions, complaints };
}

/** @throws UsageError that names file and line if the file is not a valid question */
export const readQuestionFile = async (found: QuestionLocation): Promise<ListedQuestion> => {
  if (!nameOfQuestion.test(found.name)) {
    throw new UsageError(`${found.file}: a question is named in lower-case letters, digits and hyphens`);
  }
  return { ...found, ...readQuestion({ ...found, text: readNamedFile(found.file, found.file, maxBytes).toString() }) };
};

/** By name; where two have the same name, only the user's. */
export async function questionFiles(own: string | undefined): Promise<readonly QuestionLocation[]> {
  const ours = await sqlFiles(shippedFolder());
  const theirs = own === undefined ? [] : await sqlFiles(own).catch((error: unknown) => refuseFolder(own, error));
  const has = (files: readonly string[], name: string): boolean => files.some((file) => nameOf(file) === name);
  const all = [
    ...ours.filter((file) => !has(theirs, nameOf(file))).map((file) => ({ file, isOwn: false, replaces: false })),
    ...theirs.map((file) => ({ file, isOwn: true, replaces: has(ours, nameOf(file)) })),
  ];
  return all.map((found) => ({ ...found, name: nameOf(found.file) })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A question shipped with esg-lake; null if its file is missing. */
export async function shippedQuestion(name: string): Promise<ListedQuestion | null> {
  const location = (await questionFiles(undefined)).find((file) => file.name === name);
  return location === undefined ? null : readQuestionFile(location);
}

const nameOf = (file: string): string => basename(file, '.sql');

const sqlFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));

function shippedFolder(): string {
  const folder = packageFolder();
  if (folder !== null) return join(folder, 'queries');
  throw new EsgLakeError("esg-lake's own folder queries is missing", {
    exitCode: exitCodes.unexpected,
    hint: 'Reinstall esg-lake.',
  });
}

function refuseFolder(folder: string, error: unknown): never {
  const why = errorCode(error);
  if (why === null) throw error;
  throw new UsageError(`the folder of --queries ${folder} cannot be read (${why})`, {
    hint: 'It must contain one file NAME.sql for each question.',
    cause: error,
  });
}
