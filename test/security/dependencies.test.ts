import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const read = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(await read('package.json'));
const lock: {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly optional?: boolean }>>;
} = JSON.parse(await read('package-lock.json'));

describe('dependencies', () => {
  it('each has its reason in SECURITY.md, and no other stands there', async () => {
    const listed = [...(await read('SECURITY.md')).matchAll(/^\| `([^`]+)` \| .{10,} \|$/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(Object.keys(manifest['dependencies'] ?? {}).sort());
  });

  it('versions are exact', () => {
    const versions = Object.values({ ...manifest['dependencies'], ...manifest['devDependencies'] });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('every package of the lock file has its checksum', () => {
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(50);
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });

  it('DuckDB is locked for every platform that it is built for', () => {
    const prefix = 'node_modules/@duckdb/node-bindings-';
    const locked = Object.keys(lock.packages).filter((path) => path.startsWith(prefix));
    const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-arm64-musl', 'linux-x64', 'linux-x64-musl'];
    expect(locked.map((path) => path.slice(prefix.length)).sort()).toEqual([...platforms, 'win32-arm64', 'win32-x64']);
  });

  it('need no overrides, which do not reach those who install the package', () => {
    expect(manifest).not.toHaveProperty('overrides');
  });
});

it('names images and actions of others by digest', async () => {
  const workflow = await read('examples/schedule/github-actions/esg-lake.yml');
  const named = [
    ...[...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action),
  ];
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !/@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(name ?? ''))).toEqual([]);
});
