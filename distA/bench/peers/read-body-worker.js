import { readBody } from '../../src/base/body.js';
/** Entry of a worker thread: decodes and hashes a body. */
export default async function hashBody(body) {
    return (await readBody(body)).responseId;
}
