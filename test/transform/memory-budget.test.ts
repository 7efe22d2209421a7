import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBudget } from '../../src/transform/workers/memory-budget.ts';

describe('a budget of memory', () => {
  it('lets in what fits, in order; more than all of it alone; and whoever leaves twice gives nothing back twice', async () => {
    const budget = createMemoryBudget(100);
    const seen: string[] = [];
    const enter = (name: string, bytes: number) => {
      const entered = budget.admit(bytes);
      void entered.then(() => seen.push(name));
      return entered;
    };
    const [first, second] = [await enter('60', 60), await enter('40', 40)];
    const large = enter('500', 500);
    const small = enter('1', 1);
    second();
    second();
    await Promise.resolve();
    expect(seen).toEqual(['60', '40']);
    first();
    const leave = await large;
    expect(seen).toEqual(['60', '40', '500']);
    leave();
    await small;
    expect(seen).toEqual(['60', '40', '500', '1']);
  });

  it('is never overdrawn, and everybody gets in', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(sizes, async (all) => {
        const budget = createMemoryBudget(100);
        let [inside, taken, done] = [0, 0, 0];
        await Promise.all(
          all.map(async (bytes) => {
            const leave = await budget.admit(bytes);
            inside++;
            taken += bytes;
            expect(taken <= 100 || taken === bytes).toBe(true);
            await Promise.resolve();
            taken -= bytes;
            inside--;
            done++;
            leave();
          }),
        );
        expect([inside, done]).toEqual([0, all.length]);
      }),
    );
  });
});
