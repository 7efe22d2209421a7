import { processSecrets } from '../base/secrets.ts';
import { loadSdk, type StoreAdapter } from './store.ts';

const credentials =
  "Google's default credentials are used: GOOGLE_APPLICATION_CREDENTIALS, gcloud auth application-default login, or the service account of the machine.";

/** Google Cloud Storage. */
export async function openGoogle(name: string, home: string): Promise<StoreAdapter> {
  const { IdempotencyStrategy, Storage } = await loadSdk('@google-cloud/storage');
  // The variable is the address of the API, `http://host/storage/v1`; uploads have another path.
  const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
  const endpoint = URL.canParse(emulator) ? { apiEndpoint: new URL(emulator).origin } : {};
  // Every put may be repeated: its content is that of its name, or it has a condition.
  const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
  const storage = new Storage({ retryOptions, ...endpoint });
  // Emulators take no credentials; without any elsewhere, the first request fails.
  if (emulator === '') processSecrets.add((await storage.authClient.getAccessToken().catch(() => null)) ?? '');
  const bucket = storage.bucket(name);
  const at = (key: string) => bucket.file(home + key);
  return {
    credentials,
    get: async (key) => (await at(key).download())[0],
    async *list(prefix) {
      for await (const { name: key, metadata } of bucket.getFilesStream({ prefix: home + prefix })) {
        const { size = 0, updated = '' } = metadata;
        yield { key: key.slice(home.length), bytes: Number(size), changedAt: Date.parse(updated) };
      }
    },
    put: (key, content, isNew) => {
      const condition = isNew ? { preconditionOpts: { ifGenerationMatch: 0 } } : {};
      return at(key).save(content, { resumable: false, validation: 'crc32c', ...condition });
    },
    remove: (key) => at(key).delete({ ignoreNotFound: true }),
  };
}
