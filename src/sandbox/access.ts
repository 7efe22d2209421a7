import { type Answer, failure } from './service-answers.ts';

/** Who may use the service: the holder of one static key, and of tokens issued by the token endpoint. */
export interface Access {
  /** The caller according to the Authorization header; undefined if that is missing, unknown or expired. */
  readonly caller: (authorization: string | undefined) => 'api_key' | 'service_account' | undefined;
  /** `POST /v1/oauth/token`; answers without the envelope. */
  readonly issue: (body: unknown) => Answer;
}

export interface SandboxSecrets {
  /** The static key. @default 'sandbox-token' */
  readonly token: string;
  /** For `POST /v1/oauth/token`. @default 'sandbox-client' */
  readonly clientId: string;
  /** @default 'sandbox-secret' */
  readonly clientSecret: string;
}

export const defaultSecrets: SandboxSecrets = {
  token: 'sandbox-token',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
};

/** `now` in milliseconds. */
export function createAccess({ token: key, clientId, clientSecret }: SandboxSecrets, now: () => number): Access {
  const lifetimeSeconds = 86_400;
  const expiries = new Map<string, number>();
  return {
    caller: (authorization) => {
      const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
      if (token === key) return 'api_key';
      return now() < (expiries.get(token) ?? 0) ? 'service_account' : undefined;
    },
    issue: (body) => {
      const given = new Map<string, unknown>(Object.entries(body ?? {}));
      if (given.get('grant_type') !== 'client_credentials') return failure(400, 'Unsupported grant type', 'grant_type');
      const known = given.get('client_id') === clientId && given.get('client_secret') === clientSecret;
      if (!known) return failure(401, 'Unknown client or wrong secret');
      const token = `sandbox-access-${expiries.size + 1}`;
      expiries.set(token, now() + lifetimeSeconds * 1000);
      const data = { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' };
      return { kind: 'bare', status: 200, data };
    },
  };
}
