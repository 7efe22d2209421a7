import { PassThrough } from 'node:stream';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../../src/cli/terminal/console.ts';
import {
  createProgressClock,
  type ProgressView,
  progressLines,
  showProgress,
} from '../../src/cli/terminal/progress.ts';
import { plainStyles } from '../../src/cli/terminal/text-output.ts';

const event = {
  type: 'progress',
  stage: 'surveys',
  done: 123,
  total: 1400,
  budget: { remaining: 87, limit: 120, windowSeconds: 60 },
  requestsLeft: 1277,
  secondsLeft: 638.5,
  soFar: { requests: 135, bytesReceived: 38_000_000, dataPoints: 51_200 },
} as const;

/** A stderr that keeps what is written. */
function output() {
  const stream = new PassThrough();
  return { stream, text: (): string => String(stream.read() ?? '') };
}

const view: ProgressView = {
  ...event,
  elapsedSeconds: 62,
  secondsLeft: 638.5,
  rates: { requests: 1.94, bytesReceived: 1_240_000, dataPoints: 1650 },
};

const shown = (columns: number, more: Partial<ProgressView> = {}, rows = 24): readonly string[] =>
  progressLines({ ...view, ...more }, { columns, rows, styles: plainStyles });

describe('progress on a terminal', () => {
  it('says what is done, for how long, what it costs and when it will end', () => {
    expect(shown(120)).toEqual([
      'surveys 123 of 1,400  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   8 %  1 min 02 s · 10 min 39 s left',
      '135 requests, 1.9/s · 38.0 MB, 1.2 MB/s · 51,200 data points, 1,650/s · budget 87 of 120 per 60 s',
    ]);
    expect(shown(80)).toEqual([
      'surveys 123 of 1,400  █░░░░░░░░░░░░░░░░░░░   8 %  1 min 02 s · 10 min 39 s left',
      '135 requests, 1.9/s · 38.0 MB, 1.2 MB/s · 51,200 data points, 1,650/s',
      'budget 87 of 120 per 60 s',
    ]);
  });

  it('needs more lines in a narrow terminal, where the time left still comes first', () => {
    expect(shown(40)).toEqual([
      '█░░░░░░░░░░░░░░   8 %  10 min 39 s left',
      'surveys 123 of 1,400 · 1 min 02 s',
      '135 requests, 1.9/s · 38.0 MB, 1.2 MB/s',
      '51,200 data points, 1,650/s',
      'budget 87 of 120 per 60 s',
    ]);
    expect(shown(20)[0]).toBe('10 min 39 s left');
    expect(shown(10)[0]).toBe('10 min 3…');
  });

  it('never fills the last column nor the last row', () => {
    for (let columns = 2; columns < 180; columns++) {
      for (const line of shown(columns)) expect(stringWidth(line)).toBeLessThan(columns);
      if (columns > 17) expect(shown(columns)[0]).toContain('10 min 39 s left');
      expect(shown(columns, {}, 3).length).toBeLessThan(3);
    }
  });

  it('says nothing of a time that is unknown, and says so if it was wrong', () => {
    const unknown = { secondsLeft: null, rates: null, budget: null, total: 0, done: 0, stage: 'list' };
    expect(shown(80, unknown)).toEqual(['list  1 min 02 s', '135 requests · 38.0 MB · 51,200 data points']);
    expect(shown(120, { secondsLeft: -3, done: 1400 })[0]).toMatch(
      / {2}█+ 100 % {2}1 min 02 s · taking longer than estimated$/,
    );
  });

  it('of a hostile stage name is harmless', () => {
    expect(shown(80, { stage: '\u001b[2Jx\n' }).join('')).not.toMatch(/\u001b|\n/);
  });

  it('carries the estimate on between events, and shows the work that is done, not the time that has passed', () => {
    let now = 0;
    const clock = createProgressClock(() => now);
    clock.counted({ ...event, secondsLeft: 30 });
    now = 10_000;
    expect(clock.view()).toMatchObject({ elapsedSeconds: 10, secondsLeft: 20, done: 123, total: 1400 });
    clock.counted({ ...event, done: 124, secondsLeft: 90 });
    expect(clock.view()).toMatchObject({ secondsLeft: 90, done: 124 });
    now = 110_000;
    expect(clock.view()).toMatchObject({ secondsLeft: -10 });
    clock.started('merge');
    expect(clock.view()).toMatchObject({ stage: 'merge', total: 0, secondsLeft: null });
  });

  it('tells the rates of the last ten seconds', () => {
    let now = 0;
    const clock = createProgressClock(() => now);
    const rates = (second: number, dataPoints: number) => {
      now = second * 1000;
      clock.counted({ ...event, soFar: { requests: second, bytesReceived: 0, dataPoints } });
      return clock.view().rates;
    };
    expect(rates(0.5, 50)).toBe(null);
    for (let second = 1; second <= 20; second++) rates(second, second * 100);
    expect(rates(20, 2000)).toEqual({ requests: 1, bytesReceived: 0, dataPoints: 100 });
    for (let second = 21; second <= 32; second++) rates(second, 2000);
    expect(rates(32, 2000)).toMatchObject({ dataPoints: 0 });
  });
});

describe('progress elsewhere', () => {
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

describe('a console', () => {
  const liveOn = (stderr: { readonly isTTY?: boolean }, isDumb = false, format: 'pretty' | 'json' = 'pretty') =>
    createConsole({ level: 'info', format, stderr: Object.assign(new PassThrough(), stderr), isDumb }).isLive;

  it('is live on a terminal that can overwrite lines', () => {
    expect([liveOn({ isTTY: true }), liveOn({}), liveOn({ isTTY: true }, true)]).toEqual([true, false, false]);
    expect(liveOn({ isTTY: true }, false, 'json')).toBe(false);
  });

  it('writes messages above the lines of progress, and none of these after the end', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const written: string[] = [];
    stream.on('data', (piece) => written.push(String(piece)));
    const loadLiveLines = async () => () => ({
      draw: (lines: readonly string[]) => void written.push(`draw ${lines.join()}`),
      clear: () => void written.push('clear'),
    });
    const stderr = createConsole({ level: 'info', format: 'pretty', stderr: stream, loadLiveLines });
    stderr.progress(() => ['bar']);
    await Promise.resolve();
    stderr.log('info', 'message');
    stderr.endProgress();
    stderr.progress(() => ['never']);
    stderr.log('info', 'last');
    expect(written).toEqual(['draw bar', 'clear', 'message\n', 'draw bar', 'clear', 'last\n']);
  });
});
