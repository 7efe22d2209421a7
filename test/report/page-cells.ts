/** What the page shows, read from its markup: the tables by their captions, and texts without tags and thin spaces. */
export interface ReadPage {
  readonly text: string;
  /** The cells of the table whose caption begins with this, row by row; pictures are nothing. */
  rows(caption: string): readonly (readonly string[])[];
}

export function readPage(page: string): ReadPage {
  const tables = [...page.matchAll(/<table[^>]*>\s*<caption[^>]*>(.*?)<\/caption>(.*?)<\/table>/gs)];
  const find = (caption: string): string => {
    const found = tables.find(([, title = '']) => plainText(title).startsWith(caption));
    if (found === undefined) throw new Error(`no table ${caption}`);
    return found[2] ?? '';
  };
  const cells = (row: string): readonly string[] =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plainText(cell));
  return {
    text: plainText(page.slice(page.indexOf('<main>'))),
    rows: (caption) => {
      const body = find(caption).split('<tbody>')[1] ?? '';
      return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cells(row));
    },
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plainText = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll('\u202f', '')
    .replaceAll('\u2212', '-')
    .replace(/\s+/g, ' ')
    .trim();
