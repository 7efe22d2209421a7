import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, stringify } from '../../src/base/printable.ts';
import { cutToWidth } from '../../src/cli/terminal/layout.ts';
import { bytes, stylesFor, timeSpan } from '../../src/cli/terminal/text.ts';

const control = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

describe('text of others', () => {
  it('never brings a control character to a terminal', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(plainText(text)).not.toMatch(control)));
    expect(plainText('\u001b]0;owned\u0007ok\u202e')).toBe('\uFFFD]0;owned\uFFFDok\uFFFD');
  });

  it('in JSON stays what it is, with its control characters escaped', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = stringify(value);
        expect(text).not.toMatch(control);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

it('text is cut between characters that a person sees as one', () => {
  expect(cutToWidth('👩‍👩‍👧‍👦👩‍👩‍👧‍👦x', 3)).toBe('👩‍👩‍👧‍👦…');
  expect(cutToWidth('日本語', 4)).toBe('日…');
});

describe('figures for people', () => {
  it.each([
    [0, '0.0 s'],
    [9.94, '9.9 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [125, '2 min 05 s'],
    [7500, '2 h 05 min'],
    [93_600, '1 d 2 h'],
  ])('%d seconds are %s', (seconds, text) => expect(timeSpan(seconds)).toBe(text));

  it.each([
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_600, '1.0 MB'],
    [123_456_789, '123 MB'],
  ])('%d bytes are %s', (n, text) => expect(bytes(n)).toBe(text));
});

it.each([
  [{}, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{ NO_COLOR: '', FORCE_COLOR: '0' }, false],
])('colours on a terminal with %j are there: %s', (env, expected) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  expect(stylesFor(terminal, env).red('x') !== 'x').toBe(expected);
  expect(stylesFor(new PassThrough(), { FORCE_COLOR: '1' }).red('x')).not.toBe('x');
});
