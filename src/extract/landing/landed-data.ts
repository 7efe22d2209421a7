import { join } from 'node:path';
import { parseEnvelope, readBody, requireBody } from '../../base/body.ts';
import type { ResponseInfo } from '../types.ts';

interface LandingPlace {
  readonly output: string;
  readonly maxBodyMb: number;
}

/** Where the bytes of a landed body are. */
export const landedBody = ({ output, maxBodyMb }: LandingPlace, landed: Pick<ResponseInfo, 'landingFile'>) => ({
  gzip: { file: join(output, landed.landingFile ?? '') },
  maxBytes: maxBodyMb * 2 ** 20,
});

/**
 * `data` of a landed body, read again from disk.
 * @throws InvalidBodyError if it is not what was landed
 */
export async function readLandedData(place: LandingPlace, landed: ResponseInfo): Promise<unknown> {
  const { bytes, responseId } = await readBody(landedBody(place, landed));
  requireBody(responseId, landed.responseId);
  return parseEnvelope(bytes);
}
