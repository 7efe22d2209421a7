import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
/** Starts the server of a prepared world in a separate process. */
export async function serve(folder, limit) {
    const script = fileURLToPath(new URL('./server.js', import.meta.url));
    const args = limit === undefined ? [] : [limit.requests, limit.windowSeconds, limit.scale].map(String);
    const child = spawn(process.execPath, [script, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = await once(child.stdout, 'data');
    const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
    return {
        baseUrl,
        did: async () => (await (await fetch(`${baseUrl}/bench`)).json()),
        close: async () => {
            const exited = once(child, 'exit');
            child.kill();
            await exited;
        },
    };
}
