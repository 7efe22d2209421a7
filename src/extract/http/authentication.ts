import { UsageError } from '../../base/errors.ts';
import { looksLikeCredential, type Secrets } from '../../base/secrets.ts';
import type { Credentials } from '../types.ts';

/** Keeps the bearer token. Only this closure holds it: no error, log line or inspected object contains it. */
export interface Authentication {
  /**
   * Value of the Authorization header. Fetches or renews a token with client credentials if there is none or it expires
   * soon.
   */
  header(): Promise<string>;
  /** After a 401 for this header: whether another attempt with a new one makes sense. */
  renew(refused: string): boolean;
}

/** As the token endpoint issues it. */
export interface NewToken {
  readonly token: string;
  readonly expiresInSeconds: number | null;
}

/** A token is renewed this long before it expires: a request may have to wait for a window of the rate limit first. */
const renewBeforeMs = 120_000;

export function createAuthentication(
  credentials: Credentials,
  requestToken: (clientId: string, clientSecret: string) => Promise<NewToken>,
  now: () => number,
  secrets: Secrets,
): Authentication {
  addCredentials(secrets, credentials);
  return credentials.kind === 'token'
    ? withStaticToken(credentials.token)
    : withClient(credentials.clientId, credentials.clientSecret, requestToken, now, secrets);
}

/** From now on, `secrets` removes these credentials from all text. */
export function addCredentials(secrets: Secrets, credentials: Credentials): void {
  secrets.add(credentials.kind === 'token' ? credentials.token : credentials.clientSecret);
  if (credentials.kind === 'token') return;
  if (looksLikeCredential(credentials.clientId.trim())) secrets.addName(credentials.clientId);
}

function withStaticToken(token: string): Authentication {
  const header = `Bearer ${checked(token, 'token')}`;
  return { header: async () => header, renew: () => false };
}

function withClient(
  clientId: string,
  clientSecret: string,
  requestToken: (clientId: string, clientSecret: string) => Promise<NewToken>,
  now: () => number,
  secrets: Secrets,
): Authentication {
  const id = checked(clientId, 'client id');
  const secret = checked(clientSecret, 'client secret');
  let current: { header: string; goodUntil: number } | null = null;
  let pending: Promise<string> | null = null;

  const fetchToken = async () => {
    try {
      const { token, expiresInSeconds } = await requestToken(id, secret);
      secrets.add(token);
      const lifetime = (expiresInSeconds ?? 86_400) * 1000;
      const header = `Bearer ${checked(token, 'token from the token endpoint')}`;
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

/** Throws a UsageError that does not show the value if the value cannot be used in a header. */
function checked(value: string, what: string): string {
  const text = value.trim();
  if (text === '') throw new UsageError(`the ${what} is empty`);
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError(`the ${what} contains white space or characters that are not allowed`);
  return text;
}

/** No displayable text in an answer of the token endpoint is nested deeper than this. */
const maxDepth = 8;

/** Whatever an answer of the token endpoint calls a token or secret, even in an error, must never be shown. */
export function addIssued(secrets: Secrets, answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > maxDepth) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') addIssued(secrets, value, depth + 1);
    else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value)) secrets.add(value);
  }
}
