import { createTableSql } from '../../schema/ddl.js';
import { tableNames } from '../../schema/tables.js';
/**
 * Attached alongside the lake, so that its blocks never end up in the published file. It has its own connection, since
 * one transaction can write to only one database.
 */
export async function openStaging(database, inserter) {
    const connection = await database.connect();
    await connection.run(`ATTACH ':memory:' AS staging`);
    await connection.run(['USE staging', ...tableNames.map((table) => createTableSql(table, { name: table }))].join(';'));
    return { append: (table, batch) => inserter.insert(connection, `staging.main.${table}`, table, batch) };
}
