import { createHash } from 'node:crypto';
import { UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { loadSdk, type StoreAdapter } from './store.ts';

/** @param pathStyle whether the bucket is in the path, not the host name; null: if there is another endpoint */
export async function openS3(Bucket: string, home: string, pathStyle: boolean | null): Promise<StoreAdapter> {
  // Otherwise every run prints that future versions of the SDK need a newer Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const sdk: typeof import('@aws-sdk/client-s3') = await loadSdk('@aws-sdk/client-s3');
  const hasOtherEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']);
  const settings = {
    forcePathStyle: pathStyle ?? hasOtherEndpoint,
    // Every put has its own SHA-256; other stores do not know the trailers that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(process.env['AWS_MAX_ATTEMPTS'] === undefined ? { maxAttempts: 5 } : {}),
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  } as const;
  // Other stores take any region; Amazon redirects to the bucket's.
  const region = await new sdk.S3Client(settings).config.region().catch(() => 'us-east-1');
  const client = new sdk.S3Client({ ...settings, region, followRegionRedirects: true });
  // Without credentials the first request fails.
  const known = await client.config.credentials().catch(() => null);
  for (const secret of [known?.secretAccessKey, known?.sessionToken]) processSecrets.add(secret ?? '');
  const at = (key: string) => ({ Bucket, Key: home + key });
  return {
    credentials:
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE; or run where a role gives credentials.',
    get: async (key) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async *list(prefix) {
      // A store, or a proxy in front of it, may repeat a page for ever.
      const once = { client, stopOnSameToken: true };
      for await (const page of sdk.paginateListObjectsV2(once, { Bucket, Prefix: home + prefix })) {
        for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(home.length), bytes, changedAt: Number(LastModified) };
        }
      }
    },
    put: (key, Body, isNew) => {
      const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
      const condition = isNew ? { IfNoneMatch: '*' } : {};
      return client.send(new sdk.PutObjectCommand({ ...at(key), Body, ChecksumSHA256, ...condition }));
    },
    remove: (key) => client.send(new sdk.DeleteObjectCommand(at(key))),
  };
}

const ofAzure =
  'Set AZURE_STORAGE_CONNECTION_STRING; or AZURE_STORAGE_ACCOUNT_NAME, and use az login or a managed identity.';

export async function openAzure(bucket: string, home: string): Promise<StoreAdapter> {
  const container = (await connectAzure()).getContainerClient(bucket);
  const at = (key: string) => container.getBlockBlobClient(home + key);
  return {
    credentials: ofAzure,
    get: (key) => at(key).downloadToBuffer(),
    async *list(prefix) {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: home + prefix })) {
        const { contentLength: bytes = 0, lastModified } = properties;
        yield { key: name.slice(home.length), bytes, changedAt: Number(lastModified) };
      }
    },
    put: (key, content, isNew) => {
      const transactionalContentMD5 = createHash('md5').update(content).digest();
      const conditions = isNew ? { ifNoneMatch: '*' } : {};
      return at(key).upload(content, content.byteLength, { conditions, transactionalContentMD5 });
    },
    remove: (key) => at(key).deleteIfExists(),
  };
}

async function connectAzure() {
  const { BlobServiceClient } = await loadSdk('@azure/storage-blob');
  const text = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? '';
  if (text !== '') {
    for (const [, secret = ''] of text.matchAll(/(?:AccountKey|SharedAccessSignature)=([^;]*)/g))
      processSecrets.add(secret);
    return BlobServiceClient.fromConnectionString(text);
  }
  const account = process.env['AZURE_STORAGE_ACCOUNT_NAME'] ?? '';
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    throw new UsageError('az:// needs the name of the storage account', { hint: ofAzure });
  }
  const { DefaultAzureCredential } = await loadSdk('@azure/identity');
  const credential = new DefaultAzureCredential();
  const getToken = async (...scopes: readonly unknown[]) => {
    const found = await credential.getToken(...scopes);
    processSecrets.add(found?.token ?? '');
    return found;
  };
  return new BlobServiceClient(`https://${account}.blob.core.windows.net`, { getToken });
}

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
    credentials:
      'Set GOOGLE_APPLICATION_CREDENTIALS, or use gcloud auth application-default login or a service account.',
    get: async (key) => (await at(key).download())[0],
    async *list(prefix) {
      for await (const { name: key, metadata } of bucket.getFilesStream({ prefix: home + prefix })) {
        const { size, updated } = metadata;
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
