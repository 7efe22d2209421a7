/** A condition variable: callers wait until a state holds, and code that changes the state calls `notify`. */
interface Condition {
  /** Resolves once `isMet` returns true. It is called at once, and again after each `notify`. */
  wait(isMet: () => boolean): Promise<void>;
  /** Resolves at the next `notify`. */
  next(): Promise<void>;
  notify(): void;
}

export function createCondition(): Condition {
  const waiting: (() => void)[] = [];
  const next = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  return {
    wait: async (isMet) => {
      while (!isMet()) await next();
    },
    next,
    notify: () => {
      for (const wake of waiting.splice(0)) wake();
    },
  };
}
