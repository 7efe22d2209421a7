/** Larger than any distance in a tree. */
export declare const noShadow = 1000000;
