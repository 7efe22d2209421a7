import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /\.(ts|md)$/.test(file) && existsSync(join(root, file)));
const pages = files.filter((file) => file.endsWith('.md'));
const headings = new Map(pages.map((page) => [page, anchorsIn(page)]));

describe('the documentation', () => {
  it('has every page that the code refers to', () => {
    const names = new Set(pages.map((page) => basename(page)));
    const missing = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(file).matchAll(/\b[\w-]+\.md\b/g)].map(([name]) => `${file}: ${name}`))
      .filter((reference) => !names.has(reference.split(': ')[1] ?? ''));
    expect(missing).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, target = '', anchor]) => !leadsSomewhere(page, target, anchor))
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function anchorsIn(page: string): ReadonlySet<string> {
  const titles = read(page).matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function leadsSomewhere(page: string, target: string, anchor: string | undefined): boolean {
  const file = target === '' ? page : relative(root, resolve(root, dirname(page), target));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || headings.get(file)?.has(anchor) !== false;
}
