/** Every command with its argument, examples and options. */
export declare const commandsPage: () => string;
