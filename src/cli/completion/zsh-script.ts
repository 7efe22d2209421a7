import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedValue,
  type CompletedWord,
  commandGroups,
  firstWords,
} from './completed-commands.ts';

/** Works as a function of its own in `$fpath` and when it is sourced after compinit. */
export const zshScript = (commands: readonly CompletedCommand[], questions: readonly string[]): string =>
  `#compdef esg-lake
# Completes esg-lake in zsh: source <(esg-lake completion zsh), after compinit

_esg_lake_given() { # the value of an option on this command line, or else $2
  local at
  for ((at = 1; at <= $#words; at++)); do
    case "$words[at]" in
      ($1) print -r -- "\${(Q)words[at + 1]}"; return ;;
      ($1=*) print -r -- "\${(Q)words[at]#*=}"; return ;;
    esac
  done
  print -r -- "$2"
}

_esg_lake_snapshots() {
  local -a folders
  folders=("$(_esg_lake_given --output "\${ESG_LAKE_OUTPUT:-./output}")"/snapshots/[0-9]*(N/:t))
  compadd -a folders
}

_esg_lake_questions() {
  local own="$(_esg_lake_given --queries "\${ESG_LAKE_QUERIES:-}")"
  local -a names
  names=(${questions.join(' ')})
  [[ -n $own ]] && names+=("$own"/*.sql(N.:t:r))
  names=("@\${^names[@]}")
  compadd -a names
}

_esg_lake() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C ${quoted('(- *)')}{-h,--help}${quoted('[Show help]')} ${quoted('(- *)')}{-V,--version}${quoted('[Show version number]')} \\
    ${quoted('1:command:->command')} ${quoted('*::argument:->argument')}
  case "$state" in
    command)
      local -a commands
      commands=(
${described(firstWords(commands))}
      )
      _describe command commands
      ;;
    argument)
      case "$words[1]" in
${commands
  .filter(({ name }) => !name.includes(' '))
  .map(commandCase)
  .join('\n')}
${[...commandGroups(commands)].map(groupCase).join('\n')}
      esac
      ;;
  esac
}

if [[ "$funcstack[1]" == _esg_lake ]]; then
  _esg_lake "$@"
else
  compdef _esg_lake esg-lake
fi
`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function commandCase({ name, options, word }: CompletedCommand): string {
  const specs = [...options.flatMap(specsOf), ...(word === null ? [] : [quoted(`1:${argument(word)}`)])];
  return `        ${name})\n          _arguments ${specs.join(' \\\n            ')}\n          ;;`;
}

const described = (words: readonly CompletedWord[]): string =>
  words.map(({ name, summary }) => `        ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n');

/** Commands of two words: the second one is completed like the first. */
const groupCase = ([first, group]: readonly [string, readonly CompletedCommand[]]): string => `        ${first})
          _arguments -C ${quoted('1:command:->command')} ${quoted('*::argument:->argument')}
          case "$state" in
            command)
              local -a commands
              commands=(
${described(group)}
              )
              _describe command commands
              ;;
            argument)
              case "$words[1]" in
${group.map(commandCase).join('\n')}
              esac
              ;;
          esac
          ;;`;

function specsOf({ names, description, value, isRepeatable }: CompletedOption): readonly string[] {
  const others = isRepeatable ? '*' : names.length > 1 ? `(${names.join(' ')})` : '';
  const explained = `[${description.replaceAll(/[[\]:\\]/g, (special) => `\\${special}`)}]`;
  return names.map((option) =>
    quoted(`${others}${option}${value === null ? '' : '='}${explained}${value === null ? '' : `:${argument(value)}`}`),
  );
}

function argument({ placeholder, completes }: CompletedValue): string {
  const message = placeholder.includes('|') ? 'choice' : placeholder.replaceAll(/[:[\]\\]/g, ' ');
  return `${message}:${actionOf(completes)}`;
}

function actionOf(completes: CompletedValue['completes']): string {
  if (completes === null) return ' ';
  if (typeof completes !== 'string') return `(${completes.join(' ')})`;
  const actions = {
    files: '_files',
    folders: '_files -/',
    snapshots: '_esg_lake_snapshots',
    questions: '_esg_lake_questions',
  };
  return actions[completes];
}
