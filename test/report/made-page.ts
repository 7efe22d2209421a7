import { makeLakePage } from '../../src/page/lake-page.ts';
import { openLake } from '../../src/publish/lake.ts';
import type { LookFirstItem } from '../../src/report/report.ts';

/** The page of the published lake and its CSV files by name, made as a run makes them. */
export interface MadePage {
  readonly page: string;
  readonly lookFirst: readonly LookFirstItem[];
  readonly files: Readonly<Record<string, string>>;
}

export async function madePage(output: string): Promise<MadePage> {
  const lake = await openLake(output);
  try {
    const { page, lookFirst, tables } = await makeLakePage({ lake });
    const files: Record<string, string> = {};
    for await (const { name, text } of tables) files[name] = text;
    return { page, lookFirst, files };
  } finally {
    lake.close();
  }
}
