import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
export async function readManifest(snapshot) {
    return JSON.parse(await readFile(join(snapshot, 'manifest.json'), 'utf8'));
}
