import * as kind from './kinds.ts';
/** In the order of the help. */
export declare const commandNames: readonly ['run', 'plan', 'replay', 'status', 'query', 'report', 'verify', 'explain', 'evidence', 'diff', 'decide', 'transform', 'schema', 'snapshots', 'push', 'sandbox', 'doctor', 'init'];
export type CommandName = (typeof commandNames)[number];
export type OptionGroup = 'Service' | 'What to load' | 'Output' | 'Sandbox' | 'Rules' | 'Messages' | 'Monitoring' | 'Query' | 'Warehouse';
export interface OptionDeclaration<T, D extends T | undefined = T | undefined> {
    readonly value: kind.ValueKind<T>;
    readonly default: D;
    readonly group: OptionGroup;
    readonly description: string;
    /** A useful value, as text; absent for an option without a value. `exampleOf` adds the flag. */
    readonly example?: string;
    readonly commands: readonly CommandName[];
    /** What the help shows instead of a default, for an option without one. */
    readonly without?: string;
    /** Its one-letter form, such as `v` for `-v`. */
    readonly short?: string;
    /** Differences for individual commands. */
    readonly of?: Variants;
}
type Variants = Readonly<Partial<Record<CommandName, OptionVariant>>>;
/** An option as it applies to one command. */
export interface OptionVariant {
    readonly value: Omit<kind.ValueKind<unknown>, 'render'>;
    readonly description: string;
    readonly example?: string;
    readonly without?: string;
}
/**
 * Every option of every command, declared once. Its name is that of the flag and the key in a configuration file; the
 * environment variable is `ESG_LAKE_` followed by the name in capitals. Credentials are not options (credentials.ts).
 */
