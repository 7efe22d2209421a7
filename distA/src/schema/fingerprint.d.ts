/** Of tables, views, issue codes and units: a run rebuilds a lake that was made with others. */
export declare function schemaSha256(): string;
