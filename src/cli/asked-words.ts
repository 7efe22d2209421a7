import type { FigureName } from '../answers/explain/asked-figure.ts';
import { UsageError } from '../base/errors.ts';
import type { Invocation } from './invocation.ts';
import { named } from './terminal/text.ts';

/** The figure that the words `CODE [NODE] [YEAR]` name: a word of four digits is the year. @throws UsageError */
export function figureWords({ command, words }: Invocation): FigureName {
  const [question, ...others] = words;
  if (question === undefined) {
    throw new UsageError('no question given', {
      hint: `esg-lake ${command} 305-1-a NODE 2025; --help shows examples.`,
    });
  }
  const isYear = (word: string): boolean => /^\d{4}$/.test(word);
  const [years, nodes] = [others.filter(isYear), others.filter((word) => !isYear(word))];
  const [extra] = [...nodes.slice(1), ...years.slice(1)];
  if (extra !== undefined) {
    throw new UsageError(named('unexpected argument', extra), { hint: 'Put a name with spaces in quotes.' });
  }
  const [node, year] = [nodes[0], years[0]];
  return { question, node, year: year === undefined ? undefined : Number(year) };
}
