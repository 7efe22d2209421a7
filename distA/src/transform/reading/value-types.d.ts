/** The documented types of a value (lake.md, rules 2, 4 and 6). */
export declare const valueTypes: ReadonlySet<string>;
export declare function isNumericType(valueType: string | null): boolean;
/** Types of values that can be amounts of money; a percentage is not an amount. */
export declare function isAmountType(valueType: string | null): boolean;
/** Types whose single values are codes of options. */
export declare function isCodeType(valueType: string | null): boolean;
/** Types whose values are keyed by options. */
export declare function isOptionType(valueType: string | null): boolean;
