import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { needPython, skip } from './needs.ts';
import { packageFolder, runScript } from './python-environment.ts';

/** `until` is the last minor version of Python 3 that this version of DuckDB is built for; without a file it is in readers.txt. */
const versions: readonly { readonly duckdb: string; readonly file?: string; readonly until?: number }[] = [
  { duckdb: '1.2.2', file: 'duckdb-1.2.txt', until: 13 },
  { duckdb: '1.3.2', file: 'duckdb-1.3.txt', until: 13 },
  { duckdb: '1.4.5', file: 'duckdb-1.4.txt' },
  { duckdb: '1.5.6', file: 'duckdb-1.5.txt' },
  { duckdb: '2.0.0' },
];

const databases = {
  'lake.duckdb': () => join(inject('readers').snapshot, 'lake.duckdb'),
  'lake-views.duckdb': () => join(tablesFolder(), 'lake-views.duckdb'),
};

const tablesFolder = (): string => join(inject('readers').clone, 'output/tables');

describe.each(Object.entries(databases))('%s, every column of every table and view,', (_, database) => {
  for (const { duckdb, file, until = 99 } of versions) {
    test(`is read by DuckDB ${duckdb} as by ours`, async (context) => {
      const python = needPython(context);
      if (Number(python.version.split('.')[1]) > until) skip(context, `DuckDB ${duckdb} for Python ${python.version}`);
      const packages = file === undefined ? undefined : await packageFolder(python, file);
      const { relationsFile, checksums } = inject('readers');
      const found = await runScript(
        python.environment,
        ['read_database.py', database(), relationsFile],
        packages === undefined ? {} : { packages },
      );
      expect(found).toEqual({ version: duckdb, relations: checksums });
    });
  }
});

describe('lake-views.duckdb', () => {
  test('is read over HTTP', async (context) => {
    const python = needPython(context);
    const packages = await packageFolder(python, 'duckdb-http.txt');
    const address = await serve(tablesFolder());
    const { relationsFile, checksums } = inject('readers');
    const found = await runScript(
      python.environment,
      ['read_database.py', `${address}/lake-views.duckdb`, relationsFile, address],
      { packages },
    );
    expect(found).toEqual({ version: '1.5.5', relations: checksums });
  });
});

/** The address of a server of the files in a folder, in ranges, as DuckDB asks for them. */
async function serve(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(request.url ?? ''));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const content = readFileSync(file);
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to === undefined || to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1);
    const part = content.subarray(start, end + 1);
    const range = from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${content.length}` };
    const headers = { 'accept-ranges': 'bytes', 'content-length': part.length, ...range };
    response.writeHead(from === undefined ? 200 : 206, headers);
    response.end(request.method === 'HEAD' ? undefined : part);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
