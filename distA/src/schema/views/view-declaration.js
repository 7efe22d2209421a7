import { tables } from '../tables.js';
/**
 * Descriptions of columns that a view takes over from a table as they are.
 * @param names in the order of the view; all columns if not given
 */
export function describedIn(table, names) {
    const { columns } = tables[table];
    const entries = (names ?? Object.keys(columns)).map((name) => {
        const column = columns[name];
        if (column === undefined)
            throw new Error(`${table} has no column ${name}`);
        return [name, column.description];
    });
    return Object.fromEntries(entries);
}
