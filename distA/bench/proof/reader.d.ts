/** `watch: null` pauses; the reader confirms once its last check is done. */
export interface ReaderOrder {
    readonly watch: string | null;
}
/** Sums since the start. */
export interface ReaderTally {
    readonly reads: number;
    readonly torn: readonly string[];
}
