import { commandsPage } from './commands-page.js';
import { exitCodesPage } from './exit-codes-page.js';
import { filesPage } from './files-page.js';
import { issueCodesPage } from './issue-codes-page.js';
import { optionsPage } from './options-page.js';
import { schemas } from './schemas.js';
import { tablesPage } from './tables-page.js';
/** Every page of docs/reference that is generated from the code, by file name; `api/` is written by TypeDoc. */
export async function referencePages() {
    const pages = [
        ['commands.md', commandsPage()],
        ['options.md', optionsPage()],
        ['tables.md', await tablesPage()],
        ['issue-codes.md', issueCodesPage()],
        ['exit-codes.md', exitCodesPage()],
        ['files.md', filesPage()],
        ...schemas.map(({ file, schema }) => [file, `${JSON.stringify(schema, null, 2)}\n`]),
    ];
    return new Map(pages);
}
