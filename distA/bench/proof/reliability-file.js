import { readFile, writeFile } from 'node:fs/promises';
const title = '# Reliability, measured\n';
const mark = (name, side) => `<!-- ${name}: ${side} -->`;
/** Replaces one section of the file and keeps the others; a new section is appended. */
export async function writeSection(file, name, text) {
    const before = await readFile(file, 'utf8').catch(() => title);
    const begin = before.indexOf(mark(name, 'begin'));
    const end = before.indexOf(mark(name, 'end'));
    const section = `${mark(name, 'begin')}\n\n${text.trim()}\n\n${mark(name, 'end')}`;
    const after = begin === -1 || end === -1
        ? `${before.trimEnd()}\n\n${section}\n`
        : `${before.slice(0, begin)}${section}${before.slice(end + mark(name, 'end').length)}`;
    await writeFile(file, after);
}
