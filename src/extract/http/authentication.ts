import { UsageError } from '../../base/errors.ts';
import { isObject } from '../../base/json.ts';
import { looksLikeCredential, type Secrets } from '../../base/secrets.ts';
import type { Credentials, Fetched, RequestSpec, Shape } from '../types.ts';

const issuedShape: Shape = (body) => {
  const { access_token: token, expires_in: lifetime = 0 } = isObject(body) ? body : {};
  if (typeof token !== 'string' || token === '') return 'must have access_token';
  return typeof lifetime === 'number' ? null : 'expires_in must be number';
};

export const tokenRequest = (id: string, secret: string): RequestSpec => ({
  ...{ endpoint: 'token', method: 'POST', path: '/v1/oauth/token', policy: 'token', shape: issuedShape },
  ...{ essential: true, landed: false },
  body: JSON.stringify({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
});

/** Before it expires: a request may first have to wait for a window of the rate limit. */
const renewBeforeMs = 120_000;

/**
 * Only this closure holds the token: no error, log line or inspected object contains it.
 * @returns `renew`: after a 401 for this header, whether another attempt with a new one makes sense
 */
export function createAuthentication(
  credentials: Credentials,
  fetch: <T>(request: RequestSpec) => Promise<Fetched<T>>,
  now: () => number,
  secrets: Secrets,
): { header(): Promise<string>; renew(refused: string): boolean } {
  addCredentials(secrets, credentials);
  if (credentials.kind === 'token') {
    const header = `Bearer ${checked(credentials.token, 'token')}`;
    return { header: async () => header, renew: () => false };
  }
  const id = checked(credentials.clientId, 'client id');
  const secret = checked(credentials.clientSecret, 'client secret');
  let current: { header: string; goodUntil: number } | null = null;
  let pending: Promise<string> | null = null;
  const fetchToken = async (): Promise<string> => {
    try {
      const { data: issued } = await fetch<{ access_token: string; expires_in?: number }>(tokenRequest(id, secret));
      addIssued(secrets, issued);
      secrets.add(issued.access_token);
      const lifetime = (issued.expires_in ?? 86_400) * 1000;
      const header = `Bearer ${checked(issued.access_token, 'token from the token endpoint')}`;
      current = { header, goodUntil: now() + lifetime - Math.min(renewBeforeMs, lifetime / 10) };
      return header;
    } finally {
      pending = null;
    }
  };
  return {
    header: () => {
      if (current !== null && now() < current.goodUntil) return Promise.resolve(current.header);
      pending ??= fetchToken(); // all requests wait for the same renewal
      return pending;
    },
    renew: (refused) => {
      if (current?.header === refused) current = null;
      return true;
    },
  };
}

export function addCredentials(secrets: Secrets, credentials: Credentials): void {
  secrets.add(credentials.kind === 'token' ? credentials.token : credentials.clientSecret);
  if (credentials.kind === 'token') return;
  if (looksLikeCredential(credentials.clientId.trim())) secrets.addName(credentials.clientId);
}

/** @throws UsageError that does not show the value, if it cannot be used in a header */
function checked(value: string, what: string): string {
  const text = value.trim();
  if (text === '') throw new UsageError(`the ${what} is empty`);
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError(`the ${what} contains white space or characters that are not allowed`);
  return text;
}

/** Whatever an answer of the token endpoint calls a token or secret, even in an error, must never be shown. */
export function addIssued(secrets: Secrets, answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > 8) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') addIssued(secrets, value, depth + 1);
    else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value)) secrets.add(value);
  }
}
