import { readBody, type StagedBody } from '../../src/base/body.ts';

/** Entry of a worker thread: decodes and hashes a body. */
export default async function hashBody(body: StagedBody): Promise<string> {
  return (await readBody(body)).responseId;
}
