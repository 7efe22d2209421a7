/** What the guard against another connection's token looks at. */
export interface Roots {
  /** Root initiatives of the published lake; none on a first run. */
  readonly known: readonly string[];
  /** Every initiative that the service lists now. */
  readonly listed: { has(id: string): boolean };
  /** `--accept-roots` */
  readonly accepted: boolean;
}

/**
 * Why this seems to be another connection's data: not one of the lake's root initiatives is listed any more. Loading it
 * would mark the whole lake as removed. `null` when one is, or when the lake has no initiatives.
 */
export function otherConnection({ known, listed, accepted }: Roots): string | null {
  if (accepted || known.length === 0 || known.some((id) => listed.has(id))) return null;
  const names = known.length <= 3 ? known.join(', ') : `${known.slice(0, 3).join(', ')} and ${known.length - 3} more`;
  const which =
    known.length === 1
      ? `the lake's root initiative ${names} is not`
      : `none of the lake's root initiatives (${names}) is`;
  return `${which} listed any more: these credentials seem to belong to another connection`;
}
