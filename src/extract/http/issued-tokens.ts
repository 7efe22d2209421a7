import type { Secrets } from '../../base/secrets.ts';

/** Deeper than this no answer of the token endpoint hides anything that somebody would quote. */
const deepest = 8;

/** Whatever an answer of the token endpoint, good or not, calls a token or secret must never be shown. */
export function addIssued(secrets: Secrets, answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > deepest) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') addIssued(secrets, value, depth + 1);
    else if (/(token|secret|assertion|jwt)$/i.test(name) && !/\s/.test(value)) secrets.add(value);
  }
}
