/** Narrow no-break space, between groups of digits and between a number and its unit. */
export declare const thin = "\u202F";
/** `12 345` */
export declare const whole: (value: number) => string;
/** Grouped and never with an exponent: `0.012`, `12.3`, `12 345`; a dash for null. @param digits significant ones */
export declare function rounded(value: number | null, digits?: number): string;
/** Grouped, with this number of decimals. */
export declare function fixed(value: number, decimals: number): string;
/** All digits of a figure (at most 15), grouped. */
export declare function exactly(value: number | null): string;
/** Whole percent without the sign. 100 and 0 are exact; a dash if `all` is 0. */
export declare function percent(part: number, all: number): string;
/** `+3.4 %`, `−12 %`, `±0.0 %` for a smaller change; from a thousand percent on, or if 1 % is left, a factor: `× 12`, `÷ 100`. */
export declare function change(value: number | null): string;
/** `3 reports` */
export declare const many: (count: number, one: string, more?: string) => string;
/** `22 Jan`, or `22 Jan 2025` of another year than this one's. */
export declare const dayNear: (date: Date, near: Date | null) => string;
/** `22 Jan 2026` */
export declare const dated: (date: Date) => string;
/** `22 Jan 2026, 02:00 UTC` */
export declare const moment: (date: Date) => string;
