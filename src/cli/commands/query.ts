import { type FileHandle, open } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { openQueryDatabase } from '../../answers/query/query-database.ts';
import { requireWorth } from '../../answers/questions/named-question.ts';
import { UsageError } from '../../base/errors.ts';
import { readAnyVersion } from '../../publish/lake-version.ts';
import { readSnapshot } from '../../publish/snapshot-folders.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { type FormatName, fileEndings, formatOfEnding, formats, textFormats } from '../query/formats.ts';
import { askedStatement, showQuestions } from '../query/questions.ts';
import { refuseManaged, replaceFile, requireTarget } from '../target-file.ts';
import { widthOf } from '../terminal/text-output.ts';

/**
 * `query`: runs one statement or named question on a snapshot of the lake, to stdout or a file; or lists the questions.
 */
export default async function query(invocation: Invocation): Promise<number> {
  const { values, world, output, console } = invocation;
  if (values.list) return showQuestions(invocation);
  const { sql, parameters, question, worth } = await askedStatement(invocation);
  const asked = textFormats.find((name) => name === values.format);
  const target = await targetOf(invocation, asked);
  const lake = await requireLake(output, values.snapshot);
  const run = async (aside?: string): Promise<string | null> => {
    const database = await openQueryDatabase(lake.database, { writable: aside, areReadable: values['allow-files'] });
    try {
      const snapshot = await readSnapshot(lake.folder).catch(() => null); // a damaged manifest does not prevent an answer
      return await readAnyVersion(snapshot, async () => {
        const found = parameters.length === 0 ? sql : await database.answer(sql, parameters);
        if (question !== undefined && question.worth.length > 0) {
          const columns = await database.columns(found);
          requireWorth(
            question,
            columns.map(({ name }) => name),
          );
        }
        const writer = await formats[target?.format ?? asked ?? 'table'].load();
        return aside === undefined
          ? await writer(database, found, { ...toStdout(world.stdout), worth })
          : await toFile(aside, (write) => writer(database, found, { write, isTerminal: false, file: aside }));
      });
    } catch (error) {
      throw question === undefined ? error : namingFile(question.file, error);
    } finally {
      database.close();
    }
  };
  const remark = target === null ? await run() : await replaceFile(target.path, run);
  if (target !== null) console.log('info', `written to ${target.path}`);
  else if (remark !== null) console.log('info', `(${remark})`);
  return 0;
}

/** @throws UsageError, before any work, if the file of `--out` cannot be written */
async function targetOf({ values, world, output }: Invocation, asked: FormatName | undefined) {
  if (values.out === undefined) return null;
  const path = resolve(world.workingDirectory, values.out);
  const format = asked ?? formatOfEnding(extname(path));
  if (format === undefined) {
    throw new UsageError(`cannot tell the format of --out ${path} from its extension`, {
      hint: `Use one of ${fileEndings.join(' ')}, or give --format.`,
    });
  }
  await requireTarget(path, `--out ${path}`);
  await refuseManaged(output, path, `--out ${values.out}`, true);
  return { path, format };
}

/** DuckDB reports the line, but not the file that the SQL came from. */
function namingFile(file: string, error: unknown): unknown {
  if (!(error instanceof UsageError) || !/^[A-Za-z ]+ Error: |^the SQL /.test(error.message)) return error;
  const hint = error.hint === undefined ? {} : { hint: error.hint };
  return new UsageError(`${file}: ${error.message}`, { ...hint, cause: error });
}

type Write = (piece: string | Uint8Array) => Promise<void>;

function toStdout(stdout: Invocation['world']['stdout']) {
  const width = widthOf(stdout);
  const write: Write = async (piece) => {
    if (!stdout.write(piece)) await new Promise((drained) => stdout.once('drain', drained));
  };
  return { write, isTerminal: width !== undefined, ...(width === undefined ? {} : { width }) };
}

/** DuckDB writes some formats itself, and then `write` is not called. */
async function toFile<T>(path: string, work: (write: Write) => Promise<T>): Promise<T> {
  let file: FileHandle | undefined;
  try {
    return await work(async (piece) => {
      file ??= await open(path, 'wx');
      await file.writeFile(piece);
    });
  } finally {
    await file?.close();
  }
}
