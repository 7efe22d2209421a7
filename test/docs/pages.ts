import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Every file of the repository that is not ignored, relative to its root. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** Every page in Markdown. */
export const pages = repositoryFiles.filter((file) => file.endsWith('.md'));

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A fenced block. */
export interface Block {
  readonly page: string;
  /** Of its first fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** What follows the language: `name`, or `name="value"`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of SQL the table that comes next, of commands the block that comes next if it is marked `output`. */
  readonly result: string | null;
}

/** A block in a list item is indented. */
const fence = /^( *)(`{3,})(\w*)(.*)$/;

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const lines = read(page).split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [, indent = '', ticks, language = '', info = ''] = fence.exec(lines[i] ?? '') ?? [];
    if (ticks === undefined) continue;
    const end = lines.indexOf(indent + ticks, i + 1);
    if (end < 0) throw new Error(`${page}:${i + 1}: this block does not end`);
    const inside = lines.slice(i + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    const text = `${inside.join('\n')}\n`;
    blocks.push({
      page,
      line: i + 1,
      language,
      attributes: attributesOf(info),
      text,
      result: resultAfter(lines, end, language),
    });
    i = end;
  }
  return blocks;
}

/** A page without its fenced blocks. */
export const proseOf = (page: string): string => read(page).replaceAll(/^( *`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, '');

/** What stands in single backticks. */
export const spansOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span);

/** A file after the hunks of a diff, separated by `@@`; each must fit in one place. */
export function patched(file: string, diff: string, at: string): string {
  return diff.split('@@\n').reduce((text, hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (other: string): string =>
      lines.flatMap((line) => (line.startsWith(other) ? [] : [`${line.slice(1)}\n`])).join('');
    const parts = `\n${text}`.split(`\n${side('+')}`);
    if (parts.length !== 2) throw new Error(`${at}: these lines must be in the file once\n${side('+')}`);
    return parts.join(`\n${side('-')}`).slice(1);
  }, file);
}

function attributesOf(info: string): Readonly<Record<string, string>> {
  const found = info.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

function resultAfter(lines: readonly string[], end: number, language: string): string | null {
  let next = end + 1;
  while (lines[next] === '') next++;
  const first = lines[next] ?? '';
  const isOutput = /^```\w* output$/.test(first);
  if (language !== 'sql' && !isOutput) return null;
  if (isOutput) return `${lines.slice(next + 1, lines.indexOf('```', next + 1)).join('\n')}\n`;
  let last = next;
  while (lines[last]?.startsWith('|')) last++;
  return last === next ? null : `${lines.slice(next, last).join('\n')}\n`;
}
