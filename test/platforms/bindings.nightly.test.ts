import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

const platforms = [
  { os: 'darwin', cpu: 'arm64', binding: 'darwin-arm64' },
  { os: 'darwin', cpu: 'x64', binding: 'darwin-x64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc', binding: 'linux-arm64' },
  { os: 'linux', cpu: 'x64', libc: 'glibc', binding: 'linux-x64' },
  { os: 'linux', cpu: 'arm64', libc: 'musl', binding: 'linux-arm64-musl' },
  { os: 'linux', cpu: 'x64', libc: 'musl', binding: 'linux-x64-musl' },
];

describe('the lock file', () => {
  it.each(platforms)('brings DuckDB to $binding', async ({ os, cpu, libc, binding }) => {
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-platform-'));
    try {
      for (const file of ['package.json', 'package-lock.json']) await copyFile(join(root, file), join(folder, file));
      const target = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
      await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...target], { cwd: folder });
      const native = join(folder, `node_modules/@duckdb/node-bindings-${binding}`);
      const files = await readdir(native);
      expect(files).toContain('duckdb.node');
      const sizes = await Promise.all(files.map(async (file) => (await stat(join(native, file))).size));
      expect(Math.max(...sizes)).toBeGreaterThan(10_000_000);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
