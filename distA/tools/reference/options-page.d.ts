/** Every option with its default, environment variable, key in a configuration file, and an example. */
export declare const optionsPage: () => string;
