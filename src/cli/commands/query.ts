import { appendFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { openQueryDatabase } from '../../answers/query/query-database.ts';
import {
  type ListedQuestion,
  listQuestions,
  parameterTypes,
  type QuestionParameter,
} from '../../answers/questions/named-question.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { stringify } from '../../base/printable.ts';
import { sqlTokens, withoutFinalSemicolons } from '../../base/sql-text.ts';
import { didYouMean } from '../../base/suggest.ts';
import { readPublished } from '../../publish/lake.ts';
import { databaseName } from '../../publish/manifest.ts';
import { readSnapshot, snapshotFolder } from '../../publish/snapshot-folders.ts';
import { declaredWorth } from '../../schema/views.ts';
import type { Invocation } from '../invocation.ts';
import { replaceFile, targetFile } from '../lake-files.ts';
import { ownQuestions } from '../options/run-options.ts';
import { type FormatName, fileEndings, formatOfEnding, formats, textFormats } from '../query/formats.ts';
import { alignedTable, definitions, sectionsText } from '../terminal/layout.ts';
import { named, widthOf, writePiece } from '../terminal/text.ts';

export async function query(invocation: Invocation) {
  const { values, world, output, console } = invocation;
  if (values.list) return showQuestions(invocation);
  const { sql, parameters, question, worth } = await askedStatement(invocation);
  const asked = textFormats.find((name) => name === values.format);
  const target = await targetOf(invocation, asked); // before any work
  const folder = await snapshotFolder(output, values.snapshot);
  // A damaged manifest does not prevent an answer.
  const snapshots = await readSnapshot(folder).then(
    (snapshot) => [snapshot],
    () => [],
  );
  const run = async (aside?: string) => {
    const database = await openQueryDatabase(join(folder, databaseName), {
      writable: aside,
      areReadable: values['allow-files'],
    });
    try {
      const found = parameters.length === 0 ? sql : await database.answer(sql, parameters);
      const writer = await formats[target?.format ?? asked ?? 'table'].load();
      const width = widthOf(world.stdout);
      return await writer(
        database,
        found,
        aside === undefined
          ? { write: (piece) => writePiece(world.stdout, piece), worth, width, isTerminal: width !== undefined }
          : { write: (piece) => appendFile(aside, piece), isTerminal: false, file: aside },
      );
    } catch (error) {
      throw question === undefined ? error : namingFile(question.file, error);
    } finally {
      database.close();
    }
  };
  const remark = await readPublished(snapshots, () => (target === null ? run() : replaceFile(target.path, run)));
  if (target !== null) console.log('info', `written to ${target.path}`);
  else if (remark !== null) console.log('info', `(${remark})`);
  return 0;
}

async function targetOf(invocation: Invocation, asked: FormatName | undefined) {
  const { values } = invocation;
  if (values.out === undefined) return null;
  const path = await targetFile(invocation, '--out', values.out);
  const format = asked ?? formatOfEnding(extname(path));
  if (format === undefined) {
    throw new UsageError(`cannot tell the format of --out ${path} from its extension`, {
      hint: `Use one of ${fileEndings.join(' ')}, or give --format.`,
    });
  }
  return { path, format };
}

/** DuckDB reports the line, but not the file that the SQL came from. */
function namingFile(file: string, error: unknown): unknown {
  if (!(error instanceof UsageError) || !/^[A-Za-z ]+ Error: |^the SQL /.test(error.message)) return error;
  return new UsageError(`${file}: ${error.message}`, { hint: error.hint, cause: error });
}

async function askedStatement(invocation: Invocation) {
  const { words, values, sources, world, console } = invocation;
  const [text, second] = words;
  if (text === undefined || text.trim() === '') {
    throw new UsageError('no SQL given', {
      hint: 'Try esg-lake query "FROM surveys LIMIT 10", or - to read it from stdin. --list shows the named questions.',
    });
  }
  if (!text.startsWith('@')) {
    if (second !== undefined)
      throw new UsageError(named('unexpected argument', second), { hint: 'Put the sql in quotes.' });
    if (sources.param === 'flag')
      throw new UsageError('--param is for named questions', { hint: 'esg-lake query --list shows them.' });
    const sql = text === '-' ? await readText(world.stdin) : text;
    const worth = [...sqlTokens(sql)].map((token) => declaredWorth(token.text)).find((one) => one !== undefined);
    return { sql, parameters: [], worth: worth ?? [], question: undefined };
  }
  // In one pair of quotes too: "@find water".
  const [, asked = '', value = second] = /^@(\S+)(?:\s+(.+))?$/s.exec(text) ?? [];
  const question = await findQuestion(asked, invocation);
  const { name, sql, parameters, worth, file, replaces } = question;
  if (replaces) console.log('info', `@${name} is your own question from ${file}; it replaces the built-in one`);
  if (value !== undefined && parameters[0] === undefined)
    throw new UsageError(`@${name} has no parameters`, { hint: `esg-lake query @${name}` });
  const first = value === undefined ? [] : [`${parameters[0]?.name}=${value}`];
  return { sql, parameters: bound(name, parameters, [...first, ...values.param]), worth, question };
}

async function findQuestion(name: string, invocation: Invocation) {
  const { questions, complaints } = await listQuestions(ownQuestions(invocation));
  const found = questions.find((question) => question.name === name);
  if (found !== undefined) return found;
  const names = questions.map((question) => `@${question.name}`);
  const hint = didYouMean(`@${name}`, names, 'esg-lake query --list shows all questions.');
  throw complaints.get(name) ?? new UsageError(named('unknown question', `@${name}`), { hint });
}

function bound(question: string, parameters: readonly QuestionParameter[], given: readonly string[]) {
  const texts = new Map(given.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
  const names = parameters.map(({ name }) => name);
  const unknown = [...texts.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const others = `It has ${names.join(', ') || 'no parameters'}; esg-lake query @${question} --help describes it.`;
    const hint = didYouMean(unknown, names, others);
    throw new UsageError(`@${question} has no ${named('parameter', unknown)}`, { hint });
  }
  return parameters.map((parameter) => {
    const { name, type, takesAll, about } = parameter;
    const text = texts.get(name);
    if (text === 'all' && takesAll) return { ...parameter, default: 'NULL', text: undefined };
    const { expected, pattern } = parameterTypes[type];
    if (text === undefined || pattern.test(text)) return { ...parameter, text };
    const wanted = `${expected}${takesAll ? ' or all' : ''}`;
    throw new UsageError(`--param ${name} must be ${wanted}, not ${named('the text', text)}`, {
      hint: `Meaning: ${about}.`,
    });
  });
}

async function showQuestions(invocation: Invocation) {
  const { values, world, words } = invocation;
  if (values.out !== undefined) throw new UsageError('--list writes to stdout', { hint: 'Remove --out.' });
  if (values.format !== undefined && values.format !== 'table' && values.format !== 'json')
    throw new UsageError(`--list supports the formats table and json, not ${values.format}`);
  const isJson = values.format === 'json';
  const [asked] = words;
  if (asked !== undefined) {
    const question = await findQuestion(asked.replace(/^@/, ''), invocation);
    world.stdout.write(isJson ? `${stringify(toJson(question), 2)}\n` : description(question));
    return exitCodes.ok;
  }
  const { questions, complaints } = await listQuestions(ownQuestions(invocation));
  const rows = questions.map(({ name, title, parameters, isOwn, replaces }): [string, string] => {
    const own = replaces ? '; yours, replaces the built-in one' : isOwn ? '; yours' : '';
    const names = parameters.map((parameter) => parameter.name).join(', ');
    return [`@${name}`, `${title}${names === '' ? '' : ` (${names})`}${own}`];
  });
  const width = widthOf(world.stdout) ?? Infinity;
  const text = sectionsText([definitions(rows, width)]);
  world.stdout.write(isJson ? `${stringify(questions.map(toJson), 2)}\n` : text);
  for (const complaint of complaints.values()) invocation.console.fail(complaint);
  return complaints.size === 0 ? exitCodes.ok : exitCodes.usage;
}

const toJson = ({ isOwn, worth: _, page: _page, ...question }: ListedQuestion) => ({ ...question, is_own: isOwn });

function description({ name, title, about, parameters, file, sql }: ListedQuestion) {
  const rows = parameters.map((one) => [
    one.name,
    `${one.type}${one.takesAll ? ' or all' : ''}`,
    one.default,
    one.about,
  ]);
  // The comment at its start is shown already.
  const body = withoutFinalSemicolons(sql.replace(/^(?:--.*\n)+/, '')).trim();
  const table = alignedTable(['--param', 'type', 'default', 'meaning'], rows);
  return sectionsText([[`@${name}: ${title}`], [about], table, [body], [`from ${file}`]]);
}
