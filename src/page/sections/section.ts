import { pageTablesFolder } from '../../base/folders.ts';
import { type Content, code, type Html, html } from '../html.ts';

/** A section of the page: the questions that it answers, and how. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** Its name in the navigation. */
  readonly short: string;
  /** The questions whose answers it prints; each is a CSV file. */
  readonly asks: readonly string[];
  /** Null if there is nothing to say: then the section says `empty`. */
  readonly body: Content | null;
  readonly empty: string;
}

/** Where the numbers of a section come from, with its files. */
export const sourceLine = ({ asks }: Section, hasFiles: boolean): Html =>
  html`<p class="src">From
${asks.map((name, at) => [at === 0 ? '' : ', ', code(`@${name}`), hasFiles ? csvLink(name) : ''])}.</p>`;

const csvLink = (name: string): Html =>
  html`<span class="np"> (<a href="${pageTablesFolder}/${name}.csv">CSV</a>)</span>`;
