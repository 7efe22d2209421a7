import { UsageError } from '../../base/errors.js';
import { looksLikeCredential, minSecretLength } from '../../base/secrets.js';
/** A token is renewed this long before it expires: a request may have to wait for a window of the rate limit first. */
const renewBeforeMs = 120_000;
export function createAuthentication(credentials, requestToken, now, secrets) {
    addCredentials(secrets, credentials);
    return credentials.kind === 'token'
        ? withStaticToken(credentials.token)
        : withClient(credentials.clientId, credentials.clientSecret, requestToken, now, secrets);
}
/** From now on, `secrets` removes these credentials from all text. */
export function addCredentials(secrets, credentials) {
    secrets.add(credentials.kind === 'token' ? credentials.token : credentials.clientSecret);
    if (credentials.kind === 'token')
        return;
    if (looksLikeCredential(credentials.clientId.trim()))
        secrets.addName(credentials.clientId);
}
function withStaticToken(token) {
    const header = `Bearer ${checked(token, 'token')}`;
    return { header: async () => header, renew: () => false };
}
function withClient(clientId, clientSecret, requestToken, now, secrets) {
    const id = checked(clientId, 'client id', 1);
    const secret = checked(clientSecret, 'client secret');
    let current = null;
    let pending = null;
    const fetchToken = async () => {
        try {
            const { token, expiresInSeconds } = await requestToken(id, secret);
            secrets.add(token);
            const lifetime = (expiresInSeconds ?? 86_400) * 1000;
            const header = `Bearer ${checked(token, 'token from the token endpoint')}`;
            current = { header, goodUntil: now() + lifetime - Math.min(renewBeforeMs, lifetime / 10) };
            return header;
        }
        finally {
            pending = null;
        }
    };
    return {
        header: () => {
            if (current !== null && now() < current.goodUntil)
                return Promise.resolve(current.header);
            pending ??= fetchToken(); // all requests wait for the same renewal
            return pending;
        },
        renew: (refused) => {
            if (current?.header === refused)
                current = null;
            return true;
        },
    };
}
/** Throws a UsageError that does not show the value if the value cannot be used in a header. */
function checked(value, what, minLength = minSecretLength) {
    const text = value.trim();
    if (text === '')
        throw new UsageError(`the ${what} is empty`);
    if (text.length < minLength) {
        throw new UsageError(`the ${what} has fewer than ${minLength} characters`, {
            hint: 'Check that it is complete: one this short cannot be kept out of logs and messages.',
        });
    }
    if (!/^[\x21-\x7e]+$/.test(text))
        throw new UsageError(`the ${what} contains white space or characters that are not allowed`);
    return text;
}
/** No displayable text in an answer of the token endpoint is nested deeper than this. */
const maxDepth = 8;
/** Whatever an answer of the token endpoint calls a token or secret, even in an error, must never be shown. */
export function addIssued(secrets, answer, depth = 0) {
    if (typeof answer !== 'object' || answer === null || depth > maxDepth)
        return;
    for (const [name, value] of Object.entries(answer)) {
        if (typeof value !== 'string')
            addIssued(secrets, value, depth + 1);
        else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value))
            secrets.add(value);
    }
}
