import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const succeeds = (...args: readonly string[]): boolean => {
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const hasOpenssl = succeeds('version');

/** Files of a key and of a certificate of this host, such as `DNS:reports.test`, for which nobody vouches. */
export function makeCertificate(folder: string, host: string): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tests';
  const made = succeeds(
    ...['req', ...request.split(' '), '-addext', `subjectAltName=${host}`],
    ...['-keyout', key, '-out', certificate],
  );
  if (!made) throw new Error('openssl made no certificate');
  return { key, certificate };
}
