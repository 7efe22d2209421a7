const pinNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;
/** Words that are or may be used in place of a snapshot id. */
const reserved = new Set(['current', 'published', 'latest', 'newest', 'previous', 'none', 'all']);
/** `2025-annual-report`: safe in a path, and never mistaken for a snapshot. */
export const isPinName = (text) => pinNamePattern.test(text) && !/^\d{8}T\d{9}Z/i.test(text) && !reserved.has(text.toLowerCase());
export const pinNameRule = 'a name of letters, digits, -, _ and . such as 2025-annual-report (at most 64 characters, the first a letter, a digit or _; no snapshot id, not current)';
