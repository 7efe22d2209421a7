import { expect } from 'vitest';

/**
 * Each line of `shown` stands in `said`, in this order; … in it stands for anything within the line, and a line of …
 * for lines.
 */
export function expectSaid(said: string, shown: string): void {
  const lines = said.split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of shown.split('\n').map((text) => text.trim())) {
    if (line === '' || line === '…') continue;
    const pattern = new RegExp(`^${line.replaceAll(/\s+/g, ' ').split('…').map(escaped).join('.*')}$`);
    const found = lines.findIndex((text, i) => i >= from && pattern.test(text.replaceAll(/\s+/g, ' ')));
    expect(found, `${JSON.stringify(line)} is not said, in this order, by:\n${said}`).toBeGreaterThanOrEqual(0);
    from = found + 1;
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
