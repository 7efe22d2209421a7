import { UnreachableError } from '../service-errors.ts';
/**
 * A connection fault with a human-readable message. Error codes of causes count too, since undici and happy eyeballs
 * wrap them.
 *
 * @param host including the proxy in between, if there is one
 */
export declare function toUnreachable(host: string, cause: unknown): UnreachableError;
