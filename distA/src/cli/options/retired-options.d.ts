export declare const retiredNames: readonly string[];
/**
 * @param where as the option was given, such as `--stock`
 * @throws UsageError if it is a retired option, with the lines to write instead of it
 */
export declare function refuseRetired(name: string, where: string, value: unknown): void;
