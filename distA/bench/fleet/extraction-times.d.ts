/** How long the extraction of a connection took, and the least that its limit allows. */
export interface ExtractionTime {
    readonly seconds: number;
    /** Requests ÷ limit × window. */
    readonly floor: number;
    /** The time the same requests take when paced by the client, if nothing else took any time. */
    readonly paced: number;
    readonly requests: number;
}
/** From the newest report of every lake. @param limit requests per window of `windowSeconds` */
export declare function extractionTimes(output: string, limit: {
    readonly requests: number;
    readonly windowSeconds: number;
}): readonly ExtractionTime[];
