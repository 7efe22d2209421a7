/**
 * A name or path chosen by this program, as an SQL literal. Values from the service are bound instead: a NUL would end
 * the statement.
 * @throws TypeError for a text with a NUL
 */
export declare function sqlLiteral(text: string): string;
