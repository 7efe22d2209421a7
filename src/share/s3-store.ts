import { createHash } from 'node:crypto';
import { processSecrets } from '../base/secrets.ts';
import { loadSdk, type StoreAdapter } from './store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const credentials =
  "The AWS SDK's credential chain is used: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.";

/** Amazon S3, and other stores with its interface (AWS_ENDPOINT_URL_S3). */
export async function openS3(Bucket: string, home: string, pathStyle: boolean | null): Promise<StoreAdapter> {
  // Otherwise every run prints that future versions of the SDK need a newer Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const sdk: Sdk = await loadSdk('@aws-sdk/client-s3');
  const client = await connect(sdk, pathStyle);
  const at = (key: string) => ({ Bucket, Key: home + key });
  return {
    credentials,
    get: async (key) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async *list(prefix) {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: home + prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size: bytes = 0, LastModified } of Contents) {
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

/** @param pathStyle whether the bucket is in the path, not the host name; null: if there is another endpoint */
async function connect(sdk: Sdk, pathStyle: boolean | null): Promise<InstanceType<Sdk['S3Client']>> {
  const hasOtherEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']);
  const settings = {
    forcePathStyle: pathStyle ?? hasOtherEndpoint,
    // Every put has its own SHA-256; other stores do not know the trailers that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(process.env['AWS_MAX_ATTEMPTS'] === undefined ? { maxAttempts: 5 } : {}),
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  } as const;
  let client = new sdk.S3Client(settings);
  if ((await client.config.region().catch(() => null)) === null) {
    // Other stores take any region; Amazon redirects to the bucket's.
    client = new sdk.S3Client({ ...settings, region: 'us-east-1', followRegionRedirects: true });
  }
  // Without credentials the first request fails.
  const known = await client.config.credentials().catch(() => null);
  for (const secret of [known?.secretAccessKey, known?.sessionToken]) processSecrets.add(secret ?? '');
  return client;
}
