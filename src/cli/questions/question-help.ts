/** The command line, with `query @name --help` made `query @name --list`: what the question asks, not what `query` can do. */
export function withQuestionHelp(argv: readonly string[]): readonly string[] {
  const isAboutQuestion = argv[0] === 'query' && argv.some((argument) => /^@[\w-]+$/.test(argument));
  return isAboutQuestion ? argv.map((argument) => (/^(--help|-h)$/.test(argument) ? '--list' : argument)) : argv;
}
