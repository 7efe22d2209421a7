import type { FormatWriter } from './result.ts';
/** Every format of `query`: choices, extensions and help are derived from this. */
export declare const formats: {
    readonly table: {
        readonly endings: readonly [".txt"];
        readonly isForPeople: true;
        readonly load: () => Promise<FormatWriter>;
    };
    readonly vertical: {
        readonly endings: readonly [];
        readonly isForPeople: true;
        readonly load: () => Promise<FormatWriter>;
    };
    readonly csv: {
        readonly endings: readonly [".csv"];
        readonly load: () => Promise<FormatWriter>;
    };
    readonly json: {
        readonly endings: readonly [".json"];
        readonly load: () => Promise<FormatWriter>;
    };
    readonly ndjson: {
        readonly endings: readonly [".ndjson", ".jsonl"];
        readonly load: () => Promise<FormatWriter>;
    };
    /** GitHub's dialect. */
    readonly markdown: {
        readonly endings: readonly [".md"];
        readonly load: () => Promise<FormatWriter>;
    };
    readonly parquet: {
        readonly endings: readonly [".parquet"];
        readonly isBinary: true;
        readonly load: () => Promise<FormatWriter>;
    };
    readonly arrow: {
        readonly endings: readonly [".arrow"];
        readonly isBinary: true;
        readonly load: () => Promise<FormatWriter>;
    };
    readonly xlsx: {
        readonly endings: readonly [".xlsx"];
        readonly isBinary: true;
        readonly load: () => Promise<FormatWriter>;
    };
};
export type FormatName = keyof typeof formats;
/** The values of `--format`. */
export declare const textFormats: readonly FormatName[];
export declare const isForPeople: (name: FormatName) => boolean;
export declare const fileEndings: readonly string[];
export declare const formatOfEnding: (ending: string) => FormatName | undefined;
