/**
 * Disclosures of the GRI standards whose values are known to be rates, levels or events, by the beginning of their type
 * code (lake.md, "What adds up").
 */
export const codesOf = {
  /** Intensities, training hours per head, pay ratios. */
  rate: ['302-3', '305-4', '404-1', '405-2', '2-21', '202-1'],
  /** People at the end of the period. */
  stock: ['2-7', '2-8', '405-1', '403-8'],
  /** People and events of the period. */
  flow: ['401-1', '401-3', '403-9', '403-10', '205-3', '206-1', '414-2', '416-2', '418-1'],
} as const;

export const hasCodeOf = (kind: keyof typeof codesOf, typeCode: string | null): boolean =>
  typeCode !== null && codesOf[kind].some((code) => typeCode.startsWith(code));
