/** `2025-annual-report`: safe in a path, and never mistaken for a snapshot. */
export declare const isPinName: (text: string) => boolean;
export declare const pinNameRule = "a name of letters, digits, -, _ and . such as 2025-annual-report (at most 64 characters, the first a letter, a digit or _; no snapshot id, not current)";
