import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { simulateS3 } from './simulated-s3.js';
import { checkTables } from './whole-tables.js';
export const storeFaults = ['store fails now and then', 'store loses answers', 'store is down'];
const prefix = 'proof/';
export async function startStore() {
    const s3 = await simulateS3();
    const read = async (folder, more) => {
        await rm(folder, { recursive: true, force: true });
        await copyLogs(s3, folder);
        const sizes = new Map([...s3.objects].map(([key, { byteLength }]) => [key.slice(prefix.length), byteLength]));
        const wrong = await checkTables(folder, async (path) => sizes.get(path) ?? null, more);
        await rm(folder, { recursive: true, force: true });
        return wrong.map((one) => `in the store: ${one}`);
    };
    return {
        environment: {
            AWS_ENDPOINT_URL_S3: s3.endpoint,
            AWS_ACCESS_KEY_ID: 'AKIDFORPROOF',
            AWS_SECRET_ACCESS_KEY: 'secret-of-the-proof',
            AWS_REGION: 'us-east-1',
            AWS_MAX_ATTEMPTS: '2',
        },
        disturb: (how, random) => {
            s3.fate = () => {
                if (how === null || (how !== 'store is down' && random.next() > 0.1))
                    return 'answered';
                return how === 'store loses answers' ? 'answer lost' : { status: 503, body: 'SlowDown' };
            };
        },
        look: (folder) => read(folder, {}),
        check: (folder, snapshot, keep) => read(folder, { snapshot, keep, names: [...s3.objects.keys()].map((key) => key.slice(prefix.length)) }),
        close: () => s3.close(),
    };
}
/** Data files are not copied: only their sizes are checked. */
async function copyLogs({ objects }, folder) {
    await mkdir(folder, { recursive: true });
    for (const [key, content] of objects) {
        if (key.includes('/data/'))
            continue;
        const file = join(folder, key.slice(prefix.length));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
    }
}
