import { constants } from 'node:buffer';
import { readBody } from '../base/body.ts';
import { InvalidBodyError } from '../base/body-errors.ts';
import { isMissing } from '../base/files.ts';

/** The bytes of a landed response, if they have the checksum that is its id; else what is wrong with its file. */
export async function readResponse(id: string, file: string): Promise<Uint8Array | 'missing' | 'damaged'> {
  try {
    const { bytes, responseId } = await readBody({ kind: 'file', file, maxBytes: constants.MAX_LENGTH });
    return responseId === id ? bytes : 'damaged';
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    return isMissing(error.cause) ? 'missing' : 'damaged';
  }
}
