import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.js';
import { isLoopback } from '../base/loopback.js';
import { processSecrets } from '../base/secrets.js';
import { readConnections } from '../fleet/connections-file.js';
import { lakeOf } from '../fleet/fleet-folders.js';
import { contentOf } from './clean-world.js';
import { optionNames, options, optionsOf } from './options/declared-options.js';
import { resolveOptions } from './options/resolve.js';
import { toRunOptions } from './options/run-options.js';
export const fleetPlace = ({ values, world }) => ({
    file: resolve(world.workingDirectory, values.connections),
    output: resolve(world.workingDirectory, values.output),
});
/**
 * The connections of the list, in its order.
 *
 * @throws UsageError for a list that is invalid or contains a credential: others read the list; ids become folder names
 */
export async function readMembers({ file }, { world }) {
    // Collects the entry's credentials before any message about the entry.
    const connections = await readConnections(file, (entry) => {
        for (const path of [entry['token_file'], entry['client_secret_file']]) {
            if (typeof path === 'string')
                processSecrets.add(contentOf(resolve(dirname(file), path)));
        }
        for (const name of [entry['token_env'], entry['client_secret_env']]) {
            if (typeof name === 'string')
                processSecrets.add(world.environment[name] ?? '');
        }
    });
    for (const [at, connection] of connections.entries()) {
        const field = Object.entries(connection).find((one) => processSecrets.isIn(Buffer.from(JSON.stringify(one))))?.[0];
        if (field === undefined)
            continue;
        throw new UsageError(`${file}: connection ${at + 1} of the list contains a credential in ${field}`, {
            hint: 'Remove it and have it replaced: anyone who could read the file may know it.',
        });
    }
    return connections;
}
/**
 * The connections with all options of their runs. A connection whose credentials cannot be read is returned with the
 * error: only it fails.
 *
 * @throws UsageError for an option that cannot be used, which would make every run fail, and for two connections with
 * the same credentials
 */
export function toMembers(connections, place, invocation) {
    const members = connections.map((connection) => toMember(connection, place, invocation));
    refuseSharedCredentials(members, place.file);
    return members;
}
/** Options of `run` that an entry may set. Those for credentials and locations have their own keys in the entry. */
const ownOptions = new Set(optionsOf('run').filter((name) => {
    const isOfRun = ['Service', 'What to load', 'Rules', 'Sandbox'].includes(options[name].group);
    const isElsewhere = ['base-url', 'token-file', 'client-secret-file', 'pipeline', 'dry-run'].includes(name);
    const isOfLake = [
        'keep-snapshots',
        'keep-landing',
        'keep-runs',
        'table-format',
        'workers',
        'push',
        'path-style',
        'record-url',
    ].includes(name);
    return (isOfRun && !isElsewhere) || isOfLake;
}));
function toMember(connection, { file, output }, invocation) {
    const { id } = connection;
    const values = {
        ...connection.options,
        'base-url': connection.base_url ?? null,
        'token-file': connection.token_file ?? null,
        'client-secret-file': connection.client_secret_file ?? null,
    };
    const path = `the connection ${id} of ${file}`;
    const resolved = resolveOptions({ command: 'run', flags: {}, environment: {}, file: { path, values } });
    const given = optionNames.filter((name) => resolved.sources[name] === 'file');
    const places = ['base-url', 'token-file', 'client-secret-file'];
    const other = given.find((name) => !ownOptions.has(name) && !places.includes(name));
    if (other !== undefined) {
        throw new UsageError(`${path} sets the option "${other}", which a connection cannot have`, {
            hint: `A connection can have: ${[...ownOptions].join(', ')}.`,
        });
    }
    try {
        const run = toRunOptions({
            ...invocation,
            ...resolved,
            command: 'run',
            world: {
                ...invocation.world,
                environment: environmentOf(connection, invocation.world.environment),
                workingDirectory: dirname(file),
            },
        });
        const workers = resolved.sources.workers === 'file' ? run.workers : 1;
        const full = run.full || invocation.values.full;
        return {
            id,
            options: {
                ...run,
                output: lakeOf(output, id),
                full,
                workers: Math.min(workers, run.workers),
                push: run.push ?? storeOf(id, invocation),
                pathStyle: run.pathStyle ?? invocation.values['path-style'] ?? null,
            },
        };
    }
    catch (error) {
        return { id, error: withName(error, id) };
    }
}
/** Each connection has its own prefix below the fleet's store, as it has its own folder. */
const storeOf = (id, { values }) => values.push === undefined ? null : `${values.push}/connections/${id}`;
/** The environment with only this connection's credentials. */
function environmentOf(connection, environment) {
    const { token_env: token, client_id: client, client_secret_env: secret } = connection;
    const read = (name) => {
        if (name === undefined)
            return undefined;
        const value = environment[name];
        if (value === undefined || value === '')
            throw new UsageError(`the environment variable ${name} is not set`);
        return value;
    };
    return {
        ...environment,
        ESG_LAKE_TOKEN: read(token),
        ESG_LAKE_CLIENT_ID: client,
        ESG_LAKE_CLIENT_SECRET: read(secret),
    };
}
function withName(error, id) {
    const known = error instanceof EsgLakeError ? error : null;
    return new EsgLakeError(`the connection ${id}: ${messageOf(error)}`, {
        exitCode: known?.exitCode ?? exitCodes.usage,
        ...(known?.hint === undefined ? {} : { hint: known.hint }),
        cause: error,
    });
}
/** Two connections with the same token would share one rate limit and load the same data twice. */
function refuseSharedCredentials(members, file) {
    const known = new Map();
    for (const { id, options: run } of members) {
        if (run === undefined || run.baseUrl === null || run.credentials === null)
            continue;
        const { credentials } = run;
        const what = credentials.kind === 'token' ? credentials.token : credentials.clientId;
        const key = createHash('sha256')
            .update(`${serviceOf(run.baseUrl)} ${credentials.kind} ${what}`)
            .digest('hex');
        const other = known.get(key);
        if (other !== undefined) {
            const shared = credentials.kind === 'token' ? 'the same token' : 'the same client id';
            throw new UsageError(`${file}: the connections ${other} and ${id} have ${shared}`, {
                hint: 'Each connection needs its own credentials: remove one of the two, or correct its credentials.',
            });
        }
        known.set(key, id);
    }
}
/** Identical for all names of the local machine. */
function serviceOf(baseUrl) {
    const { protocol, hostname, port, origin } = new URL(baseUrl);
    return isLoopback(hostname) ? `${protocol}//localhost:${port}` : origin;
}
