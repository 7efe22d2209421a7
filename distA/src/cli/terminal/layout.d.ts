interface TableLayout {
    /** Columns whose cells are right-aligned, as numbers are. */
    readonly right?: ReadonlySet<number>;
    /** Width of the terminal; wide cells are cut to fit. @default not cut */
    readonly width?: number;
    /** Width below which a column is not cut. @default 8 for each */
    readonly minimum?: readonly number[];
    readonly indent?: string;
    /** Styles a cell of a row, which is padded already. @default no style */
    readonly paint?: (cell: string, column: number, row: readonly string[]) => string;
}
/** Rows under their headings, aligned by their width on a terminal. */
export declare function alignedTable(headings: readonly string[], rows: readonly (readonly string[])[], { right, width, indent, minimum, paint }?: TableLayout): string;
/** Rows without headings; only the first column is cut if they do not fit. */
export declare function alignedRows(rows: readonly (readonly string[])[], { right, width, indent }?: Omit<TableLayout, 'minimum' | 'paint'>): readonly string[];
/** A space at which lines are not broken. */
export declare const noBreak = "\u00A0";
/** Lines broken between words where one would exceed `width`; a word that is wider is kept whole. */
export declare function wrapped(text: string, width: number): readonly string[];
/** Cut to at most `width` columns of a terminal, ending in … if something is missing. */
export declare function cutToWidth(text: string, width: number): string;
export interface TableColumn {
    readonly name: string;
    /** Its cells are shown in full or not at all: a truncated number or time would be a different one. */
    readonly isRigid: boolean;
    /** Its cells are right-aligned, as numbers are. */
    readonly isRight: boolean;
    /** Its place among the columns that get space before all others, if its rows differ: 0 is the first. @default none */
    readonly worth?: number | undefined;
}
/**
 * The rows as an aligned table. If the terminal is too narrow for all columns, those with the greatest worth are kept, in
 * their order. Below it are the values that all rows have, and the names of the other columns with the option (`all`) that
 * shows them.
 */
export declare function fittingTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[], { width, all }: {
    readonly width?: number | undefined;
    readonly all: string;
}): string;
export {};
