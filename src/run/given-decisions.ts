import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unreadable } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { readNamedFile } from '../base/files.ts';
import { suggest } from '../base/suggest.ts';
import { type DecisionFile, decisionFileNames } from '../schema/decisions/decision-file.ts';
import { parseDecisions } from '../schema/decisions/decisions.ts';

const drops = '--decisions none drops the decisions of a lake.';

/**
 * The decisions that a run was given, in the order of the files' names: those in a folder, or none at all for `none`;
 * null if it was given nothing, so that the lake keeps its own.
 *
 * @throws UsageError naming file and line if something in them is malformed
 */
export async function readGivenDecisions(folder: string | null): Promise<readonly DecisionFile[] | null> {
  if (folder === null) return null;
  if (folder === 'none') return [];
  const names = await readdir(folder).catch((cause: unknown) => {
    const what = `the folder of decisions ${folder} ${unreadable(cause)}`;
    throw new UsageError(what, { hint: `Name a folder with ${decisionFileNames.join(', ')}. ${drops}`, cause });
  });
  for (const name of names) refuseMisnamed(folder, name);
  const files: DecisionFile[] = [];
  for (const name of decisionFileNames.filter((one) => names.includes(one))) {
    const file = join(folder, name);
    files.push({ name, text: textOf(file, bytesOf(file)) });
  }
  parseDecisions(files, folder);
  return files;
}

function refuseMisnamed(folder: string, name: string): void {
  const near = suggest(name, decisionFileNames);
  if (near === undefined || near === name) return;
  throw new UsageError(`${join(folder, name)} is none of the files of decisions`, {
    hint: `Did you mean ${near}? The files are ${decisionFileNames.join(', ')}.`,
  });
}

/** A line of decisions has some 100 bytes. */
const maxBytes = 64 * 2 ** 20;

function bytesOf(file: string): Buffer {
  try {
    return readNamedFile(file, `the decisions ${file}`, maxBytes);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`the decisions ${file} ${unreadable(cause)}`, { cause });
  }
}

function textOf(file: string, bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const end = bytes.indexOf('\n', start) + 1 || bytes.length;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch (cause) {
      const hint = 'Save the file as UTF-8 (in Excel: "CSV UTF-8").';
      throw new UsageError(`${file}, line ${line}: the text is not UTF-8`, { hint, cause });
    }
    start = end;
  }
  return decoder.decode(bytes);
}
