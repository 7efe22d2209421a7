import { type Answer, failure } from './service-answers.ts';

interface AccessOptions {
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenLifetimeSeconds: number;
}

/** Who may use the service: the holder of one static key, and of tokens issued by the token endpoint. */
export interface Access {
  /** The caller according to the Authorization header; undefined if that is missing, unknown or expired. */
  readonly caller: (authorization: string | undefined) => 'api_key' | 'service_account' | undefined;
  /** `POST /v1/oauth/token`; answers without the envelope. */
  readonly issue: (body: unknown) => Answer;
}

/** `now` in milliseconds. */
export function createAccess(options: AccessOptions, now: () => number): Access {
  const expiries = new Map<string, number>();
  return {
    caller: (authorization) => {
      const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) return undefined;
      if (token === options.token) return 'api_key';
      return now() < (expiries.get(token) ?? 0) ? 'service_account' : undefined;
    },
    issue: (body) => {
      const given =
        typeof body === 'object' && body !== null ? new Map<string, unknown>(Object.entries(body)) : new Map();
      if (given.get('grant_type') !== 'client_credentials') return failure(400, 'Unsupported grant type', 'grant_type');
      const known = given.get('client_id') === options.clientId && given.get('client_secret') === options.clientSecret;
      if (!known) return failure(401, 'Unknown client or wrong secret');
      const token = `sandbox-access-${expiries.size + 1}`;
      expiries.set(token, now() + options.tokenLifetimeSeconds * 1000);
      const data = { access_token: token, expires_in: options.tokenLifetimeSeconds, token_type: 'Bearer' };
      return { kind: 'bare', status: 200, data };
    },
  };
}
