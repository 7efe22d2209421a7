import { type OpenTable, type PartitionColumn } from '../formats/open-table.ts';
import { type TableName } from '../schema/tables.ts';
/** The connection that the rows belong to. The first partition column, so that each connection has its own folder. */
export declare const connectionColumn: PartitionColumn;
/** A published table in the fleet: the rows of all connections. */
export declare function fleetTable(name: TableName): OpenTable;
export declare const sharedTableNames: readonly TableName[];
/** Tables that only a fleet has: one file each, with connection_id as a regular column. */
export declare const ownTables: {
    readonly fleet_connections: {
        readonly name: 'fleet_connections';
        readonly description: 'Connections whose rows are in the tables, each with its snapshot.';
        readonly partitionColumns: readonly [];
        readonly columns: {
            readonly connection_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly position: {
                readonly fieldId: 2;
                readonly type: 'INTEGER';
                readonly description: 'Place in connections.json, from 0.';
            };
            readonly snapshot_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly published_at: {
                readonly fieldId: 4;
                readonly type: 'TIMESTAMPTZ';
                readonly description: 'When it was published.';
            };
            readonly schema_version: {
                readonly fieldId: 5;
                readonly type: 'INTEGER';
                readonly description: 'Version of its schema; columns that the version did not have yet are NULL.';
            };
            readonly watermark_at: {
                readonly fieldId: 6;
                readonly type: 'TIMESTAMPTZ';
                readonly description: 'Every change up to then has been seen.';
            };
        };
    };
    readonly fleet_tables: {
        readonly name: 'fleet_tables';
        readonly description: 'Rows of each connection in each table, with the content hash of its manifest.';
        readonly partitionColumns: readonly [];
        readonly columns: {
            readonly connection_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly table_name: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly rows: {
                readonly fieldId: 3;
                readonly type: 'BIGINT';
                readonly description: 'Number of rows.';
            };
            readonly content_hash: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
        };
    };
    readonly fleet_surveys: {
        readonly name: 'fleet_surveys';
        readonly description: 'Which connections see a survey, and whose rows count.';
        readonly partitionColumns: readonly [];
        readonly columns: {
            readonly connection_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly survey_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly counts: {
                readonly fieldId: 3;
                readonly type: 'BOOLEAN';
                readonly description: `Whether the ${string} is counted in this connection: the first in connections.json of those that see it. Filter by it, and nothing is summed twice.`;
            };
            readonly counted_in: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
        };
    };
    readonly fleet_initiatives: {
        readonly name: 'fleet_initiatives';
        readonly description: 'Which connections see an initiative, and whose rows (figures among them) count.';
        readonly partitionColumns: readonly [];
        readonly columns: {
            readonly connection_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly initiative_id: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
            readonly counts: {
                readonly fieldId: 3;
                readonly type: 'BOOLEAN';
                readonly description: `Whether the ${string} is counted in this connection: the first in connections.json of those that see it. Filter by it, and nothing is summed twice.`;
            };
            readonly counted_in: {
                readonly fieldId: number;
                readonly type: 'VARCHAR';
                readonly description: string;
            };
        };
    };
};
export type OwnTableName = keyof typeof ownTables;
