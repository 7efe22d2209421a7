import { failure } from './service-answers.js';
/** `now` in milliseconds. */
export function createAccess(options, now) {
    const expiries = new Map();
    return {
        caller: (authorization) => {
            const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
            if (token === undefined)
                return undefined;
            if (token === options.token)
                return 'api_key';
            return now() < (expiries.get(token) ?? 0) ? 'service_account' : undefined;
        },
        issue: (body) => {
            const given = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map();
            if (given.get('grant_type') !== 'client_credentials')
                return failure(400, 'Unsupported grant type', 'grant_type');
            const known = given.get('client_id') === options.clientId && given.get('client_secret') === options.clientSecret;
            if (!known)
                return failure(401, 'Unknown client or wrong secret');
            const token = `sandbox-access-${expiries.size + 1}`;
            expiries.set(token, now() + options.tokenLifetimeSeconds * 1000);
            const data = { access_token: token, expires_in: options.tokenLifetimeSeconds, token_type: 'Bearer' };
            return { kind: 'bare', status: 200, data };
        },
    };
}
