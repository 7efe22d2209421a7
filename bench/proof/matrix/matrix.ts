import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Damage, damages, type LakeFile } from '../damage.ts';
import { type Case, type Cell, type Column, proveCase, reading, writing } from './cell.ts';
import { type PreparedLake, prepareLakes } from './prepared.ts';

export interface MatrixOptions {
  readonly seed: number;
  /** Number of cases that run in parallel. */
  readonly lanes?: number;
  /** Only cells whose name contains this text; their folders are kept. */
  readonly only?: string;
  readonly say?: (line: string) => void;
}

export interface Matrix {
  readonly cells: readonly Cell[];
  /** Number of commands behind the cells, and the time they took. */
  readonly ms: number;
  /** Folder of the kept copies, if any. */
  readonly kept: string | null;
}

/** Name of a cell, which `--cell` filters by. */
export const cellName = ({ lake, file, damage, column }: Omit<Cell, 'ending' | 'detail'>): string =>
  `${lake}/${file}/${damage}/${column}`;

/** Damages every kind of file in every way, and runs every command on the result. */
export async function proveMatrix({ seed, lanes, only, say = () => {} }: MatrixOptions): Promise<Matrix> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-matrix-'));
  const { service, lakes, close } = await prepareLakes(join(folder, 'prepared'), seed);
  const cases = lakes.flatMap((lake) => casesOf(lake, folder, only));
  const limit = pLimit(lanes ?? Math.ceil(1.5 * availableParallelism()));
  let done = 0;
  try {
    const proven = cases.map((one) =>
      limit(async () => {
        const cells = await proveCase(service, one);
        for (const cell of cells.filter(({ ending }) => ending === 'red')) say(`RED ${cellName(cell)}: ${cell.detail}`);
        if (++done % 10 === 0)
          say(`${done} of ${cases.length} damaged lakes, ${timeLeft(startedAt, done, cases.length)} left`);
        return cells;
      }),
    );
    const cells = (await Promise.all(proven)).flat();
    return { cells, ms: performance.now() - startedAt, kept: only === undefined ? null : folder };
  } finally {
    await close();
    if (only === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Files for which another snapshot may be a fallback; for all others, the lake with two snapshots shows the same. */
const ofOneSnapshot = new Set([
  'database',
  'manifest',
  'parquet of data_points',
  'body of survey',
  'index',
  'journal',
  'current',
]);

function casesOf(lake: PreparedLake, folder: string, only: string | undefined): readonly Case[] {
  const files = lake.files.filter(({ kind }) => lake.name !== 'one snapshot' || ofOneSnapshot.has(kind));
  const undamaged: readonly [LakeFile, 'none'] = [{ kind: 'nothing', path: '' }, 'none'];
  const pairs: readonly (readonly [LakeFile, Damage | 'none'])[] = [
    undamaged,
    ...files.flatMap((file) => damages.map((damage) => [file, damage] as const)),
  ];
  return pairs.flatMap(([file, damage], at) => {
    const columns = [...writing, ...reading].filter((column: Column) =>
      cellName({ lake: lake.name, file: file.kind, damage, column }).includes(only ?? ''),
    );
    const home = join(folder, `${lake.name.replaceAll(' ', '-')}-${at}`);
    return columns.length === 0 ? [] : [{ lake, file, damage, columns, folder: home, keep: only !== undefined }];
  });
}

function timeLeft(startedAt: number, done: number, all: number): string {
  const seconds = ((performance.now() - startedAt) / done / 1000) * (all - done);
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
