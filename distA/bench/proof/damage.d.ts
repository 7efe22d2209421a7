/**
 * How a file is damaged from outside. `unreadable` replaces it by a folder, which root cannot read as a file either
 * (permissions do not stop root).
 */
export declare const damages: readonly ['flipped', 'cut', 'emptied', 'deleted', 'unreadable'];
export type Damage = (typeof damages)[number];
/** A file of a lake, with its purpose. */
export interface LakeFile {
    /**
     * `database`, `manifest`, `parquet of <table>`, `body of <endpoint>`, `index`, `journal`, `earlier journal`,
     * `current` or `lock`.
     */
    readonly kind: string;
    /** Relative to the output folder. */
    readonly path: string;
}
/**
 * Damages a file, or the target of a symbolic link, in place: every hard link of the file is damaged with it, as by a
 * failing disk. Only `deleted` and `unreadable` leave other links intact.
 *
 * @param place of the flipped bit or of the cut, from 0 (first byte) to 1
 */
export declare function damageFile(path: string, damage: Damage, place?: number): Promise<void>;
/**
 * One file of every kind that the newest snapshot depends on. Leaves out files that are missing (a killed run has no
 * journal) or are not regular files because of an earlier damage.
 */
export declare function filesOfLake(output: string): Promise<readonly LakeFile[]>;
