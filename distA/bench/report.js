export const seconds = (value) => `${value.toFixed(value < 10 ? 2 : 1)} s`;
export const milliseconds = (value) => `${(value * 1000).toFixed(0)} ms`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
export const ratio = (value) => value.toFixed(2);
export const count = (value) => value.toLocaleString('en-US');
/** The case as a Markdown table. */
export function caseMarkdown(result) {
    const rows = result.figures.map(({ what, value, target = '', reached }) => {
        const verdict = reached === undefined ? '' : reached ? 'yes' : '**no**';
        return `| ${what} | ${value} | ${target} | ${verdict} |`;
    });
    return [
        `## ${result.title}`,
        '',
        '| figure | measured | target | reached |',
        '|---|---|---|---|',
        ...rows,
        ...(result.notes.length === 0 ? [] : ['', ...result.notes.map((note) => `- ${note}`)]),
        '',
    ].join('\n');
}
/** The text of RESULTS.md with the new results of these cases and all others unchanged, ordered by number. */
export function mergeSections(existing, header, results) {
    const sections = new Map();
    for (const section of existing.split(/^(?=## )/m).slice(1))
        sections.set(numberOf(section), section.trimEnd());
    for (const result of results) {
        const section = caseMarkdown(result).trim();
        sections.set(numberOf(section), section);
    }
    const inOrder = [...sections].sort(([a], [b]) => Number(a) - Number(b)).map(([, section]) => section);
    return `${[header.trimEnd(), ...inOrder].join('\n\n')}\n`;
}
const numberOf = (section) => /^## (\d+)\./.exec(section)?.[1] ?? section;
