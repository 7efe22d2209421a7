import type { TrustInput } from './input.ts';

/** Told apart by the last digits of ids, or of surveys by the first, which are 0 in every world. */
const digits = 3;

/** The same world with ids of its own, in the same order, so that several can be in one lake. */
export function inSpace(input: TrustInput, space: number): TrustInput {
  const moved: TrustInput = JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? idInSpace(value, space) : value,
  );
  return moved;
}

/** Whether an id is of the space; those of surveys are not asked for. */
export const isOfSpace = (id: string, space: number): boolean => Number.parseInt(id.slice(-digits), 16) === space;

/** An id as the space has it; other texts as they are. */
export function idInSpace(text: string, number: number): string {
  const space = number.toString(16).padStart(digits, '0');
  if (/^d0\d{22}$/.test(text)) return `d0${space}${text.slice(2 + digits)}`;
  if (!/^(a0|b0|c0|e\d{3})[0-9a-f]+$/.test(text) || text.length !== 24) return text;
  if (!text.endsWith('0'.repeat(digits))) throw new RangeError(`${text} has no digits left for a space`);
  return `${text.slice(0, -digits)}${space}`;
}
