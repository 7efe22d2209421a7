import { type Content, code, fold, type Html, html, table } from './page-html.ts';

/** A number on the page and the value record that it comes from; null where it is made of several. */
export interface Explained {
  readonly name: Content;
  readonly utrvId: string | null;
}

/** The commands that lead from numbers to the places in the responses that they were read from. */
export function explainCommands(numbers: readonly Explained[]): Html | string {
  if (numbers.length === 0) return '';
  return fold(
    'Where these figures come from',
    table({
      caption: 'The command that shows the source of each: the value record, its survey, and the place in the response',
      kind: 'plain',
      columns: [{ title: 'Figure' }, { title: 'Command' }],
      rows: numbers.map(({ name, utrvId }) => [
        name,
        utrvId === null ? html`made of several records: <code>FROM figures</code>` : code(`esg-lake explain ${utrvId}`),
      ]),
    }),
  );
}
