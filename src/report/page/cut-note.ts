import { type PageTableName, pageTableFile } from '../../base/page-files.ts';
import { many, whole } from './page-formats.ts';
import { code, type Html, html } from './page-html.ts';

/** A file has no more rows; what it leaves out is at the end of its order. */
export const maxTableRows = 50_000;

/** Says that a table on the page is cut, and which file has all of it; nothing if it is not cut. */
export const cutNote = (
  shown: number,
  all: number,
  one: string,
  file: PageTableName,
  more = `${one}s`,
): Html | string =>
  all <= shown
    ? ''
    : html`<p class="note">${whole(shown)} of ${many(all, one, more)} shown; ${all > maxTableRows ? `the first ${whole(maxTableRows)}` : 'all'} in ${code(pageTableFile(file))}.</p>`;
