/**
 * Minimum for landing: node synced-files.js BODIES OUTPUT. Reads the bodies into memory first; then writes, syncs and
 * renames one file per body, as many at a time as the thread pool allows.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
const [folder = '', output = ''] = process.argv.slice(2);
const bodies = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0);
mkdirSync(output, { recursive: true });
const started = process.hrtime.bigint();
await Promise.all(Array.from({ length: 64 }, async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const name = join(output, String(bodies.length));
        const file = await open(`${name}.part`, 'wx', 0o600);
        await file.write(body);
        await file.datasync();
        await file.close();
        await rename(`${name}.part`, name);
    }
}));
console.log(JSON.stringify({ bytes, seconds: Number(process.hrtime.bigint() - started) / 1e9 }));
