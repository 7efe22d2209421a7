import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { named } from '../options/repeatable.ts';
import { nearest } from '../options/suggest.ts';
import { type NamedQuestion, readQuestion } from './named-question.ts';

/** A question that may be asked. */
export interface ListedQuestion extends NamedQuestion {
  /** Its file is in the user's folder and not in esg-lake's. */
  readonly isOwn: boolean;
  /** esg-lake has one of the same name, which is not asked. */
  readonly replaces: boolean;
}

interface Found {
  readonly name: string;
  readonly file: string;
  readonly isOwn: boolean;
  readonly replaces: boolean;
}

/** What can be asked, by name, and the files that are no questions. */
export interface QuestionList {
  readonly questions: readonly ListedQuestion[];
  readonly complaints: readonly UsageError[];
}

const nameOfQuestion = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @param own the user's folder. @throws UsageError if it cannot be read */
export async function listQuestions(own: string | undefined): Promise<QuestionList> {
  const questions: ListedQuestion[] = [];
  const complaints: UsageError[] = [];
  for (const found of await filesOf(own)) {
    try {
      questions.push(await read(found));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      complaints.push(error);
    }
  }
  return { questions, complaints };
}

/** @throws UsageError if there is no such question, with the names that are most like it */
export async function findQuestion(name: string, own: string | undefined): Promise<ListedQuestion> {
  const files = await filesOf(own);
  const found = files.find((file) => file.name === name);
  if (found !== undefined) return read(found);
  const near = nearest(
    name,
    files.map((file) => file.name),
  );
  throw new UsageError(`there is no ${named('question', `@${name}`)}`, {
    hint:
      near.length === 0
        ? 'esg-lake query --list shows all.'
        : `Did you mean ${near.map((one) => `@${one}`).join(' or ')}? esg-lake query --list shows all.`,
  });
}

const read = async (found: Found): Promise<ListedQuestion> => {
  if (!nameOfQuestion.test(found.name)) {
    throw new UsageError(`${found.file}: a question is named in lower-case letters, digits and hyphens`);
  }
  return { ...found, ...readQuestion({ ...found, text: await readFile(found.file, 'utf8') }) };
};

/** By name; of two with one name only the user's. */
async function filesOf(own: string | undefined): Promise<readonly Found[]> {
  const ours = await sqlFiles(shippedFolder());
  const theirs = own === undefined ? [] : await sqlFiles(own).catch((error: unknown) => refuseFolder(own, error));
  const has = (files: readonly string[], name: string): boolean => files.some((file) => nameOf(file) === name);
  const all = [
    ...ours.filter((file) => !has(theirs, nameOf(file))).map((file) => ({ file, isOwn: false, replaces: false })),
    ...theirs.map((file) => ({ file, isOwn: true, replaces: has(ours, nameOf(file)) })),
  ];
  return all.map((found) => ({ ...found, name: nameOf(found.file) })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const nameOf = (file: string): string => basename(file, '.sql');

const sqlFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));

function shippedFolder(): string {
  const folder = packageFolder();
  if (folder !== null) return join(folder, 'queries');
  throw new EsgLakeError('the folder queries of esg-lake is not there', {
    exitCode: exitCodes.unexpected,
    hint: 'Install esg-lake again.',
  });
}

function refuseFolder(folder: string, error: unknown): never {
  const why = errorCode(error);
  if (why === null) throw error;
  throw new UsageError(`the folder of --queries ${folder} cannot be read (${why})`, {
    hint: 'It holds one file NAME.sql for each question.',
    cause: error,
  });
}
