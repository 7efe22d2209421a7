/** What the guard against a token of another connection looks at. */
export interface Roots {
  /** Root initiatives of the published lake; none on a first run. */
  readonly known: readonly string[];
  /** Every initiative that the service lists now. */
  readonly listed: { has(id: string): boolean; readonly size: number };
  /** `--accept-roots` */
  readonly accepted: boolean;
}

/**
 * Why this seems to be the data of another connection: none of the lake's root initiatives is still listed. Loading it would
 * mark the whole lake as removed. Null if one of them is listed, or if the lake has no initiatives.
 */
export function otherConnection({ known, listed, accepted }: Roots): string | null {
  if (accepted || known.length === 0 || known.some((id) => listed.has(id))) return null;
  const names = known.length <= 3 ? known.join(', ') : `${known.slice(0, 3).join(', ')} and ${known.length - 3} more`;
  const which =
    known.length === 1
      ? `the lake's root initiative ${names} is not`
      : `none of the lake's root initiatives (${names}) is`;
  if (listed.size === 0) return `the listing of initiatives is suddenly empty: ${which} listed any more`;
  return `${which} listed any more: these credentials seem to belong to another connection`;
}
