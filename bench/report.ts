/** A line of the results: a figure and its target. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** For people to read; absent for figures that only explain others. */
  readonly target?: string;
  readonly reached?: boolean;
}

export interface CaseResult {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Markdown below the table: how it was measured, and explanations for missed targets. */
  readonly notes: readonly string[];
}

export const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const ratio = (value: number): string => value.toFixed(2);
export const count = (value: number): string => value.toLocaleString('en-US');

/** The target of a figure that should not be greater, such as `≤ 24 CPU s`. */
export const atMost = (value: number, most: number, unit = ''): Pick<Figure, 'target' | 'reached'> => ({
  target: `≤ ${most} ${unit}`.trim(),
  reached: value <= most,
});

/** The case as a Markdown table. */
export function caseMarkdown(result: CaseResult): string {
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
export function mergeSections(existing: string, header: string, results: readonly CaseResult[]): string {
  const sections = new Map<string, string>();
  for (const section of existing.split(/^(?=## )/m).slice(1)) sections.set(numberOf(section), section.trimEnd());
  for (const result of results) {
    const section = caseMarkdown(result).trim();
    sections.set(numberOf(section), section);
  }
  const inOrder = [...sections].sort(([a], [b]) => Number(a) - Number(b)).map(([, section]) => section);
  return `${[header.trimEnd(), ...inOrder].join('\n\n')}\n`;
}

const numberOf = (section: string): string => /^## (\d+)\./.exec(section)?.[1] ?? section;
