import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest';
import { evidenceChecks } from '../../src/inspect/figures/evidence-checks.ts';
import { writeEvidence } from '../../src/inspect/figures/write-evidence.ts';
import { openLake } from '../../src/load/lake.ts';
import { duckdbVersions } from './duckdb-versions.ts';
import { needPython, skip } from './needs.ts';
import { packageFolder, runScript } from './python-environment.ts';

const databases = {
  'lake.duckdb': () => join(inject('readers').snapshot, 'lake.duckdb'),
  'lake-views.duckdb': () => join(tablesFolder(), 'lake-views.duckdb'),
};

const tablesFolder = (): string => join(inject('readers').clone, 'output/tables');

for (const { duckdb, file, until = 99 } of duckdbVersions) {
  describe(`DuckDB ${duckdb}`, () => {
    test.for(Object.entries(databases))(
      'reads every column of every table and view of %s as ours does',
      async ([, database], context) => {
        const { relationsFile, checksums } = inject('readers');
        const found = await runIn(context, ['read_database.py', database(), relationsFile]);
        expect(found).toEqual({ version: duckdb, relations: checksums });
      },
    );

    test('runs check.sql of folders of evidence from inside, and finds nothing wrong', async (context) => {
      const folders = await evidenceFolders();
      const found = await runIn(context, ['check_evidence.py', ...folders]);
      const checked = { checks: evidenceChecks.length, wrong: [] };
      expect(found).toEqual({
        version: duckdb,
        folders: Object.fromEntries(folders.map((folder) => [folder, checked])),
      });
    });
  });

  async function runIn(context: TestContext, script: readonly string[]): Promise<unknown> {
    const python = needPython(context);
    if (Number(python.version.split('.')[1]) > until) skip(context, `DuckDB ${duckdb} for Python ${python.version}`);
    return runScript(python.environment, script, { packages: await packageFolder(python, file) });
  }
}

let folders: Promise<readonly string[]> | undefined;

/** Made once: of the group, for a number, a table and options, with as many contributions as there are. */
function evidenceFolders(): Promise<readonly string[]> {
  folders ??= makeEvidence();
  return folders;
}

async function makeEvidence(): Promise<readonly string[]> {
  const { clone } = inject('readers');
  const output = join(clone, 'output');
  const lake = await openLake(output);
  try {
    const asked = await lake.query<{ node: string; question: string; year: number; type: string }>(
      `SELECT g.initiative_id AS node, arg_max(g.tracker_id, g.reporting_count) AS question, max(g.reporting_year) AS year, t.value_type AS type
       FROM group_figures g JOIN trackers t USING (tracker_id)
       WHERE g.depth = 0 AND g.reporting_year = (SELECT max(reporting_year) FROM group_figures WHERE value IS NOT NULL) GROUP BY ALL ORDER BY ALL`,
    );
    expect(asked.map(({ type }) => type)).toEqual(expect.arrayContaining(['number', 'table']));
    const made: string[] = [];
    for (const { node, question, year, type } of asked) {
      made.push(join(clone, `evidence-${type}`));
      await writeEvidence(lake, output, { node, question, year }, made.at(-1) ?? '');
    }
    return made;
  } finally {
    lake.close();
  }
}

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
