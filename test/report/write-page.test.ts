import { describe, expect, it } from 'vitest';
import { processSecrets } from '../../src/base/secrets.ts';
import { writePage } from '../../src/page/lake-page.ts';
import { emptyLake, inventedLake } from './invented-lake.ts';

interface Written {
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

async function written(
  lake: Awaited<ReturnType<typeof emptyLake>>,
  fail: (name: string) => Error | null = () => null,
): Promise<Written> {
  const files = new Map<string, string>();
  const warnings: string[] = [];
  const writeFile = async (name: string, text: string): Promise<void> => {
    const failure = fail(name);
    if (failure !== null) throw failure;
    files.set(name, text);
  };
  const warn = (message: string): void => void warnings.push(message);
  processSecrets.add('very-secret-name');
  try {
    await writePage({ lake: { query: lake.query, writeFile }, materiality: 5, signal: undefined, warn });
  } finally {
    lake.close();
  }
  return { files, warnings };
}

const world = { nodes: 4, children: 3, trackers: 2, recordsPerSurvey: 2, issues: 1 };

describe('the page of a snapshot', () => {
  it('says that the data is simulated if it is', async () => {
    const lake = await emptyLake();
    await lake.query('UPDATE runs SET is_simulated = true');
    expect((await written(lake)).files.get('report.html')).toContain('Simulated data');
    expect((await written(await emptyLake())).files.get('report.html')).not.toContain('Simulated data');
  });

  it('has no credential, also where the service says one', async () => {
    const { files } = await written(await inventedLake({ ...world, nodeName: "'very-secret-name'" }));
    expect(files.get('report.html')).toContain('[redacted]');
    expect([...files.values()].filter((text) => text.includes('very-secret-name'))).toEqual([]);
  });

  it('is missing, with a warning, if a query fails: the lake is published all the same', async () => {
    const lake = await inventedLake(world);
    await lake.query('DROP VIEW completeness');
    const { files, warnings } = await written(lake);
    expect(warnings).toEqual([expect.stringMatching(/^could not create the page: .*completeness/s)]);
    expect([...files]).toEqual([]);
  });

  it('ends the run if it cannot be written', async () => {
    await expect(written(await emptyLake(), () => new Error('no space left'))).rejects.toThrow('no space left');
  });
});
