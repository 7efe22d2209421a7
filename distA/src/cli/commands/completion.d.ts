import type { Invocation } from '../invocation.ts';
/** `completion`: prints the completion script for a shell. */
export default function completion({ positional, world }: Invocation): Promise<number>;
/** Each shell requests proposals with `esg-lake __complete` (propose.ts) and shows them in its own way. */
declare const shellScripts: {
    readonly bash: `# Completes esg-lake in bash: source <(esg-lake completion bash)
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
`;
    readonly zsh: `#compdef esg-lake
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
`;
    readonly fish: `# Completes esg-lake in fish: esg-lake completion fish > ~/.config/fish/completions/esg-lake.fish
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
`;
};
type Shell = keyof typeof shellScripts;
/** The shells with a completion script. */
export declare const shells: readonly Shell[];
export {};
