import { createHash } from 'node:crypto';
import { createTableSql } from './ddl.js';
import { issueCodes } from './issue-codes.js';
import { tableNames } from './tables.js';
import { unitDefinitions } from './unit-definitions.js';
import { createViewsSql } from './views.js';
let known = null;
/** Of tables, views, issue codes and units: a run rebuilds a lake that was made with others. */
export function schemaSha256() {
    const declared = [
        tableNames.map((name) => createTableSql(name)),
        createViewsSql(),
        Object.keys(issueCodes),
        unitDefinitions,
    ];
    known ??= createHash('sha256').update(JSON.stringify(declared)).digest('hex');
    return known;
}
