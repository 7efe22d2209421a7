/**
 * The tables and views of a lake as a file of dbt's sources: descriptions, types, and tests of keys, columns that are never
 * NULL, and relations. The database is the one that is attached as `lake`, or that dbt's variable `esg_lake_database` names.
 * For dbt 1.10.5 or newer and an adapter that groups by rows, such as dbt-duckdb.
 *
 * @param only describes one table or view
 * @throws UsageError if there is none with this name, or if it is internal
 */
export declare function dbtSources(only?: string): string;
