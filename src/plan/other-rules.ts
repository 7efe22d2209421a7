import type { KnownRules, Rules } from '../run/rules.ts';

/** For people: which requested rules differ from the lake's; null when none do. */
export function otherRules(asked: Rules, lake: KnownRules | null): string | null {
  if (lake === null) return null;
  const rules: Rules = { additivity: asked.additivity, ownOnly: asked.ownOnly, ...lake };
  const differing = settings.flatMap(([name, textOf]) => {
    const [made, now] = [textOf(rules), textOf(asked)];
    return made === now ? [] : [`${name} ${made} (asked for now: ${now})`];
  });
  return differing.length === 0 ? null : `the lake was made with ${inWords(differing)}`;
}

const settings: readonly (readonly [name: string, textOf: (rules: Rules) => string])[] = [
  ['time zone', ({ timeZone }) => timeZone],
  ['default currency', ({ defaultCurrency }) => defaultCurrency],
  ['not-additive', ({ additivity }) => patternText(additivity.notAdditive)],
  ['additive', ({ additivity }) => patternText(additivity.additive)],
  ['stock', ({ additivity }) => patternText(additivity.stock)],
  ['own-only', ({ ownOnly }) => patternText(ownOnly)],
];

/** In any order they mean the same. */
const patternText = (patterns: readonly string[]): string =>
  patterns.length === 0 ? 'none' : [...patterns].sort().join(' ');

/** `a`, `a and b`, `a, b and c`. */
const inWords = (parts: readonly string[]): string => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
