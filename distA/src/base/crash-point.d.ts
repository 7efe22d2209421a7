/**
 * Marks a write boundary that has just been passed. Costs nothing without a listener; the reliability proof
 * (bench/proof) listens and kills the process there.
 */
export declare function crashPoint(name: string): void;
