/** The output folder of a connection: a lake like any other. */
export declare const lakeOf: (output: string, id: string) => string;
/**
 * @throws UsageError if the folder belongs to a single lake: the fleet's tables would overwrite the lake's open tables
 */
export declare function requireFleetFolder(output: string): Promise<void>;
/** Ids of lakes whose connection is no longer in the list. */
export declare function strayLakes(output: string, ids: ReadonlySet<string>): Promise<readonly string[]>;
