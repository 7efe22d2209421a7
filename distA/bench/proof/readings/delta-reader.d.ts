/** A reader of Delta's log written from the specification; it shares no code with the writer. */
export interface DeltaTable {
    readonly version: number;
    readonly metaData: Action;
    readonly files: ReadonlyMap<string, Action>;
    /** The actions of the version's own commit. */
    readonly actions: readonly Action[];
}
export type Action = Readonly<Record<string, unknown>>;
/** @param version @default the newest */
export declare function readDelta(table: string, version?: number): Promise<DeltaTable>;
export declare const linesOf: (text: string) => readonly Action[];
