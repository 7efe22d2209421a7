/** A condition variable: callers wait until a state holds, and code that changes the state calls `notify`. */
interface Condition {
    /** Resolves once `isMet` returns true. It is called at once, and again after each `notify`. */
    wait(isMet: () => boolean): Promise<void>;
    /** Resolves at the next `notify`. */
    next(): Promise<void>;
    notify(): void;
}
export declare function createCondition(): Condition;
export {};
