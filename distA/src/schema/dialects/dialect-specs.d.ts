import { type DialectSpec } from './write-dialect.ts';
export declare const dialectSpecs: {
    postgres: DialectSpec;
    snowflake: DialectSpec;
    bigquery: DialectSpec;
};
