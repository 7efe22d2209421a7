/**
 * The version of the lakes that this program writes; a run rebuilds a lake of a lower one. Raise it in a release whose
 * rules make other rows of the same bodies: tables, views, issue codes, units and the models of the figures need no new
 * version (`schemaSha256`).
 */
export const schemaVersion = 1;
