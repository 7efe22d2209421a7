import { readFile } from 'node:fs/promises';
import { messageOf, UsageError } from '../base/errors.js';
import { isObject } from '../base/json.js';
import { compileSchema } from '../base/json-schema.js';
import { looksLikeCredential } from '../base/secrets.js';
/**
 * The connections of a file, in its order. No other file is read.
 * @param look called with each entry before it is validated
 * @throws UsageError if it is not a valid list; the message repeats nothing that may be a credential
 */
export async function readConnections(file, look = () => { }) {
    const value = parse(await read(file), file);
    if (Array.isArray(value))
        value.filter(isObject).forEach(look);
    refuseSecrets(value, file);
    const areConnections = await compileSchema(connectionsSchema);
    if (!areConnections(value)) {
        const [error] = areConnections.errors ?? [];
        throw invalid(file, value, error?.instancePath ?? '', wrongWith(error));
    }
    if (value.length === 0)
        throw new UsageError(`${file} has no connections`, { hint: example });
    for (const [at, connection] of value.entries())
        requireWhole(file, value, at, connection);
    const known = new Map();
    for (const { id } of value) {
        const other = known.get(id.toLowerCase());
        if (other !== undefined) {
            const how = other === id ? 'appears twice' : `differs from ${other} only in upper and lower case`;
            throw new UsageError(`${file}: the id ${id} ${how}`, { hint: 'Each connection has its own folder.' });
        }
        known.set(id.toLowerCase(), id);
    }
    return value;
}
const example = 'For example [{ "id": "acme", "base_url": "https://host", "token_file": "secrets/acme" }], or, simulated, ' +
    '[{ "id": "try", "options": { "sandbox": true, "seed": 3 } }].';
async function read(file) {
    try {
        return await readFile(file, 'utf8');
    }
    catch (cause) {
        throw new UsageError(`the connections ${file} cannot be read: ${messageOf(cause)}`, {
            hint: `Name the file with --connections FILE. ${example}`,
            cause,
        });
    }
}
function parse(text, file) {
    try {
        return JSON.parse(text.replace(/^\uFEFF/, ''));
    }
    catch (error) {
        // V8 quotes the text in its message, which may be a credential.
        const place = /(?:at position \d+|\(line .*\))/.exec(messageOf(error))?.[0];
        throw new UsageError(`the connections ${file} are not JSON${place === undefined ? '' : ` ${place}`}`);
    }
}
/** Keys under which people put credentials, which belong in a separate file. */
const secretKeys = /^(?:access_?)?token$|^client_?secret$|^(?:api_?)?key$|^secret$|^password$|^authorization$/i;
function refuseSecrets(value, file) {
    if (!Array.isArray(value))
        return;
    for (const [at, item] of value.entries()) {
        const options = isObject(item) ? item['options'] : null;
        for (const key of [item, options].flatMap((part) => (isObject(part) ? Object.keys(part) : []))) {
            if (!secretKeys.test(key))
                continue;
            throw invalid(file, value, `/${at}`, `contains the credential "${key}"`, hintOnSecrets);
        }
    }
}
const hintOnSecrets = 'Move it to a separate file (token_file or client_secret_file) or an environment variable (token_env or client_secret_env), and have it replaced: anyone who could read this file may know it.';
/** Checks what the schema cannot express in a readable message. */
function requireWhole(file, all, at, connection) {
    const { base_url: url, token_file, token_env, client_id: client, client_secret_file, client_secret_env } = connection;
    const refuse = (what, hint) => {
        throw invalid(file, all, `/${at}`, what, hint);
    };
    const tokens = [token_file, token_env].filter((one) => one !== undefined).length;
    const secrets = [client_secret_file, client_secret_env].filter((one) => one !== undefined).length;
    const isSandbox = connection.options?.['sandbox'] === true;
    if (isSandbox && url !== undefined)
        refuse('has both a base_url and the sandbox', 'Remove one of the two.');
    if (isSandbox && tokens + secrets > 0)
        refuse('is simulated, but has credentials', 'Remove them.');
    if (isSandbox)
        return;
    if (url === undefined)
        refuse('has no base_url', 'A simulated one says "options": { "sandbox": true }.');
    if (tokens > 1 || secrets > 1)
        refuse('names its credential in two places', 'Keep one of the two.');
    if (tokens === 1 && (secrets === 1 || client !== undefined)) {
        refuse('has both a token and client credentials', 'Keep one of the two.');
    }
    if (tokens === 0 && (secrets === 0 || client === undefined)) {
        refuse('has no credentials', 'Add token_file or token_env; or client_id and client_secret_file or client_secret_env.');
    }
}
function invalid(file, all, pointer, what, hint) {
    const [, at, ...rest] = pointer.split('/');
    const item = Array.isArray(all) && at !== undefined ? all[Number(at)] : null;
    const id = isObject(item) ? item['id'] : null;
    const isNamed = typeof id === 'string' && new RegExp(idPattern).test(id) && !looksLikeCredential(id);
    const where = at === undefined ? '' : isNamed ? `: the connection ${id}` : `: connection ${Number(at) + 1} of the list`;
    const part = rest.length === 0 ? '' : ` has a wrong ${rest.join('/')}: it`;
    return new UsageError(`${file}${where}${part} ${what}`, { hint: hint ?? example });
}
function wrongWith(error) {
    if (error?.keyword === 'additionalProperties') {
        const name = String(error.params['additionalProperty']);
        return `has the unknown member ${looksLikeCredential(name) ? '…' : JSON.stringify(name)}`;
    }
    return error?.keyword === 'pattern' && error.params['pattern'] === idPattern
        ? 'must be 1 to 63 letters, digits, _ and -, since it names a folder'
        : (error?.message ?? 'is not valid');
}
const idPattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$';
const text = { type: 'string', minLength: 1, pattern: '^[^\\u0000]+$' };
const variable = { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' };
const connectionsSchema = {
    type: 'array',
    items: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: {
            id: { type: 'string', pattern: idPattern },
            base_url: text,
            token_file: text,
            token_env: variable,
            client_id: text,
            client_secret_file: text,
            client_secret_env: variable,
            options: { type: 'object' },
        },
    },
};
