import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { openQueryDatabase, type QueryDatabase } from '../../answers/query/query-database.ts';
import { requireWorth } from '../../answers/questions/named-question.ts';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { systemFault } from '../../base/system-fault.ts';
import { readAnyVersion } from '../../publish/lake-version.ts';
import { readSnapshot } from '../../publish/snapshot-folders.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { type FormatName, fileEndings, formatOfEnding, formats, textFormats } from '../query/formats.ts';
import { type AskedStatement, askedStatement, showQuestions } from '../query/questions.ts';
import { refuseManaged, requireTarget } from '../target-file.ts';
import { widthOf } from '../terminal/text-output.ts';

/**
 * `query`: runs one statement or named question on a snapshot of the lake, to stdout or a file; or lists the questions.
 */
export default async function query(invocation: Invocation): Promise<number> {
  if (invocation.values.list) return showQuestions(invocation);
  const asked = await askedStatement(invocation);
  const { question } = asked;
  return question === undefined
    ? answer(invocation, asked)
    : answer(invocation, asked).catch((error) => throwFrom(question.file, error));
}

async function answer(invocation: Invocation, statement: AskedStatement): Promise<number> {
  const { values, world } = invocation;
  const asked = textFormats.find((name) => name === values.format);
  const target = values.out === undefined ? null : await targetOf(resolve(world.workingDirectory, values.out), asked);
  const output = resolve(world.workingDirectory, values.output);
  if (target !== null) await refuseManaged(output, target.path, `--out ${values.out}`, true);
  const lake = await requireLake(output, values.snapshot);
  const database = await openQueryDatabase(lake.database, {
    writable: target?.aside,
    areReadable: values['allow-files'],
  });
  try {
    const { parameters, question } = statement;
    const snapshot = await readSnapshot(lake.folder).catch(() => null); // a damaged manifest does not prevent an answer
    await readAnyVersion(snapshot, async () => {
      const sql = parameters.length === 0 ? statement.sql : await database.answer(statement.sql, parameters);
      if (question !== undefined && question.worth.length > 0)
        requireWorth(
          question,
          (await database.columns(sql)).map(({ name }) => name),
        );
      if (target === null) await show(invocation, database, { ...statement, sql }, asked ?? 'table');
      else await writeFile(invocation, database, sql, target);
    });
    return 0;
  } finally {
    database.close();
  }
}

interface Target {
  readonly path: string;
  /** Renamed to `path` once it is complete. */
  readonly aside: string;
  readonly format: FormatName;
}

/** @throws UsageError, before any work, if the file cannot be written */
async function targetOf(path: string, asked: FormatName | undefined): Promise<Target> {
  const format = asked ?? formatOfEnding(extname(path));
  if (format === undefined) {
    throw new UsageError(`cannot tell the format of --out ${path} from its extension`, {
      hint: `Use one of ${fileEndings.join(' ')}, or give --format.`,
    });
  }
  await requireTarget(path, `--out ${path}`);
  return { path, aside: `${path}.part-${process.pid}`, format };
}

/** DuckDB reports the line, but not the file that the SQL came from. */
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
  { sql, worth }: AskedStatement,
  format: FormatName,
): Promise<void> {
  const width = widthOf(stdout);
  const writer = await formats[format].load();
  const write = async (piece: string | Uint8Array): Promise<void> => {
    if (!stdout.write(piece)) await new Promise((drained) => stdout.once('drain', drained));
  };
  const isTerminal = width !== undefined;
  const remark = await writer(database, sql, { write, isTerminal, worth, ...(isTerminal ? { width } : {}) });
  if (remark !== null) console.log('info', `(${remark})`);
}

async function writeFile({ console }: Invocation, database: QueryDatabase, sql: string, target: Target): Promise<void> {
  const { path, aside, format } = target;
  let file: FileHandle | undefined;
  try {
    const writer = await formats[format].load();
    const write = async (piece: string | Uint8Array): Promise<void> => {
      file ??= await open(aside, 'wx');
      await file.writeFile(piece);
    };
    // DuckDB writes some formats itself, and then `write` is not called.
    await writer(database, sql, { write, isTerminal: false, file: aside }).finally(() => file?.close());
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw systemFault(error) === 'full' ? diskFull(path, error) : error;
  }
  console.log('info', `written to ${path}`);
}

const diskFull = (path: string, cause: unknown): EsgLakeError =>
  new EsgLakeError(`no space left on the disk for ${path}`, {
    exitCode: exitCodes.unexpected,
    hint: 'Free some space there, or name a file on another disk with --out; nothing was written.',
    cause,
  });
