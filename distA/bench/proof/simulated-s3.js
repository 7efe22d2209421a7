import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
const bucket = 'lake';
export async function simulateS3() {
    const server = createServer((request, response) => {
        answer(s3, request, response).catch(() => response.destroy());
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    const s3 = {
        endpoint: `http://127.0.0.1:${port}`,
        objects: new Map(),
        changes: [],
        fate: () => 'answered',
        obeysConditions: true,
        tagsAreMd5: true,
        statesSha256: true,
        listsForEver: false,
        close: async () => {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
        },
    };
    return s3;
}
async function answer(s3, request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', s3.endpoint);
    const [, named = '', ...rest] = decodeURIComponent(pathname).split('/');
    const body = await buffer(request);
    const method = request.method ?? '';
    const key = rest.join('/') || (searchParams.get('prefix') ?? '');
    const fate = await s3.fate({ method, key, headers: request.headers });
    if (typeof fate === 'object')
        return void refuse(response, fate.status, fate.body);
    if (named !== bucket)
        return void refuse(response, 404, 'NoSuchBucket');
    // So that concurrent requests overlap.
    await delay(1);
    const isListing = searchParams.get('list-type') === '2';
    const found = isListing ? list(s3, key, searchParams) : done(s3, method, key, request.headers, body);
    if (fate === 'answer lost')
        return void response.destroy();
    if (found.code !== undefined)
        return void refuse(response, found.status, found.code);
    const length = method === 'HEAD' ? { 'content-length': String(found.bytes ?? 0) } : {};
    const isAsked = s3.statesSha256 && request.headers['x-amz-checksum-mode'] === 'ENABLED' && found.body instanceof Buffer;
    const sha256 = isAsked ? { 'x-amz-checksum-sha256': sha256Of(Buffer.from(found.body ?? '')) } : {};
    response.writeHead(found.status, { ...(found.tag === undefined ? {} : { etag: found.tag }), ...length, ...sha256 });
    response.end(method === 'HEAD' ? undefined : found.body);
}
function done(s3, method, key, headers, body) {
    const there = s3.objects.get(key);
    if (method === 'PUT') {
        const isThere = there !== undefined;
        if (s3.obeysConditions && headers['if-none-match'] === '*' && isThere)
            return { status: 412, code: 'PreconditionFailed' };
        if (s3.obeysConditions && headers['if-match'] !== undefined) {
            if (!isThere)
                return { status: 404, code: 'NoSuchKey' };
            if (headers['if-match'] !== tagOf(s3, there))
                return { status: 412, code: 'PreconditionFailed' };
        }
        if (headers['x-amz-checksum-sha256'] !== sha256Of(body))
            return { status: 400, code: 'BadDigest' };
        s3.objects.set(key, body);
        s3.changes.push(`put ${key}`);
        return { status: 200, tag: tagOf(s3, body) };
    }
    if (method === 'DELETE') {
        s3.objects.delete(key);
        s3.changes.push(`delete ${key}`);
        return { status: 204 };
    }
    if (there === undefined)
        return { status: 404, code: 'NoSuchKey' };
    return { status: 200, tag: tagOf(s3, there), bytes: there.byteLength, body: there };
}
const pageSize = 40;
function list(s3, prefix, asked) {
    const { objects } = s3;
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const start = s3.listsForEver ? 0 : Number(asked.get('continuation-token') ?? 0);
    const page = keys.slice(start, start + pageSize);
    const isCut = s3.listsForEver || start + pageSize < keys.length;
    const entries = page.map((key) => {
        const content = objects.get(key) ?? Buffer.alloc(0);
        const tag = tagOf(s3, content).replaceAll('"', '&quot;');
        return `<Contents><Key>${key}</Key><Size>${content.byteLength}</Size><ETag>${tag}</ETag></Contents>`;
    });
    const next = isCut ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : '';
    const text = `<IsTruncated>${isCut}</IsTruncated>${next}<KeyCount>${page.length}</KeyCount>${entries.join('')}`;
    return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${text}</ListBucketResult>` };
}
const sha256Of = (content) => createHash('sha256').update(content).digest('base64');
const tagOf = ({ tagsAreMd5 }, content) => `"${createHash('md5')
    .update(tagsAreMd5 ? content : `another ${content}`)
    .digest('hex')}"`;
function refuse(response, status, code) {
    const message = code.startsWith('<') ? code : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(message);
}
