/** The likeliest, the first of several; `undefined` if none is close. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return best === undefined || best.distance > Math.max(1, Math.floor(word.length / 3)) ? undefined : best.candidate;
}

/** Asks about that candidate, or those that contain words of `word`; without any, `otherwise`. */
export function didYouMean(
  word: string,
  candidates: readonly string[],
  otherwise: string,
  typed: (near: string) => string = (near) => near,
): string {
  const close = suggest(word, candidates);
  const near = close === undefined ? sharing(word, candidates) : [close];
  return near.length === 0 ? otherwise : `Did you mean ${near.map(typed).join(' or ')}?`;
}

/** At most three, those with the most words of `word` first. */
function sharing(word: string, candidates: readonly string[]): readonly string[] {
  const words = word
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter((part) => part.length > 3);
  const sharedIn = (candidate: string): number => words.filter((part) => candidate.includes(part)).length;
  return candidates
    .filter((one) => sharedIn(one) > 0)
    .sort((a, b) => sharedIn(b) - sharedIn(a))
    .slice(0, 3);
}

/** Letters to insert, delete, replace or swap with their neighbor. */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row: number[] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
