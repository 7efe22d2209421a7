import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFolder } from '../base/package-folder.js';
import { aliasesOf, commandNames, environmentName, optionOf, options, optionsOf, } from './options/declared-options.js';
/**
 * Proposals for the last word of a command line, one per line: the word, and a tab and its description if it has one.
 * `:files` and `:folders` leave the completion to the shell. For `--option=value`, the proposals are for the value.
 *
 * @param words everything after `esg-lake` up to the cursor; the last one, which may be empty, is being typed
 */
export function propose(words, commands, world) {
    const typed = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    const [, assigned, value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
    const command = commandOf(before);
    if (command === null)
        return startingWith(typed, nextWords(before, commands));
    if (assigned !== undefined)
        return startingWith(value ?? '', valuesOf(assigned, command, before, world) ?? []);
    const expected = valuesOf(before.at(-1) ?? '', command, before, world);
    if (expected !== null)
        return startingWith(typed, expected);
    if (typed.startsWith('-'))
        return startingWith(typed, flagsOf(command));
    return startingWith(typed, wordsOf(commands[command].positional?.completes, before, world));
}
const startingWith = (typed, proposals) => proposals.filter((proposal) => proposal.startsWith(':') || proposal.startsWith(typed));
const described = (name, description) => `${name}\t${description}`;
const commandOf = ([first = '', second = '']) => commandNames.find((name) => name === `${first} ${second}`) ?? commandNames.find((name) => name === first) ?? null;
/** The next word of a command, which may have two words, such as `fleet run`. */
function nextWords(before, commands) {
    const known = commandNames.map((name) => ({ words: name.split(' '), summary: commands[name].summary }));
    const matching = known.filter(({ words }) => before.every((word, at) => word === words[at]));
    const next = new Map(matching.map(({ words, summary }) => [words[before.length] ?? '', summary]));
    const all = [...next].map(([word, summary]) => described(word, summary));
    return before.length > 0 ? all : [...all, described('--help', 'Show help'), described('--version', 'Show version')];
}
const flagNames = (option, command) => [
    `--${option}`,
    ...aliasesOf(option, command).map((alias) => (alias.length === 1 ? `-${alias}` : `--${alias}`)),
];
function flagsOf(command) {
    const all = optionsOf(command).flatMap((option) => {
        const { value, description } = optionOf(option, command);
        // A flag without a default differs when unset and when switched off, so `--no-…` is proposed as well.
        const canBeOff = value.shape === 'flag' && options[option].default === undefined;
        return [
            ...flagNames(option, command).map((name) => described(name, description)),
            ...(canBeOff ? [described(`--no-${option}`, `Not: ${description}`)] : []),
        ];
    });
    return [...all, described('--help', 'Show help')];
}
/** Proposals for the value of an option; null if this is not an option, or takes no value. */
function valuesOf(flag, command, before, world) {
    const option = optionsOf(command).find((name) => flagNames(name, command).includes(flag));
    if (option === undefined)
        return null;
    const { value } = optionOf(option, command);
    return value.shape === 'flag' ? null : wordsOf(value.completes, before, world);
}
function wordsOf(completes, before, world) {
    if (completes === 'files' || completes === 'folders')
        return [`:${completes}`];
    const output = given('output', before, world) ?? './output';
    const pins = () => namesIn(output, 'pins', /^\w/, world);
    if (completes === 'pins')
        return pins();
    if (completes === 'snapshots')
        return [...pins(), ...namesIn(output, 'snapshots', /^\d/, world)];
    if (completes !== 'questions')
        return completes ?? [];
    const folders = [join(packageFolder() ?? '.', 'queries'), given('queries', before, world)];
    const files = folders.flatMap((folder) => (folder === undefined ? [] : namesIn(folder, '.', /\.sql$/, world)));
    return files.map((file) => `@${file.slice(0, -'.sql'.length)}`);
}
/** The value of an option on this command line, or else in the environment. */
function given(option, before, { environment }) {
    const at = before.findIndex((word) => word === `--${option}` || word.startsWith(`--${option}=`));
    const word = before[at] ?? '';
    const found = word.includes('=') ? word.slice(word.indexOf('=') + 1) : before[at + 1];
    return (at === -1 ? undefined : found) ?? environment[environmentName(option)];
}
/** Names in a folder; none if it cannot be read: completion shows no errors. */
function namesIn(folder, below, pattern, { workingDirectory }) {
    try {
        return readdirSync(resolve(workingDirectory, folder, below))
            .filter((name) => pattern.test(name))
            .sort();
    }
    catch {
        return [];
    }
}
