import type { DuckDBConnection } from '@duckdb/node-api';
import { type SqlRow } from '../../load/database.ts';
import type { Side } from '../../load/publish/line-reasons.ts';
import { type KeptSide } from './kept-sides.ts';
/** A row of `boundary_changes`: what a run between two snapshots saw of the tree. */
export interface SeenBoundaryChange {
    readonly initiative_id: string;
    readonly initiative_name: string | null;
    /** added, removed or moved */
    readonly change: string;
    /** ISO 8601, by the clock of the service. */
    readonly seen_at: string;
    readonly old_parent_id: string | null;
    readonly new_parent_id: string | null;
}
/**
 * What runs between two snapshots saw of the initiatives whose places make the boundary of a line, by line, the earliest first; none if
 * the lake was loaded anew in between. Needs what `findReasons` needs and creates.
 */
export declare function findBoundaryChanges(connection: DuckDBConnection, { before, after }: Readonly<Record<Side, KeptSide>>): Promise<ReadonlyMap<number, readonly SeenBoundaryChange[]>>;
/** What `make` makes of each row, by a number in the rows. */
export declare const rowsBy: <T>(column: string, rows: readonly SqlRow[], make: (row: SqlRow) => T) => Map<number, T[]>;
