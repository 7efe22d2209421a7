import { mkdirSync, existsSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { openLake } from '../src/load/lake.ts';
import { writeEvidence } from '../src/inspect/figures/write-evidence.ts';
import { sharedLakes } from './oracle/trust/shared-lakes.ts';
import { loadWorld } from './oracle/trust/world-lake.ts';
import { sections } from './oracle/trust/worlds/sections.ts';

it('makes all', async () => {
  const root = '/tmp/evidence27/t';
  const lakes = new Set(sharedLakes(Object.values(sections).flatMap((cases) => cases.map(({ world }) => world))).values());
  let n = 0;
  rmSync(join(root, 'ev'), { recursive: true, force: true });
  mkdirSync(join(root, 'ev'));
  for (const { whole } of lakes) {
    const folder = join(root, `lake-${n++}`);
    if (!existsSync(folder)) {
      mkdirSync(folder);
      const { removed = [], initiatives } = whole;
      const former = removed.map((_id) => ({ _id, name: _id, created: '2020-01-01T00:00:00.000Z' }));
      if (former.length > 0) await loadWorld({ ...whole, initiatives: [...initiatives, ...former] }, folder);
      await loadWorld(whole, folder);
    }
    const lake = await openLake(join(folder, 'lake'));
    try {
      const rows = await lake.query<{ initiative_id: string; tracker_id: string; reporting_year: number }>(
        'SELECT DISTINCT initiative_id, tracker_id, reporting_year FROM initiative_rollup r JOIN initiatives i USING (initiative_id) WHERE NOT i.is_leaf OR i.depth = 0 ORDER BY ALL');
      for (const { initiative_id: node, tracker_id: question, reporting_year: year } of rows) {
        const out = join(root, 'ev', `${n - 1}-${node}-${question}-${year}`);
        try { await writeEvidence(lake, join(folder, 'lake'), { node, question, year }, out); }
        catch (e) { writeFileSync(`${out}.error`, String(e)); }
      }
    } finally { await lake.close?.(); }
  }
}, 1e7);
