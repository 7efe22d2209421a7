import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../test/support/sandbox/server.js';
import { runCommand } from './command.js';
/** @param core of the next command; undefined: all cores */
export async function startService(size, core = () => undefined) {
    return serviceOf(await startSandbox(size), core, { args: [], environment: {} });
}
function serviceOf(sandbox, core, more) {
    return {
        sandbox,
        with: (other) => serviceOf(sandbox, core, other),
        run: (output, disturbance = {}, command = ['run'], limitMs = undefined) => {
            const confinedTo = core();
            const [name = '', ...rest] = command;
            const own = name === 'run' || name === 'replay' ? more.args : [];
            return runCommand({
                args: [...argsFor(name, sandbox), ...own, ...rest, '--output', output],
                environment: { ESG_LAKE_TOKEN: sandbox.token, ...more.environment },
                disturbance,
                ...(limitMs === undefined ? {} : { limitMs }),
                ...(confinedTo === undefined ? {} : { core: confinedTo }),
            });
        },
        close: () => sandbox.close(),
    };
}
/** For repeated options the last one wins, so a caller's arguments are appended. */
function argsFor(command, sandbox) {
    if (command !== 'run')
        return [command];
    const reading = ['--base-url', sandbox.baseUrl, '--retries', '2', '--timeout', '5', '--json'];
    return [command, ...reading, '--max-removed', '60', '--keep-snapshots', '2'];
}
/** Core for the processes of one of several parallel lakes. */
export const coreOf = (lane) => lane % availableParallelism();
/** A folder whose name lets file faults distinguish the lake's files from others. */
export const lakeIn = (folder) => join(folder, 'lake');
