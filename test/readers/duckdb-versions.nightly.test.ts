import { join } from 'node:path';
import { describe, expect, inject, type TestContext, test } from 'vitest';
import { writeEvidence } from '../../src/answers/evidence/write-evidence.ts';
import { openLake } from '../../src/publish/lake.ts';
import { duckdbVersions } from './duckdb-versions.ts';
import { needPython, skip } from './needs.ts';
import { packageFolder, runScript } from './python-environment.ts';

for (const { duckdb, file, until = 99 } of duckdbVersions) {
  describe(`DuckDB ${duckdb}`, () => {
    test('runs check.sql of folders of evidence from inside, and finds nothing wrong', async (context) => {
      const folders = await evidenceFolders();
      const found = await runIn(context, ['check_evidence.py', ...folders]);
      const checked = { checks: 10, wrong: [] };
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
  const lake = await openLake(output, { allowFiles: true });
  try {
    const asked = await lake.query<{ node: string; question: string; year: number; type: string }>(
      `SELECT g.initiative_id AS node, arg_max(g.tracker_id, g.sites_reporting) AS question, max(g.reporting_year) AS year, t.value_type AS type
       FROM group_figures g JOIN trackers t USING (tracker_id)
       WHERE g.depth = 0 AND g.reporting_year = (SELECT max(reporting_year) FROM group_figures WHERE value IS NOT NULL) GROUP BY ALL ORDER BY ALL`,
    );
    expect(asked.map(({ type }) => type)).toEqual(expect.arrayContaining(['number', 'table']));
    const made: string[] = [];
    for (const { node, question, year, type } of asked) {
      made.push(join(clone, `evidence-${type}`));
      await writeEvidence(lake, { node, question, year, output, folder: made.at(-1) ?? '', all: true });
    }
    return made;
  } finally {
    lake.close();
  }
}
