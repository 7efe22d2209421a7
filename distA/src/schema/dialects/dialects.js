export const dialectNames = ['postgres', 'snowflake', 'bigquery'];
/** The code is loaded on demand: every start of the command needs the names. */
export const dialectOf = async (name) => {
    const [{ dialectSpecs }, { writeDialect }] = await Promise.all([
        import('./dialect-specs.js'),
        import('./write-dialect.js'),
    ]);
    return writeDialect(dialectSpecs[name]);
};
/** Statements as a script; a psql command ends at the end of its line, without a semicolon. */
export const scriptOf = (statements) => statements.map((statement) => (statement.startsWith('\\') ? `${statement}\n` : `${statement};\n`)).join('');
