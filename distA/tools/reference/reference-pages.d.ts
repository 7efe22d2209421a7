/** Every page of docs/reference that is generated from the code, by file name; `api/` is written by TypeDoc. */
export declare function referencePages(): Promise<ReadonlyMap<string, string>>;
