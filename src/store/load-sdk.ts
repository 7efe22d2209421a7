import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import { parseStoreUrl, type StoreScheme } from './store-location.ts';

/** The SDK of a store's maker, which only those install who need it. */
export interface SdkPackages {
  readonly names: readonly string[];
  /** The oldest Node that its newest versions run on. */
  readonly node: number;
  /** The last versions that run on Node 20. */
  readonly forNode20: readonly string[];
}

export const sdkPackages: Readonly<Record<StoreScheme, SdkPackages>> = {
  s3: { names: ['@aws-sdk/client-s3'], node: 20, forNode20: [] },
  az: {
    names: ['@azure/storage-blob', '@azure/identity'],
    node: 22,
    forNode20: ['@azure/storage-blob@12.32.0', '@azure/identity@4.13.1'],
  },
  gs: { names: ['@google-cloud/storage'], node: 22, forNode20: ['@google-cloud/storage@7.22.0'] },
};

/** The command that installs an SDK in a version for this Node. */
export function installCommand(scheme: StoreScheme, nodeVersion: string = process.versions.node): string {
  const { names, node, forNode20 } = sdkPackages[scheme];
  return `npm install ${(Number.parseInt(nodeVersion, 10) < node ? forNode20 : names).join(' ')}`;
}

/** What to know of the SDK that an address needs, where only its older versions run; null if there is nothing. */
export function newestSdkNeeds(url: string, nodeVersion: string = process.versions.node): string | null {
  const scheme = parseStoreUrl(url)?.scheme;
  if (scheme === undefined || Number.parseInt(nodeVersion, 10) >= sdkPackages[scheme].node) return null;
  return `The newest versions of its SDK need Node.js ${sdkPackages[scheme].node}; for this one: ${installCommand(scheme, nodeVersion)}.`;
}

/** @throws UsageError that says what to install; or, if what is installed cannot be loaded, another error that does */
export async function loadSdk<T>(scheme: StoreScheme, load: () => Promise<T>): Promise<T> {
  const { names, node } = sdkPackages[scheme];
  try {
    return await load();
  } catch (error) {
    if (error instanceof EsgLakeError) throw error;
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') {
      throw new UsageError(`${scheme}:// needs ${names.join(' and ')}, which esg-lake does not install by itself`, {
        hint: `${installCommand(scheme)}, where esg-lake is installed.`,
      });
    }
    throw new EsgLakeError(`${names.join(', ')} cannot be loaded by Node.js ${process.version}: ${messageOf(error)}`, {
      exitCode: exitCodes.unexpected,
      hint: `Its newest versions need Node.js ${node}. For this one: ${installCommand(scheme)}`,
      cause: error,
    });
  }
}
