import { optionNames } from './options/options.ts';

/**
 * The command line with SQL that begins with a comment (`-- …`) made recognisable as SQL: a parser of flags would take
 * it for an option. A space before a statement means nothing to the database.
 */
export const withSqlArguments = (argv: readonly string[]): readonly string[] =>
  argv.includes('query') ? argv.map((argument) => (isCommentedSql(argument) ? ` ${argument}` : argument)) : argv;

/** No option has white space in its name, or no name; a value with a line break belongs to an option that there is. */
function isCommentedSql(argument: string): boolean {
  if (!argument.startsWith('--') || argument === '--') return false;
  const [, name = ''] = /^--(?:no-)?([^=]*)/.exec(argument) ?? [];
  return /^$|\s/.test(name) || (argument.includes('\n') && !optionNames.some((option) => option === name));
}
