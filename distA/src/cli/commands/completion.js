import { basename } from 'node:path';
import { UsageError } from '../../base/errors.js';
import { named } from '../terminal/text.js';
/** `completion`: prints the completion script for a shell. */
export default async function completion({ positional, world }) {
    world.stdout.write(shellScripts[shellOf(positional, world.environment['SHELL'])]);
    return 0;
}
function shellOf(asked, own) {
    const name = asked ?? basename(own ?? '');
    const known = shells.find((shell) => shell === name);
    if (known !== undefined)
        return known;
    throw new UsageError(asked === undefined
        ? 'the environment variable SHELL does not name a supported shell'
        : named('unknown shell', asked), { hint: `Name one of ${shells.join(', ')}.` });
}
/** Each shell requests proposals with `esg-lake __complete` (propose.ts) and shows them in its own way. */
const shellScripts = {
    // For bash 3.2 (macOS) and newer. Bash breaks words at = and @, so the script splits the line itself.
    bash: `# Completes esg-lake in bash: source <(esg-lake completion bash)
_esg_lake() {
  local line="\${COMP_LINE:0:COMP_POINT}" typed prefix='' proposal name
  local -a words
  IFS=$' \\t\\n' read -r -a words <<<"$line"
  case "$line" in *[[:space:]]) words+=('') ;; esac
  typed="\${words[\${#words[@]} - 1]}"
  if [[ $typed == --*=* ]]; then
    [[ $COMP_WORDBREAKS == *=* ]] || prefix="\${typed%%=*}="
    typed="\${typed#*=}"
  fi
  COMPREPLY=()
  while IFS=$'\\t' read -r proposal name; do
    case "$proposal" in
      :files) compopt -o filenames 2>/dev/null; while IFS= read -r name; do COMPREPLY+=("$prefix$name"); done < <(compgen -f -- "$typed") ;;
      :folders) compopt -o filenames 2>/dev/null; while IFS= read -r name; do COMPREPLY+=("$prefix$name"); done < <(compgen -d -- "$typed") ;;
      *) COMPREPLY+=("$prefix$proposal") ;;
    esac
  done < <("\${words[0]}" __complete "\${words[@]:1}" 2>/dev/null)
}
complete -F _esg_lake esg-lake
`,
    // Works both as an autoloaded function in $fpath and when it is sourced after compinit.
    zsh: `#compdef esg-lake
# Completes esg-lake in zsh: source <(esg-lake completion zsh), after compinit
_esg_lake() {
  local -a proposals described
  local proposal
  proposals=("\${(@f)$("\${(Q)words[1]}" __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  [[ $words[CURRENT] == --*=* ]] && compset -P 1 '*='
  case "$proposals[1]" in
    (:files) _files ;;
    (:folders) _files -/ ;;
    (*$'\\t'*)
      for proposal in $proposals; do described+=("\${\${proposal%%$'\\t'*}//:/\\\\:}:\${proposal#*$'\\t'}"); done
      _describe 'esg-lake' described
      ;;
    (*) compadd -- $proposals ;;
  esac
}
if [[ "$funcstack[1]" == _esg_lake ]]; then _esg_lake "$@"; else compdef _esg_lake esg-lake; fi
`,
    fish: `# Completes esg-lake in fish: esg-lake completion fish > ~/.config/fish/completions/esg-lake.fish
function __esg_lake_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l prefix (string match -r -- '^--[^=]*=' $typed)
    for proposal in ($words[1] __complete $words[2..] "$typed" 2>/dev/null)
        switch $proposal
            case :files
                __fish_complete_path $typed
            case :folders
                __fish_complete_directories $typed
            case '*'
                printf '%s\\n' "$prefix$proposal"
        end
    end
end
complete -c esg-lake -f -a '(__esg_lake_complete)'
`,
};
/** The shells with a completion script. */
export const shells = Object.keys(shellScripts);
