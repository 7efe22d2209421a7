/**
 * A name or path chosen by this program, as an SQL literal. Values from the service are bound instead: a NUL would end
 * the statement.
 * @throws TypeError for a text with a NUL
 */
export function sqlLiteral(text) {
    if (text.includes('\0'))
        throw new TypeError('a text with a NUL character cannot be written in SQL: bind it');
    return `'${text.replaceAll("'", "''")}'`;
}
