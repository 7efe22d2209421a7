/**
 * A Python that can import dlt: the given one, or else one installed in the folder; null, with a message, without one.
 */
export declare function pythonWithDlt(given: string | undefined, folder: string, log: (line: string) => void): Promise<string | null>;
