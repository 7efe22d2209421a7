import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { processSecrets } from '../base/secrets.js';
import { loadSdk } from './load-sdk.js';
import { isMissing, isRefused, listingGuard, nameOf, SdkStore } from './sdk-store.js';
const credentialsHint = "The AWS SDK's credential chain is used: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.";
/** Amazon S3 and compatible services (AWS_ENDPOINT_URL_S3). */
export async function openS3Store(location, options) {
    const sdk = await loadSdk('s3', () => {
        // Otherwise every run prints a warning that future versions of the SDK need a newer Node.
        process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
        return import('@aws-sdk/client-s3');
    });
    const store = new S3Store(sdk, await connect(sdk, options), location, options);
    await store.learnSecrets();
    return store;
}
async function connect(sdk, { pathStyle }) {
    const hasOtherEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']);
    const settings = {
        forcePathStyle: pathStyle ?? hasOtherEndpoint,
        // Every put sends its own SHA-256; compatible services do not support the trailers that the SDK sends by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(process.env['AWS_MAX_ATTEMPTS'] === undefined ? { maxAttempts: 5 } : {}),
        requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
    };
    const client = new sdk.S3Client(settings);
    try {
        await client.config.region();
        return client;
    }
    catch {
        // No region is configured: compatible services accept any, and Amazon redirects to the bucket's region.
        client.destroy();
        return new sdk.S3Client({ ...settings, region: 'us-east-1', followRegionRedirects: true });
    }
}
class S3Store extends SdkStore {
    #sdk;
    #client;
    constructor(sdk, client, location, options) {
        super(location, options, { credentials: credentialsHint, faultOf });
        this.#sdk = sdk;
        this.#client = client;
    }
    async learnSecrets() {
        try {
            const { secretAccessKey, sessionToken = '' } = await this.#client.config.credentials();
            processSecrets.add(secretAccessKey);
            processSecrets.add(sessionToken);
        }
        catch (error) {
            throw this.errorOf({ status: 401, error }, 'find credentials');
        }
    }
    get(key) {
        const work = async () => {
            const answer = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(key)), this.abortable);
            const content = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
            return { key, bytes: content.byteLength, tag: answer.ETag ?? '', content };
        };
        return this.guarded(`get ${key}`, work, isNoSuchKey);
    }
    head(key) {
        const work = async () => {
            const asked = { ...this.#at(key), ChecksumMode: 'ENABLED' };
            const answer = await this.#client.send(new this.#sdk.HeadObjectCommand(asked), this.abortable);
            const { ContentLength: bytes = 0, ETag: tag = '', ChecksumSHA256: text } = answer;
            return {
                key,
                bytes,
                tag,
                ...(text === undefined ? {} : { sha256: Buffer.from(text, 'base64').toString('hex') }),
            };
        };
        return this.guarded(`look at ${key}`, work, isMissing);
    }
    list(prefix) {
        const { bucket: Bucket, prefix: home } = this.location;
        return this.guarded(`list ${prefix}`, async () => {
            const found = [];
            const look = listingGuard(this.url);
            const pages = this.#sdk.paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: home + prefix }, this.abortable);
            for await (const { Contents = [], NextContinuationToken: next } of pages) {
                for (const { Key = '', Size = 0, ETag = '' } of Contents) {
                    const md5 = /^"?([0-9a-f]{32})"?$/.exec(ETag)?.[1];
                    found.push({ key: Key.slice(home.length), bytes: Size, tag: ETag, md5 });
                }
                look(next, Contents.length);
            }
            return found;
        });
    }
    put(key, content, condition) {
        const isInMemory = content instanceof Uint8Array;
        const sha256 = isInMemory ? createHash('sha256').update(content).digest() : Buffer.from(content.sha256, 'hex');
        const command = new this.#sdk.PutObjectCommand({
            ...this.#at(key),
            Body: isInMemory ? content : createReadStream(content.file),
            ContentLength: isInMemory ? content.byteLength : content.bytes,
            ChecksumSHA256: sha256.toString('base64'),
            ...(condition !== undefined && 'ifMatch' in condition ? { IfMatch: condition.ifMatch } : {}),
            ...(condition !== undefined && 'ifNoneMatch' in condition ? { IfNoneMatch: condition.ifNoneMatch } : {}),
        });
        const work = async () => (await this.#client.send(command, this.abortable)).ETag ?? '';
        // The object that was read may have been deleted.
        return this.guarded(`put ${key}`, work, (fault) => condition !== undefined && (isRefused(fault) || isNoSuchKey(fault)));
    }
    async delete(key) {
        const command = new this.#sdk.DeleteObjectCommand(this.#at(key));
        await this.guarded(`delete ${key}`, () => this.#client.send(command, this.abortable), isMissing);
    }
    async close() {
        this.#client.destroy();
    }
    #at(key) {
        return { Bucket: this.location.bucket, Key: this.location.prefix + key };
    }
}
const isNoSuchKey = ({ error }) => nameOf(error) === 'NoSuchKey';
function faultOf(error) {
    const held = error instanceof Error && '$metadata' in error ? error.$metadata : null;
    const status = typeof held === 'object' && held !== null && 'httpStatusCode' in held ? held.httpStatusCode : null;
    return { status: typeof status === 'number' ? status : null, error };
}
