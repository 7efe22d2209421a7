import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

/**
 * A rule: `<chapter of docs/lake.md>/<name>.yaml`. Those of records and of history list bodies, those of figures the
 * answers of groups.
 */
export interface RuleFile {
  readonly name: string;
  /** The heading of docs/lake.md that it belongs to, as its anchor. */
  readonly chapter: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export const ruleFiles: readonly RuleFile[] = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml'))
  .sort()
  .map((path) => {
    const content: unknown = parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
    if (typeof content !== 'object' || content === null) throw new Error(`${path} is empty`);
    return { name: basename(path, '.yaml'), chapter: dirname(path), content: { ...content } };
  });

/** What a service sends, in one run or in several. */
export const isOfHistory = ({ content }: RuleFile): boolean => 'nights' in content;
export const isOfRecords = (rule: RuleFile): boolean => 'surveys' in rule.content && !isOfHistory(rule);
