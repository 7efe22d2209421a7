import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
/**
 * Runs one of our Node scripts in a new process; reads its peak memory when it exits.
 *
 * @throws Error with its stderr when its exit code is not among `accept`
 */
export function measureNode(script, args, options = {}) {
    const usage = new URL('./usage.js', import.meta.url).href;
    return measure(process.execPath, ['--import', usage, ...(options.node ?? []), script, ...args], options);
}
export async function measure(command, args, options = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'esg-lake-usage-'));
    const usageFile = join(folder, 'usage.json');
    const started = process.hrtime.bigint();
    const child = spawn(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...options.env, BENCH_USAGE: usageFile },
    });
    const stdout = [];
    const stderr = [];
    child.stdout.on('data', (chunk) => stdout.push(chunk));
    child.stderr.on('data', (chunk) => stderr.push(chunk));
    const code = await new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', resolve);
    });
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const usage = readUsage(usageFile);
    rmSync(folder, { recursive: true });
    if (!(options.accept ?? [0]).includes(code ?? -1)) {
        throw new Error(`${args.slice(0, 4).join(' ')} ended with ${code}: ${Buffer.concat(stderr).toString().slice(-2000)}`);
    }
    return { seconds, ...usage, stdout: Buffer.concat(stdout).toString() };
}
function readUsage(file) {
    try {
        return JSON.parse(readFileSync(file, 'utf8'));
    }
    catch {
        return { peakMb: null, cpuSeconds: null };
    }
}
export function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    const high = sorted[middle] ?? Number.NaN;
    return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}
/** The value below which this share of all values lies. */
export function quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
