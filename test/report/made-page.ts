import { makeLakePage } from '../../src/page/lake-page.ts';
import { openLake } from '../../src/publish/lake.ts';

/** The page of the published lake and its CSV files by name, made as a run makes them. */
export interface MadePage {
  readonly page: string;
  readonly files: Readonly<Record<string, string>>;
}

export async function madePage(output: string): Promise<MadePage> {
  const lake = await openLake(output);
  try {
    const { page, tables } = await makeLakePage({ lake, materiality: 5, folder: 'report' });
    return {
      page,
      files: Object.fromEntries(tables.flatMap(({ name, text }) => (text === null ? [] : [[name, text]]))),
    };
  } finally {
    lake.close();
  }
}
