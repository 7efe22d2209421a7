import { type StagedBody } from '../../src/base/body.ts';
/** Entry of a worker thread: decodes and hashes a body. */
export default function hashBody(body: StagedBody): Promise<string>;
