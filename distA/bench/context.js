import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureNode } from './measure.js';
import { prepareWorld } from './world/prepare.js';
export function createContext(options, folder, log) {
    const worlds = new Map();
    return {
        options,
        folder,
        log,
        world: (spec) => {
            const key = Object.values(spec).join('-');
            const known = worlds.get(key);
            if (known !== undefined)
                return known;
            log(`preparing ${spec.surveys} survey bodies of ${spec.utrvsPerSurvey} value records`);
            const made = prepareWorld(join(folder, `world-${key}`), spec);
            worlds.set(key, made);
            return made;
        },
    };
}
/** The world of all cases except growth: five years of surveys. */
export const mainSpec = ({ surveys, utrvs }) => ({
    seed: 1,
    surveys,
    utrvsPerSurvey: utrvs,
    initiatives: 200,
    years: 5,
});
export const script = (name) => fileURLToPath(new URL(name, import.meta.url));
const cli = script('../src/cli/main.js');
/** Runs our command in a new process. */
export function esgLake(args, node = []) {
    return measureNode(cli, args, { env: { ESG_LAKE_TOKEN: 'bench-token', ESG_LAKE_LOG_LEVEL: 'warn' }, node });
}
/** A run against a bench server into an output folder. */
export function esgLakeRun(server, output, args = []) {
    const options = ['--base-url', server.baseUrl, '--output', output, '--survey-listing', 'connection', '--json'];
    return esgLake(['run', ...options, ...args]);
}
/** An output folder that does not exist yet. */
export function freshOutput(context, name) {
    const output = join(context.folder, name);
    rmSync(output, { recursive: true, force: true });
    return output;
}