export declare const options: {
    readonly 'base-url': OptionDeclaration<string, string | undefined>;
    readonly 'token-file': OptionDeclaration<string, string | undefined>;
    readonly 'client-secret-file': OptionDeclaration<string, string | undefined>;
    readonly insecure: OptionDeclaration<boolean, boolean>;
    readonly concurrency: OptionDeclaration<number, number>;
    readonly 'max-requests-per-minute': OptionDeclaration<number, number | undefined>;
    readonly retries: OptionDeclaration<number, number>;
    readonly timeout: OptionDeclaration<number, number>;
    readonly 'max-body-mb': OptionDeclaration<number, number>;
    readonly full: OptionDeclaration<boolean, boolean>;
    readonly 'changed-since': OptionDeclaration<string, string | undefined>;
    readonly initiative: OptionDeclaration<readonly string[], readonly string[]>;
    readonly calculation: OptionDeclaration<readonly string[], readonly string[]>;
    readonly 'survey-listing': OptionDeclaration<"auto" | "connection" | "initiatives", "auto" | "connection" | "initiatives">;
    readonly 'value-lists': OptionDeclaration<"auto" | "none", "auto" | "none">;
    readonly 'value-list-max-age': OptionDeclaration<number, number>;
    readonly pipeline: OptionDeclaration<string, string | undefined>;
    readonly 'time-zone': OptionDeclaration<string, string | undefined>;
    readonly 'default-currency': OptionDeclaration<string, string | undefined>;
    readonly decisions: OptionDeclaration<string, string | undefined>;
    readonly 'year-end': OptionDeclaration<string, string | undefined>;
    readonly 'max-removed': OptionDeclaration<number, number>;
    readonly 'accept-roots': OptionDeclaration<boolean, boolean>;
    readonly strict: OptionDeclaration<boolean, boolean>;
    readonly output: OptionDeclaration<string, string>;
    readonly 'keep-snapshots': OptionDeclaration<number, number>;
    readonly 'keep-landing': OptionDeclaration<import("../../base/run-id.ts").Retention, import("../../base/run-id.ts").Retention | undefined>;
    readonly 'keep-runs': OptionDeclaration<import("../../base/run-id.ts").Retention, import("../../base/run-id.ts").Retention | undefined>;
    readonly 'table-format': OptionDeclaration<readonly ("delta" | "iceberg")[], readonly ("delta" | "iceberg")[]>;
    readonly push: OptionDeclaration<string, string | undefined>;
    readonly to: OptionDeclaration<string, string | undefined>;
    readonly 'path-style': OptionDeclaration<boolean, boolean | undefined>;
    readonly report: OptionDeclaration<string, string | undefined>;
    readonly 'metrics-file': OptionDeclaration<string, string | undefined>;
    readonly notify: OptionDeclaration<string, string | undefined>;
    readonly 'notify-above': OptionDeclaration<number, number | undefined>;
    readonly 'notify-on': OptionDeclaration<"always" | "change" | "failure", "always" | "change" | "failure">;
    readonly 'page-url': OptionDeclaration<string, string | undefined>;
    readonly workers: OptionDeclaration<number, number | undefined>;
    readonly rollback: OptionDeclaration<string, string | undefined>;
    readonly prune: OptionDeclaration<boolean, boolean>;
    readonly pin: OptionDeclaration<string, string | undefined>;
    readonly unpin: OptionDeclaration<string, string | undefined>;
    readonly snapshot: OptionDeclaration<string, string | undefined>;
    readonly write: OptionDeclaration<string, string | undefined>;
    readonly landing: OptionDeclaration<boolean, boolean>;
    readonly 'max-age': OptionDeclaration<number, number | undefined>;
    readonly format: OptionDeclaration<string, string | undefined>;
    readonly out: OptionDeclaration<string, string | undefined>;
    readonly node: OptionDeclaration<string, string | undefined>;
    readonly 'type-code': OptionDeclaration<string, string | undefined>;
    readonly year: OptionDeclaration<number, number | undefined>;
    readonly 'record-url': OptionDeclaration<string, string | undefined>;
    readonly open: OptionDeclaration<boolean, boolean>;
    readonly param: OptionDeclaration<readonly string[], readonly string[]>;
    readonly list: OptionDeclaration<boolean, boolean>;
    readonly table: OptionDeclaration<string, string | undefined>;
    readonly queries: OptionDeclaration<string, string | undefined>;
    readonly dialect: OptionDeclaration<"bigquery" | "postgres" | "snowflake", "bigquery" | "postgres" | "snowflake" | undefined>;
    readonly load: OptionDeclaration<boolean, boolean>;
    readonly stage: OptionDeclaration<string, string | undefined>;
    readonly bom: OptionDeclaration<boolean, boolean>;
    readonly 'allow-files': OptionDeclaration<boolean, boolean>;
    readonly sandbox: OptionDeclaration<boolean, boolean | undefined>;
    readonly port: OptionDeclaration<number, number>;
    readonly night: OptionDeclaration<number, number | undefined>;
    readonly 'rate-limit': OptionDeclaration<string, string | undefined>;
    readonly json: OptionDeclaration<boolean, boolean>;
    readonly verbose: OptionDeclaration<boolean, boolean>;
    readonly 'log-level': OptionDeclaration<"debug" | "error" | "info" | "warn", "debug" | "error" | "info" | "warn">;
    readonly 'log-format': OptionDeclaration<"json" | "pretty", "json" | "pretty">;
    readonly color: OptionDeclaration<boolean, boolean | undefined>;
    readonly quiet: OptionDeclaration<boolean, boolean>;
    readonly force: OptionDeclaration<boolean, boolean>;
    readonly config: OptionDeclaration<string, string | undefined>;
};
export type OptionName = keyof typeof options;
/** The options of one invocation; options that the command does not have are at their defaults. */
export type OptionValues = {
    readonly [K in OptionName]: (typeof options)[K] extends OptionDeclaration<infer T, infer D> ? T | D : never;
};
/** Alternative names of an option: its letter, if it has one. */
export declare function aliasesOf(name: OptionName): readonly string[];
/** Kind, description and default of an option for one command. */
export declare function optionOf(name: OptionName, command: CommandName): OptionVariant;
/** The option with its example as written on a command line, such as `--time-zone Europe/Berlin`. */
export declare function exampleOf(name: OptionName, command: CommandName): string;
export declare const optionNames: readonly OptionName[];
export declare const optionsOf: (command: CommandName) => readonly OptionName[];
export declare const environmentName: (option: string) => string;
export {};
