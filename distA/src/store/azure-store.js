import { createHash } from 'node:crypto';
import { EsgLakeError, exitCodes, UsageError } from '../base/errors.js';
import { checksumOfFile } from '../base/files.js';
import { processSecrets } from '../base/secrets.js';
import { loadSdk } from './load-sdk.js';
import { pushAgain, } from './object-store.js';
import { isMissing, isRefused, listingGuard, SdkStore } from './sdk-store.js';
const credentialsHint = 'Set AZURE_STORAGE_CONNECTION_STRING; or AZURE_STORAGE_ACCOUNT_NAME, and credentials for DefaultAzureCredential (a managed identity, az login, AZURE_CLIENT_ID …).';
/** Azure Blob Storage: a container of the account that is set in the environment. */
export async function openAzureStore(location, options) {
    const service = await loadSdk('az', connect);
    return new AzureStore(service.getContainerClient(location.bucket), location, options);
}
async function connect() {
    const sdk = await import('@azure/storage-blob');
    const text = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? '';
    if (text !== '') {
        for (const part of text.split(';')) {
            const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
            if (['AccountKey', 'SharedAccessSignature'].includes(name))
                processSecrets.add(value);
        }
        return sdk.BlobServiceClient.fromConnectionString(text);
    }
    const account = process.env['AZURE_STORAGE_ACCOUNT_NAME'] ?? '';
    if (!/^[a-z0-9]{3,24}$/.test(account)) {
        throw new UsageError('az:// needs the name of the storage account', { hint: credentialsHint });
    }
    const { DefaultAzureCredential } = await import('@azure/identity');
    const inner = new DefaultAzureCredential();
    const credential = {
        getToken: async (...args) => {
            const found = await inner.getToken(...args);
            processSecrets.add(found?.token ?? '');
            return found;
        },
    };
    return new sdk.BlobServiceClient(`https://${account}.blob.core.windows.net`, credential);
}
class AzureStore extends SdkStore {
    #container;
    constructor(container, location, options) {
        super(location, options, { credentials: credentialsHint, faultOf });
        this.#container = container;
    }
    async get(key) {
        const found = await this.head(key);
        if (found === null)
            return null;
        let isReplaced = false;
        const how = { ...this.abortable, conditions: { ifMatch: found.tag } };
        const work = async () => {
            const content = await this.#blob(key).downloadToBuffer(0, undefined, how);
            return { ...found, content };
        };
        const stored = await this.guarded(`get ${key}`, work, (fault) => {
            // The blob was replaced between the two requests.
            isReplaced = fault.status === 412;
            return isReplaced || isNoBlob(fault);
        });
        return isReplaced ? this.get(key) : stored;
    }
    head(key) {
        const work = async () => {
            const { etag = '', contentLength = 0 } = await this.#blob(key).getProperties(this.abortable);
            return { key, bytes: contentLength, tag: etag };
        };
        return this.guarded(`look at ${key}`, work, isMissing);
    }
    list(prefix) {
        const { prefix: home } = this.location;
        return this.guarded(`list ${prefix}`, async () => {
            const found = [];
            const look = listingGuard(this.url);
            const pages = this.#container.listBlobsFlat({ ...this.abortable, prefix: home + prefix }).byPage();
            for await (const { segment, continuationToken } of pages) {
                for (const { name, properties } of segment.blobItems) {
                    const { etag = '', contentLength = 0, contentMD5 } = properties;
                    const md5 = contentMD5 === undefined ? undefined : Buffer.from(contentMD5).toString('hex');
                    // Listings have the ETag without the quotation marks that headers have.
                    const tag = etag.replace(/^"?(.*?)"?$/, '"$1"');
                    found.push({ key: name.slice(home.length), bytes: contentLength, tag, md5 });
                }
                look(continuationToken, segment.blobItems.length);
            }
            return found;
        });
    }
    put(key, content, condition) {
        const how = { ...this.abortable, ...(condition === undefined ? {} : { conditions: condition }) };
        const blob = this.#blob(key);
        const work = async () => {
            if (!(content instanceof Uint8Array)) {
                // For a blob uploaded in blocks, the service stores no MD5 unless the client sends one.
                const blobContentMD5 = Buffer.from(await checksumOfFile(content.file, 'md5'), 'hex');
                return (await blob.uploadFile(content.file, { ...how, blobHTTPHeaders: { blobContentMD5 } })).etag ?? '';
            }
            const { etag = '', contentMD5 } = await blob.upload(content, content.byteLength, how);
            const md5 = createHash('md5').update(content).digest();
            if (contentMD5 !== undefined && !md5.equals(contentMD5))
                throw this.#damaged(key);
            return etag;
        };
        return this.guarded(`put ${key}`, work, (fault) => condition !== undefined && isRefused(fault));
    }
    async delete(key) {
        await this.guarded(`delete ${key}`, () => this.#blob(key).deleteIfExists(this.abortable));
    }
    #blob(key) {
        return this.#container.getBlockBlobClient(this.location.prefix + key);
    }
    #damaged(key) {
        const message = `${this.url}/${key} was damaged in transit: the store reports a different MD5`;
        return new EsgLakeError(message, { exitCode: exitCodes.unexpected, hint: pushAgain });
    }
}
const isNoBlob = ({ error }) => error instanceof Error && 'code' in error && error.code === 'BlobNotFound';
function faultOf(error) {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
    return { status: typeof status === 'number' ? status : null, error };
}
