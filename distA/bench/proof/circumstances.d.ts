/**
 * One sentence on what was measured, where and when: version, commit, Node, machine and its load.
 *
 * @param loads load averages during the measurement
 */
export declare function circumstances(loads?: readonly number[]): Promise<string>;
