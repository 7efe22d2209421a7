/** `parseEnvelope` for the bodies of surveys, which repeat the same few hundred definitions. */
interface SurveyParser {
    /**
     * Returns or throws what `parseEnvelope` does, except that equal definitions (`universalTracker` of a value record)
     * are one object, shared with earlier bodies: they must not be changed. In a large body `universalTrackerValues` is
     * not an array but an iterable, which parses one value record at a time. Value records keep the literals of their
     * long numbers (see `literalsOf`).
     */
    parse(bytes: Uint8Array): unknown;
}
/**
 * Two thirds of a body are definitions. Their bytes are compared with those of definitions seen before; if they are the
 * same, a number replaces them before the text is decoded and parsed. That takes half the time of parsing the whole
 * body. Anything unusual is left to `parseEnvelope`. Keep one parser per thread.
 *
 * @param options.capacity maximum number of definitions to hold; a full parser is emptied, so that hostile bodies
 * cannot exhaust memory
 */
export declare function createSurveyParser(options?: {
    readonly capacity?: number;
}): SurveyParser;
/** A body of this many bytes or more is not parsed as a whole. */
export declare const largeBody: number;
/**
 * What `parseEnvelope` returns for the body of a survey, except that `universalTrackerValues` is an iterable that
 * parses one value record at a time: a body of 200 MB, parsed as a whole, takes five times as much memory. Null if the
 * body does not clearly have that shape or is not valid JSON throughout; `parseEnvelope` then says what is wrong.
 */
export declare function parseLargeSurvey(bytes: Uint8Array): unknown;
export {};
