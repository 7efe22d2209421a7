import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { systemFault } from '../../base/system-fault.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { refuseManaged } from '../managed-folder.ts';
import { type FormatName, fileEndings, formatOfEnding, formats, isForPeople, textFormats } from '../query/formats.ts';
import { openQueryDatabase, type QueryDatabase } from '../query/query-database.ts';
import { type AskedStatement, askedStatement } from '../questions/asked-statement.ts';
import { showQuestions } from '../questions/show-questions.ts';
import { count, counted } from '../terminal/text.ts';
import { widthOf } from '../terminal/text-output.ts';

/** `query`: one statement or named question on a snapshot of the lake, to stdout or a file; or the list of the questions. */
export default async function query(invocation: Invocation): Promise<number> {
  if (invocation.values.list) return showQuestions(invocation);
  const asked = await askedStatement(invocation);
  const { file } = asked;
  return file === undefined
    ? answer(invocation, asked)
    : answer(invocation, asked).catch((error) => throwFrom(file, error));
}

async function answer(invocation: Invocation, statement: AskedStatement): Promise<number> {
  const { values, world } = invocation;
  const asked = textFormats.find((name) => name === values.format);
  const target = values.out === undefined ? null : await targetOf(resolve(world.workingDirectory, values.out), asked);
  const output = resolve(world.workingDirectory, values.output);
  if (target !== null) await refuseManaged(output, target.path, `--out ${values.out}`, true);
  const lake = await requireLake(output, values.snapshot);
  const database = await openQueryDatabase({
    path: lake.database,
    allowFiles: values['allow-files'],
    ...(target === null ? {} : { writable: target.aside }),
  });
  try {
    const { parameters } = statement;
    const sql = parameters.length === 0 ? statement.sql : await database.answer(statement.sql, parameters);
    if (target === null) await show(invocation, database, sql, asked ?? 'table');
    else await writeFile(invocation, database, sql, target);
    return 0;
  } finally {
    database.close();
  }
}

interface Target {
  readonly path: string;
  /** Becomes `path` once it is whole. */
  readonly aside: string;
  readonly format: FormatName;
}

/** @throws UsageError, before any work, for a file that cannot be written */
async function targetOf(path: string, asked: FormatName | undefined): Promise<Target> {
  const format = asked ?? formatOfEnding(extname(path));
  if (format === undefined) {
    throw new UsageError(`the ending of --out ${path} does not determine a format`, {
      hint: `Use one of ${fileEndings.join(' ')}, or give --format.`,
    });
  }
  const isFolder = (folder: string): Promise<boolean> =>
    stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isFolder(path)) throw new UsageError(`--out ${path} is a folder`, { hint: 'Name a file in it.' });
  if (!(await isFolder(dirname(path)))) {
    throw new UsageError(`the folder of --out ${path} does not exist`, { hint: `mkdir -p ${dirname(path)}` });
  }
  return { path, aside: `${path}.part-${process.pid}`, format };
}

/** DuckDB names the line, and only we know of which file. */
function throwFrom(file: string, error: unknown): never {
  if (!(error instanceof UsageError) || !/^[A-Za-z ]+ Error: /.test(error.message)) throw error;
  throw new UsageError(`${file}: ${error.message}`, {
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    cause: error,
  });
}

async function show(
  { world: { stdout }, console }: Invocation,
  database: QueryDatabase,
  sql: string,
  format: FormatName,
): Promise<void> {
  const width = widthOf(stdout);
  const writer = await formats[format].load();
  const result = await writer(database, sql, {
    write: async (piece) => {
      if (!stdout.write(piece)) await new Promise((drained) => stdout.once('drain', drained));
    },
    isTerminal: width !== undefined,
    ...(width === undefined ? {} : { width }),
  });
  if (result === null || !isForPeople(format)) return;
  const { rows, written } = result;
  const cut = written < rows ? `, the first ${count(written)} shown; --format csv shows all` : '';
  console.log('info', `(${counted(rows, 'row')}${cut})`);
}

async function writeFile({ console }: Invocation, database: QueryDatabase, sql: string, target: Target): Promise<void> {
  const { path, aside, format } = target;
  try {
    const writer = await formats[format].load();
    await fill(aside, (write) => writer(database, sql, { write, isTerminal: false, file: aside }));
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw systemFault(error) === 'full' ? diskFull(path, error) : error;
  }
  console.log('info', `written to ${path}`);
}

/** A format that writes its file itself never calls `write`. */
async function fill(
  path: string,
  work: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    await work(async (piece) => {
      file ??= await open(path, 'wx');
      await file.writeFile(piece);
    });
  } finally {
    await file?.close();
  }
}

const diskFull = (path: string, cause: unknown): EsgLakeError =>
  new EsgLakeError(`no space left on the disk for ${path}`, {
    exitCode: exitCodes.unexpected,
    hint: 'Free some space there, or name a file on another disk with --out; nothing was written.',
    cause,
  });
