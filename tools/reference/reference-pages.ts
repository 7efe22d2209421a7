import { commandsPage } from './commands-page.ts';
import { exitCodesPage } from './exit-codes-page.ts';
import { filesPage } from './files-page.ts';
import { optionsPage } from './options-page.ts';
import { questionsPage } from './questions-page.ts';
import { schemas } from './schemas.ts';
import { tablesPage } from './tables-page.ts';

/** Every page of docs/reference that is generated from the code, by file name. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const pages: readonly (readonly [string, string])[] = [
    ['commands.md', commandsPage()],
    ['options.md', optionsPage()],
    ['tables.md', await tablesPage()],
    ['questions.md', await questionsPage()],
    ['exit-codes.md', exitCodesPage()],
    ['files.md', filesPage()],
    ...schemas.map(({ file, schema }) => [file, `${JSON.stringify(schema, null, 2)}\n`] as const),
  ];
  return new Map(pages);
}
