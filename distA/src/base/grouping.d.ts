/** The items by key, in their order. Node 20 has no `Map.groupBy`. */
export declare function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]>;
/** How often each text occurs. */
export declare function countBy<K extends string>(texts: Iterable<K>): Readonly<Partial<Record<K, number>>>;
