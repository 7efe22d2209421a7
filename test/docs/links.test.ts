import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf, pages, patched, proseOf, read, repositoryFiles, root, spansOf } from './pages.ts';

const repositoryPaths = new Set(
  repositoryFiles.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))),
);
const anchors = new Map(pages.map((page) => [page, anchorsIn(page)]));

describe('the documentation', () => {
  it('has every page that the code refers to', () => {
    const names = new Set(pages.map((page) => basename(page)));
    const missing = repositoryFiles
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(file).matchAll(/\b[\w-]+\.md\b/g)].map(([name]) => `${file}: ${name}`))
      .filter((reference) => !names.has(reference.split(': ')[1] ?? ''));
    expect(missing).toEqual([]);
  });

  it('has every section that the code refers to', () => {
    const references = repositoryFiles
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [
          ...read(file)
            .replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ')
            .matchAll(/\b([\w-]+\.md), "([^"]+)"/g),
        ].map(([, name = '', section = '']) => ({ file, name, section })),
      );
    expect(references.length).toBeGreaterThan(10);
    const missing = references.filter(({ name, section }) =>
      pages.every((page) => basename(page) !== name || !sectionsIn(page).includes(section)),
    );
    expect(missing).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter(({ target, anchor }) => !leadsSomewhere(page, target, anchor))
        .map(({ target, anchor }) => `${page}: ${target}${anchor === undefined ? '' : `#${anchor}`}`),
    );
    expect(broken).toEqual([]);
  });

  it('has no path in backticks that leads nowhere', () => {
    const written = pages.filter((page) => !page.startsWith('docs/reference/api/'));
    const missing = written.flatMap((page) =>
      spansOf(page)
        .filter((span) => isPath(page, span) && !isThere(page, span.replace(/\/$/, '')))
        .map((span) => `${page}: ${span}`),
    );
    expect(missing).toEqual([]);
  });

  it('changes files as they are, in its guides for contributors', () => {
    for (const page of pages) {
      const files = new Map<string, string>();
      for (const { language, attributes, line, text } of blocksOf(page)) {
        const name = attributes['file'];
        if (name === undefined) continue;
        const change = (): string => patched(files.get(name) ?? read(name), text, `${page}:${line}`);
        files.set(name, language === 'diff' ? change() : text);
      }
    }
  });

  it('has at most 25,000 words beside the reference', () => {
    const written = pages.filter(
      (page) => /^(docs|examples)\/|^(README|CONTRIBUTING|SECURITY)/.test(page) && !page.startsWith('docs/reference/'),
    );
    const words = written.flatMap((page) => read(page).split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(25_000);
  });

  it('is found from its index: every page of docs, by one link or more', () => {
    const seen = new Set(['README.md']);
    for (const page of seen) {
      for (const { target } of linksOf(page)) {
        const file = relative(root, resolve(root, dirname(page), target));
        if (pages.includes(file)) seen.add(file);
      }
    }
    expect(pages.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([]);
    const indexed = linksOf('docs/README.md').map(({ target }) => join('docs', target));
    const kinds = pages.filter((page) => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/README.md');
    expect(kinds.filter((page) => !indexed.includes(page))).toEqual([]);
  });
});

/** A name of a source file, or what begins with a folder of the repository or one beside the page. */
function isPath(page: string, span: string): boolean {
  if (!/^[a-z\d][\w./-]*$/.test(span) || span.startsWith('output/')) return false;
  const [folder = '', ...rest] = span.split('/');
  return /\.(ts|sql|md|sh)$/.test(span) || (rest.length > 0 && isThere(page, folder));
}

/** From the root or the page, or the end of the path of a file. */
const isThere = (page: string, path: string): boolean =>
  ['', dirname(page)].some((folder) => repositoryPaths.has(join(folder, path))) ||
  (path.includes('.') && repositoryFiles.some((file) => file.endsWith(`/${path}`)));

interface Link {
  /** Empty for the page itself. */
  readonly target: string;
  readonly anchor?: string;
}

/** Relative links and pictures, in Markdown and in HTML. */
function linksOf(page: string): readonly Link[] {
  const text = proseOf(page);
  const found = [
    ...text.matchAll(/\]\(<?(?![a-z]+:)([^)#\s>]*)(?:#([^)\s>]+))?>?(?:\s+"[^"]*")?\)/g),
    ...text.matchAll(/^\[[^\]]+\]: (?![a-z]+:)([^#\s]*)(?:#(\S+))?/gm),
    ...text.matchAll(/\b(?:src|srcset|href)="(?![a-z]+:)([^"#]*)(?:#([^"]+))?"/g),
  ];
  return found.map(([, target = '', anchor]) => (anchor === undefined ? { target } : { target, anchor }));
}

/** Headings, and what a paragraph begins with in bold. */
const sectionsIn = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/^#+ (.*)$|\*\*([^*]+?)[.:]?\*\*/gm)].map(([, heading, bold]) => heading ?? bold ?? '');

/** As GitHub makes them: the second heading of one name ends in -1. */
function anchorsIn(page: string): ReadonlySet<string> {
  const found = new Set([...proseOf(page).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id));
  const counts = new Map<string, number>();
  for (const [, heading = ''] of proseOf(page).matchAll(/^#+ (.*)$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.add(count === 0 ? name : `${name}-${count}`);
  }
  return found;
}

function leadsSomewhere(page: string, target: string, anchor: string | undefined): boolean {
  const file = target === '' ? page : relative(root, resolve(root, dirname(page), target));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchors.get(file)?.has(anchor) !== false;
}
