/** A limit on the bytes that all work under way may hold together. */
export interface MemoryBudget {
  /**
   * Resolves when there is room, in the order of the calls, with a function that gives the room back (once). A request for
   * more than the whole budget is let in alone.
   */
  admit(bytes: number): Promise<() => void>;
}

export function createMemoryBudget(capacity: number): MemoryBudget {
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = [];
  let taken = 0;
  const letIn = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (taken > 0 && taken + next.bytes > capacity) return;
      waiting.shift();
      taken += next.bytes;
      next.enter();
    }
  };
  const leave = (bytes: number): void => {
    taken -= bytes;
    letIn();
  };
  return {
    admit: (bytes) =>
      new Promise((resolve) => {
        let isIn = true;
        const giveBack = (): void => {
          if (isIn) leave(bytes);
          isIn = false;
        };
        waiting.push({ bytes, enter: () => resolve(giveBack) });
        letIn();
      }),
  };
}
