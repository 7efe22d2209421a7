import { type PageTableName, pageTableFile } from '../../base/page-files.ts';
import { many, whole } from './page-formats.ts';
import { code, type Html, html } from './page-html.ts';

/** Says that a table on the page is cut, and which file has all of it; nothing if it is not cut. */
export const cutNote = (shown: number, all: number, one: string, file: PageTableName): Html | string =>
  all <= shown
    ? ''
    : html`<p class="note">${whole(shown)} of ${many(all, one)} shown; all in ${code(pageTableFile(file))}.</p>`;
