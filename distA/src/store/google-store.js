import { InterruptedError } from '../base/errors.js';
import { processSecrets } from '../base/secrets.js';
import { loadSdk } from './load-sdk.js';
import { pushAgain, } from './object-store.js';
import { isMissing, isRefused, listingGuard, SdkStore } from './sdk-store.js';
const credentialsHint = "Google's default credentials are used: GOOGLE_APPLICATION_CREDENTIALS, gcloud auth application-default login, or the service account of the machine.";
/** Google Cloud Storage; its tags are generations. */
export async function openGoogleStore(location, options) {
    const storage = await loadSdk('gs', async () => {
        const { Storage, IdempotencyStrategy } = await import('@google-cloud/storage');
        // Safe to retry: every put has a name derived from its content, or a condition.
        const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
        const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
        // The address is that of the API, `http://host/storage/v1`; uploads have another path.
        return new Storage({ retryOptions, ...(URL.canParse(emulator) ? { apiEndpoint: new URL(emulator).origin } : {}) });
    });
    const store = new GoogleStore(storage.bucket(location.bucket), location, options);
    await store.learnSecrets(storage);
    return store;
}
class GoogleStore extends SdkStore {
    #bucket;
    constructor(bucket, location, options) {
        super(location, options, { credentials: credentialsHint, faultOf });
        this.#bucket = bucket;
    }
    async learnSecrets({ authClient }) {
        // Emulators take no credentials.
        if (process.env['STORAGE_EMULATOR_HOST'] !== undefined)
            return;
        try {
            processSecrets.add((await authClient.getAccessToken()) ?? '');
        }
        catch (error) {
            throw this.errorOf({ status: 401, error }, 'find credentials');
        }
    }
    async get(key) {
        const found = await this.head(key);
        if (found === null)
            return null;
        const work = async () => {
            const [content] = await this.#file(key, found.tag).download();
            return { ...found, content };
        };
        // A replacement made in the meantime has another generation, and this one is gone.
        return (await this.guarded(`get ${key}`, work, isMissing)) ?? this.get(key);
    }
    head(key) {
        const work = async () => toInfo(key, (await this.#file(key).getMetadata())[0]);
        return this.guarded(`look at ${key}`, work, isMissing);
    }
    list(prefix) {
        const { prefix: home } = this.location;
        return this.guarded(`list ${prefix}`, async () => {
            const look = listingGuard(this.url);
            const found = [];
            let query = { prefix: home + prefix, autoPaginate: false };
            while (query) {
                const [files, next] = await this.#bucket.getFiles(query);
                for (const { name, metadata } of files)
                    found.push(toInfo(name.slice(home.length), metadata));
                look(next?.pageToken, files.length);
                query = next;
            }
            return found;
        });
    }
    put(key, content, condition) {
        const how = { resumable: false, validation: 'crc32c', ...preconditionOf(condition) };
        const work = async () => {
            const file = this.#file(key);
            if (content instanceof Uint8Array) {
                await file.save(content, how);
                return String(file.metadata.generation);
            }
            const [put] = await this.#bucket.upload(content.file, { ...how, destination: file.name });
            return String(put.metadata.generation);
        };
        return this.guarded(`put ${key}`, work, (fault) => condition !== undefined && isRefused(fault));
    }
    async delete(key) {
        await this.guarded(`delete ${key}`, () => this.#file(key).delete({ ignoreNotFound: true }));
    }
    /** The SDK cannot abort a request, so the signal is checked before each one. */
    #file(key, generation) {
        if (this.signal?.aborted === true)
            throw new InterruptedError('interrupted', { hint: pushAgain });
        return this.#bucket.file(this.location.prefix + key, generation === undefined ? {} : { generation });
    }
}
const toInfo = (key, { size = 0, generation = '', md5Hash }) => ({
    key,
    bytes: Number(size),
    tag: String(generation),
    md5: md5Hash === undefined ? undefined : Buffer.from(md5Hash, 'base64').toString('hex'),
});
function preconditionOf(condition) {
    if (condition === undefined)
        return {};
    return { preconditionOpts: { ifGenerationMatch: 'ifMatch' in condition ? condition.ifMatch : 0 } };
}
function faultOf(error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return { status: typeof code === 'number' ? code : null, error };
}
