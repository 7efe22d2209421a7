/** Whether file systems can be mounted on this machine. */
export declare function canMount(): boolean;
/** Mounts a separate file system at a new folder. Returns the function that unmounts it. */
export declare function mountSmallDisk(folder: string, megabytes: number): Promise<() => void>;
/** Fills a lake's file system except for `freeBytes`. Returns the function that frees the space. */
export declare function fillDisk(output: string, freeBytes: number): () => void;
