/** What all of them return. Waits for all of them, even if one fails, and throws what the first of those that failed threw. */
export async function allEnded<T>(underWay: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(underWay);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
