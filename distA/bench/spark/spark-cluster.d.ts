/** Spark standalone on loopback: a master and workers. */
export interface SparkCluster {
    /** Runs an application; resolves with its output. @throws if it fails */
    submit(script: string, args: readonly string[]): Promise<string>;
    /** Process ids of the live executors. */
    executors(): Promise<readonly number[]>;
    stop(): void;
}
export interface SparkPlace {
    readonly python: string;
    /** The folder with the package `pyspark`. */
    readonly packages: string;
    /** Everything that Spark writes is below this folder. */
    readonly folder: string;
    /** The built command that its tasks run. */
    readonly main: string;
}
export interface SparkWorker {
    readonly cores: number;
    /** Processors to which it and its child processes are confined (Linux), such as `0,1`. @default all */
    readonly processors?: string;
}
/** @param conf settings of its applications, in addition to those for a small machine */
export declare function startSparkCluster(place: SparkPlace, workers: readonly SparkWorker[], conf?: Readonly<Record<string, string>>): Promise<SparkCluster>;
