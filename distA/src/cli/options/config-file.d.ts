import { type OptionValues } from './declared-options.ts';
import type { ConfigFile } from './resolve.ts';
export declare const configFileName = "esg-lake.config.json";
/**
 * The configuration file that was named, or else the one in the working directory, or else `null`.
 *
 * @throws UsageError when the named file is missing, or the file is not a JSON object.
 */
export declare function readConfigFile(asked: string | undefined, workingDirectory: string): ConfigFile | null;
/** A configuration file in which every option is explained; those in `given` are set. */
export declare function configTemplate(given: Partial<OptionValues>): string;
