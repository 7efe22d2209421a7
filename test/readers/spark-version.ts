/** The Spark that this run reads with; another is as large as everything else together. @default 4 */
export const sparkVersion = process.env['SPARK'] ?? '4';
