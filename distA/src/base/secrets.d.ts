/**
 * The credentials of a process. Everything that is shown, logged, reported or stored passes through here. Code that
 * learns a credential adds it; from then on no text cleaned here contains it in any form of `formsOf`.
 */
export interface Secrets {
    /** A secret of fewer than 8 characters is not added: it could not be told apart from ordinary words. */
    add(secret: string): void;
    /** Adds what a body may contain, such as a client's id, but a message must not. */
    addName(name: string): void;
    clean(text: string): string;
    /** Cleans every text in plain data, including property names. */
    cleanAll<T>(data: T): T;
    /** Returns the same error, with its message, stack and other texts cleaned in place, and those of its causes. */
    cleanError<E>(error: E): E;
    /** Whether a body contains a secret, even where JSON escapes its ASCII as `\u00…`. */
    isIn(body: Uint8Array): boolean;
    /** The most bytes that a secret takes in a body. */
    readonly maxBytes: number;
}
export declare const minSecretLength = 8;
export declare const redacted = "[redacted]";
/**
 * The secrets of this process: one set for all its runs, as a service may repeat the credential of another connection.
 */
export declare const processSecrets: Secrets;
export declare function createSecrets(): Secrets;
/**
 * Whether a word is long and random enough to be a key that somebody put in the wrong place: upper case, lower case and
 * digits keep alternating, or letters and digits are mixed in one long piece. In hyphenated words, dates and names of
 * time zones they are not.
 */
export declare function looksLikeCredential(word: string): boolean;
/**
 * From now on, `secrets` removes the parts of an address that may be secret: user and password, the path with the
 * query, and any word in the path or the host's name that looks random. Text that is not an address is left alone.
 */
export declare function addSecretAddress(secrets: Secrets, text: string): void;
/**
 * Adds the user and password of each address in a text: each alone, both together, and both with the host, so that even
 * a pair too short to be added alone is removed there. Each in its encoded and its decoded form.
 */
export declare function addUserInfo(secrets: Secrets, text: string): void;
