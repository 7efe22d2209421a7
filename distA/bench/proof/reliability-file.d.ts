/** Replaces one section of the file and keeps the others; a new section is appended. */
export declare function writeSection(file: string, name: string, text: string): Promise<void>;
