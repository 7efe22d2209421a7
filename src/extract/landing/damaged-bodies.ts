import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { compileSchema } from '../../base/compiled-schema.ts';
import { unreadable } from '../../base/damage.ts';
import { errorCode, writeDurably } from '../../base/files.ts';
import type { LandedResponse } from './reader.ts';

/** A landed body that was found damaged. The next run requests it again, if the lake is still built from it. */
export interface DamagedBody {
  readonly response_id: string;
  /** Relative to the output folder. */
  readonly landing_file: string;
  readonly endpoint: string;
  /** What is wrong; completes a sentence that begins with the file. */
  readonly what: string;
  readonly survey_id: string | null;
  /** Set for a calculation. */
  readonly code: string | null;
}

/** What is wrong with a landed body; null if it has the checksum that it is named after. */
export async function bodyDamage(output: string, landed: Pick<LandedResponse, 'landingFile' | 'responseId'>) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(output, landed.landingFile)), createGunzip(), async (pieces) => {
      for await (const piece of pieces) hash.update(piece);
    });
  } catch (error) {
    const code = errorCode(error);
    return code?.startsWith('Z_') || code?.startsWith('ERR_') ? 'is no longer complete gzip' : unreadable(error);
  }
  return hash.digest('hex') === landed.responseId ? null : 'is not what was landed: its checksum differs';
}

/** The landed body as a damaged one. */
export function toDamagedBody(landed: LandedResponse, what: string): DamagedBody {
  const { survey_id, code } = landed.note ?? {};
  const [, ofPath] = /\/surveys\/([0-9a-fA-F]{24})(?:\/|$|\?)/.exec(landed.path) ?? [];
  return {
    response_id: landed.responseId,
    landing_file: landed.landingFile,
    endpoint: landed.endpoint,
    what,
    survey_id: typeof survey_id === 'string' ? survey_id : (ofPath ?? null),
    code: typeof code === 'string' ? code : null,
  };
}

/** `landing/<run>/survey/<id>.json.gz of survey <id>`, for messages. */
export const nameOfBody = ({ landing_file, survey_id, endpoint }: DamagedBody): string =>
  `${landing_file} (${survey_id === null ? endpoint.replaceAll('_', ' ') : `survey ${survey_id}`})`;

const listFile = (output: string): string => join(output, '.damaged-bodies.json');

/** Adds bodies to the list that the next run reads. */
export async function noteDamagedBodies(output: string, found: readonly DamagedBody[]): Promise<void> {
  if (found.length === 0) return;
  const all = new Map([...(await readList(output)), ...found].map((body) => [body.landing_file, body]));
  await writeDurably(listFile(output), `${JSON.stringify([...all.values()], null, 1)}\n`, { mode: 0o600 });
}

/** Bodies that were found damaged and still are, including those that were landed again elsewhere. */
export async function damagedBodies(output: string): Promise<readonly DamagedBody[]> {
  const list = await readList(output);
  const still = await Promise.all(
    list.map(({ landing_file: landingFile, response_id: responseId }) =>
      bodyDamage(output, { landingFile, responseId }),
    ),
  );
  return list.filter((_, i) => still[i] !== null);
}

const texts = { type: ['string', 'null'] };
const listSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['response_id', 'landing_file', 'endpoint', 'what', 'survey_id', 'code'],
    properties: {
      response_id: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      landing_file: { type: 'string', pattern: '^landing/[A-Za-z0-9._-]+/[a-z_]+/[0-9a-f]{64}\\.json\\.gz$' },
      endpoint: { type: 'string' },
      what: { type: 'string' },
      survey_id: texts,
      code: texts,
    },
  },
};

/** A list that cannot be read counts as empty: it only saves a search, and the next search writes it again. */
async function readList(output: string): Promise<readonly DamagedBody[]> {
  try {
    const list: unknown = JSON.parse(await readFile(listFile(output), 'utf8'));
    const isList = await compileSchema<readonly DamagedBody[]>(listSchema);
    return isList(list) ? list : [];
  } catch {
    return [];
  }
}
