import { createCondition } from '../../base/condition.ts';

/** A limit on the bytes that all tasks in progress may hold together. */
export interface MemoryBudget {
  /**
   * Resolves when the bytes fit into the budget, in the order of the calls, with a function that releases them (call it
   * once). A request larger than the whole budget is admitted alone.
   */
  admit(bytes: number): Promise<() => void>;
}

export function createMemoryBudget(capacity: number): MemoryBudget {
  const changed = createCondition();
  const queue: symbol[] = [];
  let taken = 0;
  return {
    admit: async (bytes) => {
      const ticket = Symbol();
      queue.push(ticket);
      await changed.wait(() => queue[0] === ticket && (taken === 0 || taken + bytes <= capacity));
      queue.shift();
      taken += bytes;
      changed.notify();
      let isHeld = true;
      return () => {
        if (isHeld) taken -= bytes;
        isHeld = false;
        changed.notify();
      };
    },
  };
}
