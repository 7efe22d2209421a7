import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../docs/how-to/warehouses.md', import.meta.url), 'utf8');

/** The shell commands of a section of docs/how-to/warehouses.md, one text for each block. */
export function examplesOf(title: string): readonly string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}
