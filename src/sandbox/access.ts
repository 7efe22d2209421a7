import { type Answer, failure } from './service-answers.ts';

export type Access = ReturnType<typeof createAccess>;

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

export function createAccess({ token: key, clientId, clientSecret }: SandboxSecrets, now: () => number) {
  const lifetimeSeconds = 86_400;
  const expiries = new Map<string, number>();
  return {
    caller: (authorization: string | undefined): 'api_key' | 'service_account' | undefined => {
      const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
      if (token === key) return 'api_key';
      return now() < (expiries.get(token) ?? 0) ? 'service_account' : undefined;
    },
    /** `POST /v1/oauth/token`; answers without the envelope. */
    issue: (body: unknown): Answer => {
      const given = new Map<string, unknown>(Object.entries(body ?? {}));
      if (given.get('grant_type') !== 'client_credentials') return failure(400, 'Unsupported grant type', 'grant_type');
      const known = given.get('client_id') === clientId && given.get('client_secret') === clientSecret;
      if (!known) return failure(401, 'Unknown client or wrong secret');
      const token = `sandbox-access-${expiries.size + 1}`;
      expiries.set(token, now() + lifetimeSeconds * 1000);
      const data = { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' };
      return { status: 200, json: JSON.stringify(data) };
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Fixed windows (docs/observed-behaviour.md, "Rate limit") start with their first request. Value-list lookups have
 * their own, and so do requests without credentials (a quarter of the limit). Refused requests count, too. `now` is in
 * milliseconds. @throws RangeError if the spec is not `N/SECONDS`
 */
export function createRateLimit(spec: string, now: () => number) {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(spec);
  if (match === null) throw new RangeError(`rate limit is N/SECONDS, such as 120/60, not ${spec}`);
  const base = Number(match[1]);
  const windowSeconds = Number(match[2]);
  const windows = new Map<string, { start: number; used: number }>();
  return (bucket: 'default' | 'value_lists', authenticated: boolean) => {
    const full = bucket === 'value_lists' ? Math.max(1, Math.round((base * 500) / 120)) : base;
    const limit = authenticated ? full : Math.max(1, Math.floor(full / (bucket === 'value_lists' ? 5 : 4)));
    const key = `${bucket} ${authenticated}`;
    const at = now();
    let window = windows.get(key);
    if (window === undefined || at >= window.start + windowSeconds * 1000) {
      window = { start: at, used: 0 };
      windows.set(key, window);
    }
    window.used += 1;
    const headers = {
      'ratelimit-policy': `${limit};w=${windowSeconds}`,
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, limit - window.used)),
      'ratelimit-reset': String(Math.ceil((window.start + windowSeconds * 1000 - at) / 1000)),
    };
    return { exceeded: window.used > limit, headers };
  };
}
