import { openTable } from '../formats/open-table.js';
import { publishedTableNames } from '../schema/tables.js';
/** The connection that the rows belong to. The first partition column, so that each connection has its own folder. */
export const connectionColumn = {
    name: 'connection_id',
    type: 'VARCHAR',
    description: 'Connection, by its id in connections.json; part of every key.',
};
/** A published table in the fleet: the rows of all connections. */
export function fleetTable(name) {
    const table = openTable(name);
    return { ...table, partitionColumns: [connectionColumn, ...table.partitionColumns] };
}
export const sharedTableNames = publishedTableNames;
const text = (fieldId, description) => ({ fieldId, type: 'VARCHAR', description });
const connection = text(1, connectionColumn.description);
const counts = (what) => ({
    fieldId: 3,
    type: 'BOOLEAN',
    description: `Whether the ${what} is counted in this connection: the first in connections.json of those that see it. Filter by it, and nothing is summed twice.`,
});
/** Tables that only a fleet has: one file each, with connection_id as a regular column. */
export const ownTables = {
    fleet_connections: {
        name: 'fleet_connections',
        description: 'Connections whose rows are in the tables, each with its snapshot.',
        partitionColumns: [],
        columns: {
            connection_id: connection,
            position: { fieldId: 2, type: 'INTEGER', description: 'Place in connections.json, from 0.' },
            snapshot_id: text(3, 'Snapshot of the connection.'),
            published_at: { fieldId: 4, type: 'TIMESTAMPTZ', description: 'When it was published.' },
            schema_version: {
                fieldId: 5,
                type: 'INTEGER',
                description: 'Version of its schema; columns that the version did not have yet are NULL.',
            },
            watermark_at: { fieldId: 6, type: 'TIMESTAMPTZ', description: 'Every change up to then has been seen.' },
        },
    },
    fleet_tables: {
        name: 'fleet_tables',
        description: 'Rows of each connection in each table, with the content hash of its manifest.',
        partitionColumns: [],
        columns: {
            connection_id: connection,
            table_name: text(2, 'Table.'),
            rows: { fieldId: 3, type: 'BIGINT', description: 'Number of rows.' },
            content_hash: text(4, 'Content hash of the rows, without connection_id.'),
        },
    },
    fleet_surveys: {
        name: 'fleet_surveys',
        description: 'Which connections see a survey, and whose rows count.',
        partitionColumns: [],
        columns: {
            connection_id: connection,
            survey_id: text(2, 'Survey.'),
            counts: counts('survey'),
            counted_in: text(4, 'Connection in which it is counted.'),
        },
    },
    fleet_initiatives: {
        name: 'fleet_initiatives',
        description: 'Which connections see an initiative, and whose rows (figures among them) count.',
        partitionColumns: [],
        columns: {
            connection_id: connection,
            initiative_id: text(2, 'Initiative.'),
            counts: counts('initiative'),
            counted_in: text(4, 'Connection in which it is counted.'),
        },
    },
};
