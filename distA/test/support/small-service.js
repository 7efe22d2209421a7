import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from './sandbox/server.js';
export async function startSmallService(size) {
    const sandbox = await startSandbox(size);
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-token-'));
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, sandbox.token);
    const args = ['--base-url', sandbox.baseUrl, '--token-file', tokenFile];
    let nights = 0;
    return {
        sandbox,
        args,
        nextNight: () => {
            sandbox.setNight(nights++);
            return args;
        },
        close: async () => {
            await sandbox.close();
            await rm(folder, { recursive: true });
        },
    };
}
