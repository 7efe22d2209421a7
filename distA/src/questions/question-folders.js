import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../base/errors.js';
import { errorCode } from '../base/files.js';
import { packageFolder } from '../base/package-folder.js';
import { readQuestion } from './named-question.js';
const nameOfQuestion = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** @param own the user's folder. @throws UsageError if it cannot be read */
export async function listQuestions(own) {
    const questions = [];
    const complaints = [];
    for (const found of await questionFiles(own)) {
        try {
            questions.push(await readQuestionFile(found));
        }
        catch (error) {
            if (!(error instanceof UsageError))
                throw error;
            complaints.push(error);
        }
    }
    return { questions, complaints };
}
/** @throws UsageError that names file and line if the file is not a valid question */
export const readQuestionFile = async (found) => {
    if (!nameOfQuestion.test(found.name)) {
        throw new UsageError(`${found.file}: a question is named in lower-case letters, digits and hyphens`);
    }
    return { ...found, ...readQuestion({ ...found, text: await readFile(found.file, 'utf8') }) };
};
/** By name; where two have the same name, only the user's. */
export async function questionFiles(own) {
    const ours = await sqlFiles(shippedFolder());
    const theirs = own === undefined ? [] : await sqlFiles(own).catch((error) => refuseFolder(own, error));
    const has = (files, name) => files.some((file) => nameOf(file) === name);
    const all = [
        ...ours.filter((file) => !has(theirs, nameOf(file))).map((file) => ({ file, isOwn: false, replaces: false })),
        ...theirs.map((file) => ({ file, isOwn: true, replaces: has(ours, nameOf(file)) })),
    ];
    return all.map((found) => ({ ...found, name: nameOf(found.file) })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
/** A question shipped with esg-lake; null if its file is missing. */
export async function shippedQuestion(name) {
    const location = (await questionFiles(undefined)).find((file) => file.name === name);
    return location === undefined ? null : readQuestionFile(location);
}
const nameOf = (file) => basename(file, '.sql');
const sqlFiles = async (folder) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));
function shippedFolder() {
    const folder = packageFolder();
    if (folder !== null)
        return join(folder, 'queries');
    throw new EsgLakeError("esg-lake's own folder queries is missing", {
        exitCode: exitCodes.unexpected,
        hint: 'Reinstall esg-lake.',
    });
}
function refuseFolder(folder, error) {
    const why = errorCode(error);
    if (why === null)
        throw error;
    throw new UsageError(`the folder of --queries ${folder} cannot be read (${why})`, {
        hint: 'It must contain one file NAME.sql for each question.',
        cause: error,
    });
}
