import { type Server } from './serve.ts';
import type { PreparedWorld } from './world/prepare.ts';
/** Serves the world in its current state; nights change it between two servers. */
export declare function withServer<T>(world: PreparedWorld, work: (server: Server) => Promise<T>): Promise<T>;
/** Sizes by inode, so that hard links count once. */
export declare function filesOf(folder: string): ReadonlyMap<number, number>;
/** Bytes of the files that are in `after` and not in `before`. */
export declare const bytesAdded: (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) => number;
export declare const bytesOf: (files: ReadonlyMap<number, number>) => number;
