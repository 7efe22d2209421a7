import { PassThrough } from 'node:stream';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../../src/cli/terminal/console.ts';
import { progressLines, showProgress } from '../../src/cli/terminal/progress.ts';

const event = {
  type: 'progress',
  stage: 'surveys',
  done: 123,
  total: 1400,
  budget: { remaining: 87, limit: 120, windowSeconds: 60 },
  requestsLeft: 1277,
  secondsLeft: 638.5,
} as const;

/** A stderr that keeps what is written; with `columns` it is a terminal. */
function output(columns?: number) {
  const stream = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
  return { stream, text: (): string => String(stream.read() ?? '') };
}

describe('progress', () => {
  it('says what is done, the budget and the time left', () => {
    expect(progressLines(event)[0]).toBe('surveys 123/1,400 8% · budget 87 of 120 per 60 s · 10 min 39 s left');
    expect(progressLines({ ...event, done: 1400, budget: null, secondsLeft: null })[0]).toBe(
      'surveys 1,400/1,400 100%',
    );
  });

  it('gives up the budget, then the share, then the work in a narrow terminal, never the time left', () => {
    const shown = (columns: number): string => {
      const { stream, text } = output(columns);
      createConsole({ level: 'info', format: 'pretty', stderr: stream }).progress(progressLines(event));
      return text();
    };
    expect(shown(80)).toBe('surveys 123/1,400 8% · budget 87 of 120 per 60 s · 10 min 39 s left');
    expect(shown(60)).toBe('surveys 123/1,400 8% · budget 87 · 10 min 39 s left');
    expect(shown(38)).toBe('surveys 123/1,400 · 10 min 39 s left');
    expect(shown(30)).toBe('8% · 10 min 39 s left');
    expect(shown(20)).toBe('10 min 39 s left');
    expect(shown(10)).toBe('10 min 3…');
    for (let columns = 17; columns < 120; columns++) {
      expect(shown(columns)).toContain('10 min 39 s left');
      expect(stringWidth(shown(columns))).toBeLessThan(columns);
    }
  });

  it('of three and a half hours is a few lines with their times where no terminal is', () => {
    const { stream, text } = output();
    let now = Date.parse('2026-03-01T02:00:00Z');
    const stderr = createConsole({ level: 'info', format: 'pretty', stderr: stream, now: () => now });
    const listen = showProgress(stderr, () => now);
    listen({ type: 'stage', name: 'surveys', state: 'started' });
    for (let done = 0; done <= 12_600; done++, now += 1000) {
      listen({ ...event, done, total: 12_600, secondsLeft: 12_600 - done });
    }
    listen({ type: 'stage', name: 'surveys', state: 'finished', ms: 12_600_000 });
    const lines = text().trimEnd().split('\n');
    expect(lines.length).toBeLessThan(14);
    expect(lines[0]).toBe('2026-03-01T02:01:00Z surveys 60/12,600 0% · budget 87 of 120 per 60 s · 3 h 29 min left');
    expect(lines.at(-1)).toBe('2026-03-01T05:30:01Z surveys: 3 h 30 min');
    const times = lines.map((line) => Date.parse(line.slice(0, 20)));
    const pauses = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 60_000);
    for (const pause of pauses.slice(0, -1)) expect(pause).toBeGreaterThanOrEqual(1);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(31);
  });

  it('of a quick stage is its end alone', () => {
    const { stream, text } = output();
    const now = Date.parse('2026-03-01T02:00:00Z');
    const stderr = createConsole({ level: 'info', format: 'pretty', stderr: stream, now: () => now });
    const listen = showProgress(stderr, () => now);
    listen({ type: 'stage', name: 'list', state: 'started' });
    listen({ ...event, stage: 'list' });
    listen({ type: 'stage', name: 'list', state: 'finished', ms: 400 });
    expect(text()).toBe('2026-03-01T02:00:00Z list: 0.4 s\n');
  });
});
