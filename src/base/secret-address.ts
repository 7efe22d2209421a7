import { looksLikeCredential, type Secrets } from './secrets.ts';

/**
 * From now on, what passes through `secrets` is cleaned of the parts of an address that may be secret: user and password,
 * the path with the query, and any word in it or in the host's name that looks random. Text that is no address is left alone.
 */
export function addSecretAddress(secrets: Secrets, text: string): void {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return;
  const { username, password, hostname, pathname, search } = new URL(text);
  for (const part of [username, password]) {
    secrets.add(part);
    secrets.add(decoded(part));
  }
  const path = `${pathname}${search}`.slice(1);
  // A short path is a word that messages use too.
  if (path.length >= minPath) secrets.add(path);
  for (const word of [...path.split(/[/?&=]/), ...hostname.split('.')]) {
    if (looksLikeCredential(word)) secrets.add(word);
  }
}

const minPath = 16;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
