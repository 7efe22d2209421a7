/**
 * What must never reach a terminal, log line or page unchanged, as the inside of a character class (with the flag `u`):
 * control characters (line feed and tab among them), marks that reorder or hide text, line and paragraph separators,
 * tags. The only such list: all code that shows text from outside uses it.
 */
export declare const unprintable = "\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}";
/** Replaces each unprintable character by what `replace` returns. Lone surrogates become U+FFFD. */
export declare function withoutUnprintable(text: string, replace: (character: string) => string): string;
/**
 * Makes text from the service fit for a log or terminal: one line, no control characters, at most `max` long. The
 * secrets of this process are removed first, since the rest of a truncated secret would not be recognized.
 */
export declare function printable(text: string, max?: number): string;
/**
 * Makes text from the service fit for a chat, whichever it is: one line that mentions nobody and links nowhere. Slack,
 * Teams, Google Chat and Mattermost escape in different ways, so their signs are replaced by others that look like them.
 */
export declare const chatText: (text: string, max: number) => string;
/** The word by which a command names a question. */
export declare const questionWord: (typeCode: string | null, trackerId: string) => string;
/** A word of a command for a POSIX shell. */
export declare const shellWord: (text: string) => string;
