import type { SparkPlace } from './spark-cluster.ts';
/** A Python and a PySpark: the given ones, or those that the tests have installed. @throws if there are none */
export declare function installedSpark(given: {
    readonly python?: string | undefined;
    readonly packages?: string | undefined;
}): Pick<SparkPlace, 'python' | 'packages'>;
