import { optionNames } from './options/declared-options.ts';

/**
 * The command line, with SQL that begins with a comment (`-- …`) made recognisable as SQL: a parser of flags would take it
 * for an option. A space before a statement makes no difference to the database.
 */
export const withSqlArguments = (argv: readonly string[]): readonly string[] =>
  argv.includes('query') ? argv.map((argument) => (isCommentedSql(argument) ? ` ${argument}` : argument)) : argv;

/** No option has an empty name or white space in its name; only an existing option has a value with a line break. */
function isCommentedSql(argument: string): boolean {
  if (!argument.startsWith('--') || argument === '--') return false;
  const [, name = ''] = /^--(?:no-)?([^=]*)/.exec(argument) ?? [];
  return /^$|\s/.test(name) || (argument.includes('\n') && !optionNames.some((option) => option === name));
}
