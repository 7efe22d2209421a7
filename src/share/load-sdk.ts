import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import { parseStoreUrl, type StoreScheme } from './object-store.ts';

/** Environment variables that contain secrets for the SDKs of object stores. */
export const storeSecretVariables = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AZURE_CLIENT_SECRET'] as const;

/** The vendor's SDK for a store. It is optional: only users who push to that store install it. */
interface SdkPackages {
  readonly names: readonly string[];
  /** The lowest Node version that its newest versions support. */
  readonly node: number;
  /** The last versions that support Node 20. */
  readonly forNode20: readonly string[];
}

type SdkScheme = Exclude<StoreScheme, 'file'>;

const sdkPackages: Readonly<Record<SdkScheme, SdkPackages>> = {
  s3: { names: ['@aws-sdk/client-s3'], node: 20, forNode20: [] },
  az: {
    names: ['@azure/storage-blob', '@azure/identity'],
    node: 22,
    forNode20: ['@azure/storage-blob@12.32.0', '@azure/identity@4.13.1'],
  },
  gs: { names: ['@google-cloud/storage'], node: 22, forNode20: ['@google-cloud/storage@7.22.0'] },
};

/** The command that installs the SDK in a version for this Node. */
function installCommand(scheme: SdkScheme, nodeVersion: string = process.versions.node): string {
  const { names, node, forNode20 } = sdkPackages[scheme];
  return `npm install ${(Number.parseInt(nodeVersion, 10) < node ? forNode20 : names).join(' ')}`;
}

/** A note on the SDK for this address if this Node runs only its older versions; otherwise null. */
export function newestSdkNeeds(url: string, nodeVersion: string = process.versions.node): string | null {
  const scheme = parseStoreUrl(url)?.scheme;
  if (scheme === undefined || scheme === 'file' || Number.parseInt(nodeVersion, 10) >= sdkPackages[scheme].node)
    return null;
  return `The newest versions of its SDK need Node.js ${sdkPackages[scheme].node}; for this one: ${installCommand(scheme, nodeVersion)}.`;
}

/**
 * @throws UsageError with the command to install the SDK; another error with advice if an installed SDK does not load
 */
export async function loadSdk<T>(scheme: SdkScheme, load: () => Promise<T>): Promise<T> {
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
