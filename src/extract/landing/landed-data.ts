import { join } from 'node:path';
import { parseEnvelope, readBody } from '../../base/body.ts';
import { InvalidBodyError } from '../../base/body-errors.ts';
import type { RunOptions } from '../../run/options.ts';
import type { LandedResponse } from './reader.ts';

/**
 * `data` of a landed body, read again from disk.
 * @throws InvalidBodyError when it is not what was landed
 */
export async function readLandedData(options: RunOptions, landed: LandedResponse): Promise<unknown> {
  const file = join(options.output, landed.landingFile);
  const { bytes, responseId } = await readBody({ gzip: { file }, maxBytes: options.maxBodyMb * 1024 * 1024 });
  requireBody(responseId, landed.responseId);
  return parseEnvelope(bytes);
}

/** @throws InvalidBodyError when the checksum of a body is not the one it was landed under */
export function requireBody(found: string, landedAs: string): void {
  if (found !== landedAs) throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
}
