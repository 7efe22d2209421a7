import { type Data } from 'apache-arrow';
/**
 * A column with one value per code: the value in the row of `column` at that index. Texts are not copied, only their
 * indices.
 * @throws TypeError for types that no repeated column has
 */
export declare function gatherRows(column: Data, codes: Int32Array): Data;
