import type { Completes } from '../options/kinds.ts';
import { type CompletedCommand, commandGroups, firstWords } from './completed-commands.ts';

/** For bash 3.2 and newer, as macOS has it. It splits the line itself, since bash breaks words at = and @. */
export const bashScript = (commands: readonly CompletedCommand[], questions: readonly string[]): string =>
  `# Completes esg-lake in bash: source <(esg-lake completion bash)

_esg_lake_given() { # the value of an option on this command line, or else $2
  local at
  for ((at = 0; at < \${#_esg_lake_words[@]}; at++)); do
    case "\${_esg_lake_words[at]}" in
      "$1") printf '%s' "\${_esg_lake_words[at + 1]}"; return ;;
      "$1"=*) printf '%s' "\${_esg_lake_words[at]#*=}"; return ;;
    esac
  done
  printf '%s' "$2"
}

_esg_lake_snapshots() {
  local folder
  for folder in "$(_esg_lake_given --output "\${ESG_LAKE_OUTPUT:-./output}")"/snapshots/[0-9]*/; do
    [ -d "$folder" ] && basename "$folder"
  done
}

_esg_lake_questions() {
  local file own
  own="$(_esg_lake_given --queries "\${ESG_LAKE_QUERIES:-}")"
  printf '@%s\\n' ${questions.join(' ')}
  for file in "\${own:-/dev/null}"/*.sql; do
    [ -f "$file" ] && printf '@%s\\n' "$(basename "$file" .sql)"
  done
}

_esg_lake_propose() { # what kind of value, and what of it is typed
  case "$1" in
    files) compopt -o filenames 2>/dev/null; compgen -f -- "$2" ;;
    folders) compopt -o filenames 2>/dev/null; compgen -d -- "$2" ;;
    snapshots) compgen -W "$(_esg_lake_snapshots)" -- "$2" ;;
    questions) compgen -W "$(_esg_lake_questions)" -- "$2" ;;
    *) compgen -W "$1" -- "$2" ;;
  esac
}

_esg_lake_value() { # of an option of a command; fails for one that takes none
  case "$1 $2" in
${valueCases(commands)}
    *) return 1 ;;
  esac
}

_esg_lake() {
  local line="\${COMP_LINE:0:COMP_POINT}" typed='' last='' command='' kind='' prefix='' reply
  local -a _esg_lake_words
  IFS=$' \\t\\n' read -r -a _esg_lake_words <<<"$line"
  case "$line" in
    *[[:space:]]) _esg_lake_words+=('') ;;
  esac
  local count=\${#_esg_lake_words[@]}
  typed="\${_esg_lake_words[count - 1]}"
  ((count > 1)) && last="\${_esg_lake_words[count - 2]}"
  ((count > 2)) && command="\${_esg_lake_words[1]}"
  case "$command" in
${[...commandGroups(commands)].map(([first, group]) => `    ${first}) if ((count > 3)); then command="${first} \${_esg_lake_words[2]}"; else kind='${group.map(({ name }) => name).join(' ')}'; fi ;;`).join('\n')}
  esac
  if [ -n "$kind" ]; then
    :
  elif [ -z "$command" ]; then
    kind='${firstWords(commands)
      .map(({ name }) => name)
      .join(' ')} --help --version'
  elif [[ $typed == --*=* ]]; then
    kind="$(_esg_lake_value "$command" "\${typed%%=*}")" || return
    # Bash replaces what stands after the =, unless it was told not to break words there.
    [[ $COMP_WORDBREAKS == *=* ]] || prefix="\${typed%%=*}="
    typed="\${typed#*=}"
  elif [[ $last == -* ]] && kind="$(_esg_lake_value "$command" "$last")"; then
    :
  elif [[ $typed == -* ]]; then
    case "$command" in
${commands.map(({ name, options }) => `      '${name}') kind='${options.flatMap(({ names }) => names).join(' ')}' ;;`).join('\n')}
    esac
  else
    case "$command" in
${commands.flatMap(({ name, word }) => (word?.completes ? [`      '${name}') kind='${kindOf(word.completes)}' ;;`] : [])).join('\n')}
    esac
  fi
  COMPREPLY=()
  [ -n "$kind" ] || return
  while IFS= read -r reply; do
    COMPREPLY+=("$prefix$reply")
  done < <(_esg_lake_propose "$kind" "$typed")
  case "$kind" in
    files | folders) compopt -o filenames 2>/dev/null ;;
  esac
}

complete -F _esg_lake esg-lake
`;

const kindOf = (completes: Completes | null): string =>
  completes === null ? '' : typeof completes === 'string' ? completes : completes.join(' ');

function valueCases(commands: readonly CompletedCommand[]): string {
  const patterns = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const { names, value } of options) {
      if (value === null) continue;
      const kind = kindOf(value.completes);
      patterns.set(kind, [...(patterns.get(kind) ?? []), ...names.map((option) => `'${name} ${option}'`)]);
    }
  }
  return [...patterns].map(([kind, which]) => `    ${which.join(' | ')}) printf '%s' '${kind}' ;;`).join('\n');
}
