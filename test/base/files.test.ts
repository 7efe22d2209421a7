import { describe, expect, it } from 'vitest';
import { systemFault } from '../../src/base/files.ts';

describe('what the operating system refused', () => {
  it.each([
    ['full', Object.assign(new Error('write failed'), { code: 'ENOSPC' })],
    ['full', Object.assign(new Error('write failed'), { code: 'EDQUOT' })],
    ['full', new Error('IO Error: Could not write file "lake.duckdb": No space left on device')],
    ['forbidden', Object.assign(new Error('open failed'), { code: 'EROFS' })],
    ['forbidden', new Error('IO Error: Cannot open file "lake.duckdb": Permission denied')],
    ['too large', Object.assign(new Error('write failed'), { code: 'EFBIG' })],
    ['broken', new Error('IO Error: Could not read from file: Input/output error')],
    [null, Object.assign(new Error('open failed'), { code: 'ENOENT' })],
    [null, 'No space left on device'],
  ])('is told as %s, by its code or by its words', (fault, error) => {
    expect(systemFault(error)).toBe(fault);
  });
});
