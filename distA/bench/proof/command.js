import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
/** Folder of the built program: `ESG_LAKE_TEST_DIST`, the one this file runs from, or the repository's `dist`. */
export function builtFolder() {
    const asked = process.env['ESG_LAKE_TEST_DIST'];
    if (asked !== undefined)
        return asked;
    const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
    return existsSync(join(root, 'src', 'cli', 'main.js')) ? root : join(root, 'dist');
}
/** Runs the built command as a separate process. Resolves for every way in which it ends. */
export function runCommand(options) {
    const { disturbance = {} } = options;
    const built = builtFolder();
    const hook = pathToFileURL(join(built, 'bench', 'proof', 'crash-hook.js')).href;
    const preload = disturbance.hook === undefined ? [] : ['--import', hook];
    const node = [process.execPath, ...preload, join(built, 'src', 'cli', 'main.js'), ...options.args];
    const limit = disturbance.maxFileBlocks;
    const limited = limit === undefined ? node : ['sh', '-c', `ulimit -f ${limit}; exec "$0" "$@"`, ...node];
    const [file = '', ...args] = [...confined(options.core), ...limited];
    const startedAt = performance.now();
    const child = spawn(file, args, {
        env: {
            PATH: process.env['PATH'] ?? '',
            ...options.environment,
            ...(disturbance.hook === undefined ? {} : { PROOF_HOOK: JSON.stringify(disturbance.hook) }),
        },
        stdio: ['ignore', 'pipe', 'pipe', ...(disturbance.onPause === undefined ? [] : ['pipe'])],
    });
    whenPaused(child, disturbance.onPause);
    if (child.pid !== undefined)
        options.onStart?.(child.pid);
    const said = { stdout: listenTo(child.stdout), stderr: listenTo(child.stderr) };
    let hung = false;
    const timers = [
        setTimeout(() => {
            hung = true;
            child.kill('SIGKILL');
        }, options.limitMs ?? 600_000),
        ...(disturbance.signals ?? []).map(({ name, afterMs }) => setTimeout(() => child.kill(name), afterMs)),
        ...closeEarly(child, disturbance.closes),
    ];
    return new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (exitCode, endedBy) => {
            for (const timer of timers)
                clearTimeout(timer);
            resolve({
                exitCode,
                signal: endedBy,
                stdout: said.stdout(),
                stderr: said.stderr(),
                ms: performance.now() - startedAt,
                hung,
            });
        });
    });
}
function whenPaused({ stdio: [, , , pause] }, onPause) {
    pause
        ?.on('error', () => { })
        .once('data', () => {
        onPause?.();
        pause.destroy();
    });
}
/** Only Linux has `taskset`; elsewhere the process uses all cores. */
const confined = (core) => core === undefined || process.platform !== 'linux' ? [] : ['taskset', '-c', String(core)];
/** Everything received so far. */
function listenTo(stream) {
    const chunks = [];
    stream?.on('data', (chunk) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString('utf8');
}
function closeEarly(child, closes) {
    if (closes === undefined)
        return [];
    const streams = closes.streams.map((name) => child[name]);
    const close = () => {
        for (const stream of streams)
            stream?.destroy();
    };
    const { afterBytes } = closes;
    let seen = 0;
    for (const stream of afterBytes === undefined ? [] : streams) {
        stream?.on('data', (chunk) => {
            seen += chunk.length;
            if (seen >= (afterBytes ?? 0))
                close();
        });
    }
    return closes.afterMs === undefined ? [] : [setTimeout(close, closes.afterMs)];
}
