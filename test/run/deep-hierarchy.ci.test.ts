import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { openLake } from '../../src/publish/lake.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { hierarchyLimit } from '../../src/transform/hierarchy.ts';
import { id, startSmallService, token } from '../support/changing-service.ts';

const count = 5_000;
const maxLevels = hierarchyLimit.levels;

it(`a chain of ${count} initiatives is loaded, in trees of as many levels as the lake holds`, async () => {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-deep-'));
  const service = await startSmallService();
  try {
    service.initiatives = Array.from({ length: count }, (_, i) => ({
      _id: id(i + 1),
      name: `Level ${i}`,
      created: '2024-01-01T00:00:00.000Z',
      ...(i === 0 ? {} : { parentId: id(i) }),
    }));
    service.surveys = [];
    const source = { baseUrl: service.baseUrl, credentials: { kind: 'token', token } as const, output };
    // Not one request for each of them.
    const options = { ...defaultRunOptions, surveyListing: 'connection', workers: 0, retries: 0 } as const;
    const report = await runPipeline(nightly, { ...options, ...source });
    expect(report.error).toBeUndefined();
    const trees = count / maxLevels;
    expect(report.issues).toEqual({ hierarchy_depth: trees - 1 });
    const lake = await openLake(output);
    const [stats] = await lake.query(
      `SELECT count(*)::INTEGER AS nodes, max(depth) AS deepest, count(*) FILTER (parent_id IS NULL)::INTEGER AS roots,
         max(descendant_count) AS most, (SELECT count(*)::INTEGER FROM initiative_ancestors) AS ancestors FROM initiatives`,
    );
    expect(stats).toEqual({
      nodes: count,
      deepest: maxLevels - 1,
      roots: trees,
      most: maxLevels - 1,
      ancestors: (trees * maxLevels * (maxLevels + 1)) / 2,
    });
    const issues = await lake.query(
      'SELECT severity, initiative_id, json_pointer, value FROM data_issues ORDER BY ALL',
    );
    expect(issues[0]).toEqual({
      severity: 'degraded',
      initiative_id: id(maxLevels + 1),
      json_pointer: `/data/${maxLevels}/parentId`,
      value: id(maxLevels),
    });
    lake.close();
  } finally {
    await service.close();
    await rm(output, { recursive: true, force: true });
  }
});
