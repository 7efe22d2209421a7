import { PassThrough } from 'node:stream';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { createConsole, progressLine, showProgress } from '../../src/cli/terminal/console.ts';

const event = {
  type: 'progress',
  stage: 'surveys',
  done: 123,
  total: 1400,
  requests: 135,
  bytesReceived: 38_000_000,
} as const;

/** A stderr that keeps what is written. */
function output(terminal: { readonly isTTY?: boolean; readonly columns?: number } = {}) {
  const stream = Object.assign(new PassThrough(), terminal);
  return { stream, text: (): string => String(stream.read() ?? '') };
}

describe('progress', () => {
  it('says what is done, when the stage will end at this pace, what it cost', () => {
    expect(progressLine(event, 61_500)).toBe('surveys 123/1,400 8% · 10 min 39 s left · 135 requests, 38.0 MB');
    expect(progressLine(event, 61_500, 635_000)).toContain(' · 4 s left · ');
    expect(progressLine(event, 61_500, 700_000)).toContain(' · 0 s left · ');
    expect(progressLine({ ...event, done: 4 }, 61_500)).not.toContain('left');
  });

  it('is one line of a terminal, below the messages, that is gone in the end', () => {
    const { stream, text } = output({ isTTY: true, columns: 40 });
    const stderr = createConsole('info', stream);
    const listen = showProgress(stderr);
    listen({ ...event, stage: '\u001b[2Jx\n' });
    stderr.log('info', 'message');
    stderr.progress(null);
    const [drawn = '', again = '', ...more] = text().split('\n');
    const line = drawn.replaceAll('\r\u001b[2K', '');
    expect(drawn).toBe(`\r\u001b[2K${line}`.replace('message', '\r\u001b[2Kmessage'));
    expect(stringWidth(line.replace('message', ''))).toBe(37);
    expect(line).not.toMatch(/\u001b/);
    expect([again.endsWith('\r\u001b[2K'), more]).toEqual([true, []]);
  });

  it('of three and a half hours is a few lines with their times where no terminal is', () => {
    const { stream, text } = output();
    let now = Date.parse('2026-03-01T02:00:00Z');
    const stderr = createConsole('info', stream, {}, () => now);
    const listen = showProgress(stderr, () => now);
    listen({ type: 'stage', name: 'surveys', state: 'started' });
    for (let done = 0; done <= 12_600; done++, now += 1000) listen({ ...event, done, total: 12_600 });
    listen({ type: 'stage', name: 'surveys', state: 'finished', ms: 12_600_000 });
    const lines = text().trimEnd().split('\n');
    expect(lines.length).toBeLessThan(14);
    expect(lines[0]).toMatch(/^2026-03-01T02:01:00Z surveys 60\/12,600 0% · 3 h 29 min left · /);
    expect(lines.at(-1)).toBe('2026-03-01T05:30:01Z surveys: 3 h 30 min');
  });

  it('is live on a terminal that can overwrite lines', () => {
    const isLive = (isTTY: boolean, environment = {}) =>
      createConsole('info', output({ isTTY }).stream, environment).isLive;
    expect([isLive(true), isLive(false), isLive(true, { TERM: 'dumb' })]).toEqual([true, false, false]);
  });
});
