import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './serve.js';
/** Serves the world in its current state; nights change it between two servers. */
export async function withServer(world, work) {
    const server = await serve(world.folder);
    try {
        return await work(server);
    }
    finally {
        await server.close();
    }
}
/** Sizes by inode, so that hard links count once. */
export function filesOf(folder) {
    const sizes = new Map();
    if (!existsSync(folder))
        return sizes;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile())
            continue;
        const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
        sizes.set(ino, size);
    }
    return sizes;
}
/** Bytes of the files that are in `after` and not in `before`. */
export const bytesAdded = (before, after) => [...after].reduce((sum, [inode, bytes]) => sum + (before.has(inode) ? 0 : bytes), 0);
export const bytesOf = (files) => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
