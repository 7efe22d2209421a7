import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../docs/feed-a-warehouse.md', import.meta.url), 'utf8');

/** The shell commands of a section of docs/feed-a-warehouse.md, one text for each block. */
export function examplesOf(title: string): readonly string[] {
  const section = page.split(/^### /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```sh run="test\/warehouses"\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}
