import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EsgLakeError, messageOf, UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import { openAzure, openGoogle, openS3 } from './bucket-stores.ts';
import { openFolder } from './folder-store.ts';
import { type Store, toStore } from './store.ts';

/** Of `s3://bucket/prefix`, with a slash after the prefix, or of a folder, `prefix` then. Null for other texts. */
export function parseStoreUrl(text: string, workingDirectory = process.cwd()) {
  if (text.trim() === '' || text.includes('\0')) return null;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return folderAddress(pathToFileURL(resolve(workingDirectory, text)));
  if (text.startsWith('file:///')) return URL.canParse(text) ? folderAddress(new URL(text)) : null;
  const [, name, bucket = '', path = ''] = /^(s3|az|gs):\/\/([a-z0-9][a-z0-9._-]*)(?:\/(.*))?$/.exec(text) ?? [];
  const scheme = (['s3', 'az', 'gs'] as const).find((one) => one === name);
  const parts = path.split('/').filter((part) => part !== '');
  const isPlain = /^[\w/!$&'()*+,;:=.~-]*$/.test(path) && !parts.some((part) => /^\.\.?$/.test(part));
  if (scheme === undefined || !isPlain) return null;
  const prefix = parts.map((part) => `${part}/`).join('');
  return { scheme, bucket, prefix, url: [`${scheme}://${bucket}`, ...parts].join('/') };
}

function folderAddress(url: URL) {
  if (url.search !== '' || url.hash !== '' || /%(2f|00)/i.test(url.pathname)) return null;
  const home = url.href.replace(/(?<=[^/])\/+$/, '');
  return { scheme: 'file', bucket: '', prefix: fileURLToPath(url), url: home } as const;
}

export const storeSecretVariables = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AZURE_CLIENT_SECRET'] as const;

/** Who pushes to a store installs its SDK. Newer versions of these need Node 22. */
const vendors = {
  s3: { open: openS3, sdk: '@aws-sdk/client-s3' },
  az: { open: openAzure, sdk: '@azure/storage-blob@12.32.0 @azure/identity@4.13.1' },
  gs: { open: openGoogle, sdk: '@google-cloud/storage@7.22.0' },
} as const;

interface StoreOptions {
  readonly url: string;
  /** Of S3 requests. @default null: with another endpoint */
  readonly pathStyle?: boolean | null;
  readonly signal?: AbortSignal | undefined;
}

/** The SDK reads credentials, region and endpoint from the environment and its own files. */
export async function openStore({ url, pathStyle = null, signal }: StoreOptions): Promise<Store> {
  const address = parseStoreUrl(url);
  if (address === null) {
    throw new UsageError('The address to push to is neither a folder nor like s3://bucket/prefix.', {
      hint: 'It has a scheme (file, s3, az or gs), a bucket or container and a prefix; no user, password or query.',
    });
  }
  const { scheme, bucket, prefix, url: home } = address;
  if (scheme === 'file') return toStore(home, openFolder(prefix, home), signal);
  const { open, sdk } = vendors[scheme];
  try {
    return toStore(home, await open(bucket, prefix, pathStyle), signal);
  } catch (error) {
    if (error instanceof EsgLakeError) throw error;
    const hint = `npm install ${sdk}, where esg-lake is installed.`;
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') {
      throw new UsageError(`${scheme}:// needs an SDK that esg-lake does not install by itself`, { hint });
    }
    const message = `The SDK of ${scheme}:// does not load in Node.js ${process.version}: ${messageOf(error)}`;
    throw new EsgLakeError(message, { hint, cause: error });
  }
}
