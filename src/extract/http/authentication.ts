import { UsageError } from '../../base/errors.ts';
import { looksLikeCredential, type Secrets } from '../../base/secrets.ts';
import type { Credentials } from '../types.ts';

/** Keeps the bearer token. It is held in this closure only: nothing that is thrown, logged or inspected carries it. */
export interface Authentication {
  /** Value of the Authorization header; fetches or renews a token from client credentials when there is none or it ends soon. */
  header(): Promise<string>;
  /** After a 401 for this header: whether another attempt with a new one makes sense. */
  renew(refused: string): boolean;
}

export interface NewToken {
  readonly token: string;
  readonly expiresInSeconds: number | null;
}

/** A token is renewed so long before it ends: a request may wait out a window of the rate limit first. */
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

/** From here on what passes through `secrets` is clean of them. */
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
      pending ??= fetchToken(); // all requests wait for one renewal
      return pending;
    },
    renew: (refused) => {
      if (current?.header === refused) current = null;
      return true;
    },
  };
}

/** Throws UsageError, without the value, when it could not stand in a header. */
function checked(value: string, what: string): string {
  const text = value.trim();
  if (text === '') throw new UsageError(`the ${what} is empty`);
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError(`the ${what} contains blanks or characters that it cannot have`);
  return text;
}
