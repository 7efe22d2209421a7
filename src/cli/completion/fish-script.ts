import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedValue,
  type CompletedWord,
  commandGroups,
  firstWords,
} from './completed-commands.ts';

export const fishScript = (commands: readonly CompletedCommand[], questions: readonly string[]): string =>
  `# Completes esg-lake in fish: esg-lake completion fish > ~/.config/fish/completions/esg-lake.fish

function __esg_lake_is --description 'whether the command line begins with these words'
    set -l words (commandline -opc)
    for at in (seq (count $argv))
        test (count $words) -gt $at; and test $words[(math $at + 1)] = $argv[$at]; or return 1
    end
end

function __esg_lake_just --description 'whether these words are all there is'
    test (count (commandline -opc)) -eq (math (count $argv) + 1); and __esg_lake_is $argv
end

function __esg_lake_given --description 'the value of an option on this command line, or else the second argument'
    set -l words (commandline -opc)
    for at in (seq (count $words))
        if test $words[$at] = $argv[1]; and test $at -lt (count $words)
            echo $words[(math $at + 1)]
            return
        else if string match -q -- "$argv[1]=*" $words[$at]
            string replace -- "$argv[1]=" '' $words[$at]
            return
        end
    end
    echo $argv[2]
end

function __esg_lake_snapshots
    set -l output ./output
    set -q ESG_LAKE_OUTPUT; and set output $ESG_LAKE_OUTPUT
    for folder in (__esg_lake_given --output $output)/snapshots/*/
        string match -r '[^/]+(?=/$)' -- $folder
    end
end

function __esg_lake_questions
    printf '@%s\\n' ${questions.join(' ')}
    set -l own (__esg_lake_given --queries "$ESG_LAKE_QUERIES")
    test -n "$own"; or return
    for file in $own/*.sql
        echo @(basename $file .sql)
    end
end

complete -c esg-lake -f
complete -c esg-lake -n __esg_lake_just -s h -l help -d 'Show help'
complete -c esg-lake -n __esg_lake_just -s V -l version -d 'Show version number'
${firstWords(commands).map(wordLine('')).join('\n')}
${[...commandGroups(commands)].flatMap(([first, group]) => group.map(wordLine(` ${first}`))).join('\n')}
${commands.flatMap(linesOf).join('\n')}
`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const wordLine =
  (before: string) =>
  ({ name, summary }: CompletedWord): string =>
    `complete -c esg-lake -n '__esg_lake_just${before}' -a ${name} -d ${quoted(summary)}`;

function linesOf({ name, options, word }: CompletedCommand): readonly string[] {
  const start = `complete -c esg-lake -n ${quoted(`__esg_lake_is ${name}`)}`;
  const proposed = word === null ? '' : proposals(word);
  return [
    ...(proposed === '' ? [] : [`${start} ${proposed}`]),
    ...options.map((option) => `${start} ${optionWords(option)} -d ${quoted(option.description)}`),
  ];
}

function optionWords({ names, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ');
  if (value === null) return flags;
  if (value.completes === 'files') return `${flags} -r -F`;
  return `${flags} -x ${proposals(value)}`.trimEnd();
}

function proposals({ completes }: CompletedValue): string {
  if (completes === null) return '';
  if (typeof completes !== 'string') return `-a ${quoted(completes.join(' '))}`;
  const functions = {
    files: '-F',
    folders: "-a '(__fish_complete_directories)'",
    snapshots: "-a '(__esg_lake_snapshots)'",
    questions: "-a '(__esg_lake_questions)'",
  };
  return functions[completes];
}
