import type { ReadBody, StagedBody } from '../../src/extract/types.ts';
import { readBody } from '../../src/transform/workers/body.ts';

/** Entry of a worker thread: decodes and hashes a body. */
export default async function hashBody(body: StagedBody): Promise<ReadBody<null>> {
  const { responseId, byteCount } = await readBody(body);
  return { responseId, byteCount, value: null };
}
