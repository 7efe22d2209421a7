import { createHash } from 'node:crypto';
import { UsageError } from '../base/errors.ts';
import { processSecrets } from '../base/secrets.ts';
import { loadSdk, type StoreAdapter } from './store.ts';

const credentials =
  'Set AZURE_STORAGE_CONNECTION_STRING; or AZURE_STORAGE_ACCOUNT_NAME, and credentials for DefaultAzureCredential (a managed identity, az login, AZURE_CLIENT_ID …).';

/** Azure Blob Storage: a container of the account that the environment names. */
export async function openAzure(bucket: string, home: string): Promise<StoreAdapter> {
  const container = (await connect()).getContainerClient(bucket);
  const at = (key: string) => container.getBlockBlobClient(home + key);
  return {
    credentials,
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

async function connect() {
  const { BlobServiceClient } = await loadSdk('@azure/storage-blob');
  const text = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? '';
  if (text !== '') {
    const secrets = text.matchAll(/(?:AccountKey|SharedAccessSignature)=([^;]*)/g);
    for (const [, secret = ''] of secrets) processSecrets.add(secret);
    return BlobServiceClient.fromConnectionString(text);
  }
  const account = process.env['AZURE_STORAGE_ACCOUNT_NAME'] ?? '';
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    throw new UsageError('az:// needs the name of the storage account', { hint: credentials });
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
