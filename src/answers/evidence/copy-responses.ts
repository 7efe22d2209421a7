import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlank, isObject } from '../../base/json.ts';
import { processSecrets } from '../../base/secrets.ts';
import { sqlFile } from '../../base/sql-file.ts';
import type { Lake } from '../../publish/lake.ts';
import { readResponse } from '../landed-bodies.ts';

/** A response: `kept` is in the folder, `private` is not as it holds private records, `withheld` has a credential. */
export interface ResponseLine {
  readonly response_id: string;
  readonly state: 'kept' | 'private' | 'missing' | 'damaged' | 'withheld';
  /** In the whole response; null if it cannot be read. */
  readonly private_records: number | null;
}

/** Copies those of `asked_responses` that may be copied, by their hashes, and fills `evidence_responses`. */
export async function copyResponses(
  lake: Lake,
  { output, all }: { readonly output: string; readonly all: boolean },
  folder: string,
): Promise<readonly ResponseLine[]> {
  const asked = await lake.query<{ response_id: string; landing_file: string | null }>(
    'SELECT response_id, landing_file FROM asked_responses ORDER BY response_id',
  );
  const lines: ResponseLine[] = [];
  await mkdir(folder);
  for (const { response_id: id, landing_file: file } of asked) {
    const read = file === null ? 'missing' : await readResponse(id, join(output, file));
    const count = typeof read === 'string' ? null : privateRecordsIn(read);
    const isLeftOut = !all && count !== 0;
    const state =
      typeof read === 'string' ? read : processSecrets.isIn(read) ? 'withheld' : isLeftOut ? 'private' : 'kept';
    if (state === 'kept') await writeFile(join(folder, `${id}.json`), read);
    lines.push({ response_id: id, state, private_records: count });
  }
  await lake.query(sqlFile('answers/evidence/responses.sql'), [JSON.stringify(lines)]);
  return lines;
}

/** All records of a survey that are private, whether or not the lake could use them. */
function privateRecordsIn(bytes: Uint8Array): number {
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const survey = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const records = survey['universalTrackerValues'];
  const isPrivate = (record: unknown): boolean =>
    isObject(record) && (isBlank(record['isPrivate']) ? survey['isPrivate'] : record['isPrivate']) === true;
  return Array.isArray(records) ? records.filter(isPrivate).length : 0;
}
