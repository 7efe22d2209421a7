import type { Secrets } from '../../base/secrets.ts';

/** An answer of the token endpoint does not contain anything deeper than this that could be shown. */
const maxDepth = 8;

/** Whatever is called a token or secret in an answer of the token endpoint, good or not, must never be shown. */
export function addIssued(secrets: Secrets, answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > maxDepth) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') addIssued(secrets, value, depth + 1);
    else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value)) secrets.add(value);
  }
}
