import { pageTablesFolder } from '../../base/folders.ts';
import { type Content, code, type Html, html } from '../html.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly asks: readonly string[];
  /** Null if there is nothing to say: then the section says `empty`. */
  readonly body: Content | null;
  readonly empty: string;
}

export const sourceLine = ({ asks }: Section, hasFiles: boolean): Html =>
  html`<p class="src">From
${asks.map((name, at) => [at === 0 ? '' : ', ', code(`@${name}`), hasFiles ? csvLink(name) : ''])}.</p>`;

const csvLink = (name: string): Html =>
  html`<span class="np"> (<a href="${pageTablesFolder}/${name}.csv">CSV</a>)</span>`;
