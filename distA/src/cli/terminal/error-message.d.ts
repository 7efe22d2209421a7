import { EsgLakeError } from '../../base/errors.ts';
import { type Styles } from './text-output.ts';
/** The error that the command ends with: one that has an exit code. */
export declare function toEsgLakeError(error: unknown): EsgLakeError;
interface ErrorLayout {
    readonly stack?: boolean;
    readonly styles?: Styles;
    /** Of the terminal. What to do is never wrapped: a copied command must be complete. @default not wrapped */
    readonly width?: number | undefined;
}
/** `esg-lake: what happened` and, below it, what to do. With `stack`, also the stack trace. */
export declare function errorMessage(error: EsgLakeError, { stack, styles, width }?: ErrorLayout): string;
export {};
