import type { StagedBody } from '../../src/base/body.ts';
import { readBody } from '../../src/base/body.ts';
import type { ReadBody } from '../../src/extract/types.ts';

/** Entry of a worker thread: decodes and hashes a body. */
export default async function hashBody(body: StagedBody): Promise<ReadBody<null>> {
  const { responseId, byteCount } = await readBody(body);
  return { responseId, byteCount, value: null };
}
