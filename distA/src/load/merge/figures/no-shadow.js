/** Larger than any distance in a tree. */
export const noShadow = 1_000_000;
