import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
/** Whether file systems can be mounted on this machine. */
export function canMount() {
    try {
        execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
        return true;
    }
    catch {
        return false;
    }
}
/** Mounts a separate file system at a new folder. Returns the function that unmounts it. */
export async function mountSmallDisk(folder, megabytes) {
    await mkdir(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return () => {
        execFileSync('umount', ['-l', folder]);
    };
}
/** Fills a lake's file system except for `freeBytes`. Returns the function that frees the space. */
export function fillDisk(output, freeBytes) {
    const filler = join(dirname(output), 'filler');
    const file = openSync(filler, 'w');
    try {
        for (const size of [2 ** 20, 2 ** 12]) {
            const bytes = Buffer.alloc(size);
            while (freeIn(output) - size >= freeBytes && writeSync(file, bytes) === size)
                ;
        }
    }
    catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC'))
            throw error;
    }
    finally {
        closeSync(file);
    }
    return () => rmSync(filler);
}
function freeIn(output) {
    const { bavail, bsize } = statfsSync(dirname(output));
    return bavail * bsize;
}
