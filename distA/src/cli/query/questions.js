import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { exitCodes, UsageError } from '../../base/errors.js';
import { sqlTokens, withoutFinalSemicolons } from '../../base/sql-text.js';
import { nearest, suggest } from '../../base/suggest.js';
import { parameterTypes, } from '../../questions/named-question.js';
import { listQuestions, questionFiles, readQuestionFile, } from '../../questions/question-folders.js';
import { declaredWorth } from '../../schema/views.js';
import { errorMessage } from '../terminal/error-message.js';
import { alignedTable, fittingTable } from '../terminal/layout.js';
import { named, plainLines, stringify } from '../terminal/text.js';
import { widthOf } from '../terminal/text-output.js';
/**
 * The SQL given as an argument, on stdin (`-`), or by a named question (`@name`, with the value of its first parameter).
 * @throws UsageError for missing SQL, an unknown question, and parameters that the question does not have
 */
export async function askedStatement({ positional, secondPositional, values, sources, world, console, }) {
    if (positional === undefined || positional.trim() === '') {
        throw new UsageError('no SQL given', {
            hint: 'Try esg-lake query "FROM surveys LIMIT 10", or - to read it from stdin. --list shows the named questions.',
        });
    }
    if (!positional.startsWith('@')) {
        if (secondPositional !== undefined) {
            throw new UsageError(named('unexpected argument', secondPositional), { hint: 'Put the sql in quotes.' });
        }
        if (sources.param === 'flag') {
            throw new UsageError('--param is for named questions', { hint: 'esg-lake query --list shows them.' });
        }
        const sql = positional === '-' ? await readText(world.stdin) : positional;
        return { sql, parameters: [], worth: worthIn(sql) };
    }
    const own = values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);
    // In one pair of quotes too: "@find water".
    const [, asked = '', value = secondPositional] = /^@(\S+)(?:\s+(.+))?$/s.exec(positional) ?? [];
    const question = await findQuestion(asked, own);
    const { name, sql, parameters, worth, file, replaces } = question;
    if (replaces)
        console.log('info', `@${name} is your own question from ${file}; it replaces the built-in one`);
    const first = value === undefined ? [] : [`${firstOf(name, parameters)}=${value}`];
    return { sql, parameters: bound(name, parameters, [...first, ...values.param]), worth, question };
}
function worthIn(sql) {
    for (const { text } of sqlTokens(sql)) {
        const worth = declaredWorth(text);
        if (worth !== undefined)
            return worth;
    }
    return [];
}
/** The parameter whose value may be given after the question, without `--param`. */
function firstOf(question, [first]) {
    if (first !== undefined)
        return first.name;
    throw new UsageError(`@${question} has no parameters`, { hint: `esg-lake query @${question}` });
}
/** @throws UsageError if the question does not exist, with the most similar names */
async function findQuestion(name, own) {
    const files = await questionFiles(own);
    const found = files.find((file) => file.name === name);
    if (found !== undefined)
        return readQuestionFile(found);
    const near = nearest(name, files.map((file) => file.name));
    throw new UsageError(named('unknown question', `@${name}`), {
        hint: near.length === 0
            ? 'esg-lake query --list shows all questions.'
            : `Did you mean ${near.map((one) => `@${one}`).join(' or ')}? esg-lake query --list shows all questions.`,
    });
}
function bound(question, parameters, given) {
    const texts = new Map(given.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
    for (const name of texts.keys()) {
        if (!parameters.some((parameter) => parameter.name === name))
            throw unknown(question, name, parameters);
    }
    return parameters.map((parameter) => {
        const text = texts.get(parameter.name);
        if (text === 'all' && parameter.takesAll)
            return { ...parameter, default: 'NULL', text: undefined };
        if (text !== undefined)
            requireValue(parameter, text);
        return { ...parameter, text };
    });
}
function unknown(question, name, parameters) {
    const names = parameters.map((parameter) => parameter.name);
    const near = suggest(name, names);
    return new UsageError(`@${question} has no ${named('parameter', name)}`, {
        hint: near !== undefined
            ? `Did you mean ${near}?`
            : names.length === 0
                ? 'It has no parameters.'
                : `It has ${names.join(', ')}; esg-lake query --list @${question} describes them.`,
    });
}
/** A value from the command line must match the pattern of its type: DuckDB would round 2025.7 to a year. */
function requireValue({ name, type, takesAll, about }, text) {
    const { expected, pattern } = parameterTypes[type];
    if (pattern.test(text))
        return;
    throw new UsageError(`--param ${name} must be ${expected}${takesAll ? ' or all' : ''}, not ${named('the text', text)}`, {
        hint: `Meaning: ${about}.`,
    });
}
/**
 * Lists all questions, or shows one in full, as text or JSON. Resolves with the exit code: 2 if a file is not a valid
 * question; the others are shown anyway.
 */
export async function showQuestions(invocation) {
    const { values, world, positional } = invocation;
    if (values.out !== undefined)
        throw new UsageError('--list writes to stdout', { hint: 'Remove --out.' });
    if (values.format !== undefined && values.format !== 'table' && values.format !== 'json') {
        throw new UsageError(`--list supports the formats table and json, not ${values.format}`);
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
    for (const complaint of complaints)
        world.stderr.write(errorMessage(complaint));
    return complaints.length === 0 ? exitCodes.ok : exitCodes.usage;
}
const toJson = ({ name, title, about, parameters, file, isOwn, replaces, sql }) => ({
    name,
    title,
    about,
    parameters,
    file,
    is_own: isOwn,
    replaces,
    sql,
});
function table(questions, width) {
    const hasOwn = questions.some(({ isOwn }) => isOwn);
    const names = ['question', 'title', 'parameters', ...(hasOwn ? ['yours'] : [])];
    return fittingTable(names.map((name) => ({ name, isRigid: name === 'question', isRight: false })), questions.map(({ name, title, parameters, isOwn, replaces }) => [
        `@${name}`,
        title,
        parameters.map((parameter) => parameter.name).join(', '),
        ...(hasOwn ? [replaces ? 'replaces built-in' : isOwn ? 'yes' : ''] : []),
    ]), { width, all: '--format json' });
}
function description(question) {
    const { name, title, about, parameters, file } = question;
    const rows = parameters.map((one) => [
        one.name,
        `${one.type}${one.takesAll ? ' or all' : ''}`,
        one.default,
        one.about,
    ]);
    return plainLines([
        `@${name}: ${title}`,
        about,
        ...(rows.length === 0 ? [] : [alignedTable(['--param', 'type', 'default', 'meaning'], rows).trimEnd()]),
        bodyOf(question),
        `from ${file}\n`,
    ].join('\n\n'));
}
/** The SQL without the comment at its start, which has already been shown. */
const bodyOf = ({ sql }) => withoutFinalSemicolons(sql.replace(/^(?:--.*\n)+/, '')).trim();
