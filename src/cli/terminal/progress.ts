import stringWidth from 'string-width';
import { onCrash } from '../../base/end-process.ts';
import type { RunEvent, RunListener } from '../../run/events.ts';
import type { Console, Room } from './console.ts';
import { cutToWidth } from './layout.ts';
import { bytes, count, counted, plainText, timeSpan } from './text.ts';
import type { Styles } from './text-output.ts';

type Progress = RunEvent & { readonly type: 'progress' };

const between = ' · ';

/**
 * Where lines cannot be overwritten: whether the next message is due. The pauses double, so that a run of several hours
 * takes about ten lines in a scheduler's mail.
 */
function growingPauses(now: () => number): () => boolean {
  let [from, pauseMs] = [now(), 60_000];
  return () => {
    if (now() - from < pauseMs) return false;
    [from, pauseMs] = [now(), Math.min(2 * pauseMs, 30 * 60_000)];
    return true;
  };
}

/**
 * Shows the events of a run: on a terminal lines that are overwritten until the run ends, otherwise an occasional
 * message with the time. The command reports an error that ends the run, once.
 */
export function showProgress(console: Console, now: () => number = Date.now): RunListener {
  console.showTimes();
  const showWork = console.isLive ? liveProgress(console, now) : plainProgress(console, now);
  let heldBack: (RunEvent & { readonly type: 'log' }) | null = null;
  return (event) => {
    if (heldBack !== null) console.log(heldBack.level, heldBack.message, heldBack.fields);
    heldBack = null;
    if (event.type !== 'log') showWork(event);
    else if (event.level === 'error' && console.format === 'pretty') heldBack = event;
    else console.log(event.level, event.message, event.fields);
  };
}

type ShowWork = (event: Exclude<RunEvent, { type: 'log' }>) => void;

function liveProgress(console: Console, now: () => number): ShowWork {
  const clock = createProgressClock(now);
  onCrash(() => console.endProgress());
  return (event) => {
    if (event.type === 'progress') clock.counted(event);
    else if (event.state === 'started') clock.started(event.name);
    else console.log('debug', finished(event));
    console.progress((room) => progressLines(clock.view(), room));
  };
}

function plainProgress(console: Console, now: () => number): ShowWork {
  const due = new Map<string, () => boolean>();
  return (event) => {
    if (event.type === 'stage') {
      if (event.state === 'finished') console.log('info', finished(event));
      return;
    }
    const isDue = due.get(event.stage);
    if (isDue === undefined) due.set(event.stage, growingPauses(now));
    else if (isDue()) console.log('info', progressMessage(event));
  };
}

const finished = ({ name, ms }: RunEvent & { readonly type: 'stage' }): string =>
  `${name}: ${ms === undefined ? 'done' : timeSpan(ms / 1000)}`;

/** `surveys 123/400 31% · budget 87 of 120 per 60 s · 2 min 10 s left`. */
function progressMessage({ stage, done, total, budget, secondsLeft }: Progress): string {
  const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
  const parts = [
    `${stage} ${count(done)}/${count(total)}${percent}`,
    ...budgetLeft(budget),
    ...(secondsLeft === null ? [] : [roundedUp(secondsLeft)]),
  ];
  return parts.join(between);
}

const budgetLeft = (budget: Progress['budget']): readonly string[] =>
  budget === null
    ? []
    : [`budget ${count(Math.max(0, budget.remaining))} of ${count(budget.limit)} per ${budget.windowSeconds} s`];

const roundedUp = (seconds: number): string => `${timeSpan(Math.max(1, Math.ceil(seconds)))} left`;

/** The last progress of a run, extrapolated in time. */
interface ProgressClock {
  started(stage: string): void;
  counted(event: Progress): void;
  /** As of now. */
  view(): ProgressView;
}

/** The period over which rates are computed: long enough for steady figures, short enough to show a standstill. */
const rateMs = 10_000;
const sampleMs = 1_000;

interface Sample {
  readonly at: number;
  readonly soFar: Progress['soFar'];
}

/** @param now milliseconds */
export function createProgressClock(now: () => number): ProgressClock {
  const startedAt = now();
  let last: Pick<Progress, 'stage' | 'done' | 'total' | 'budget' | 'soFar'> = {
    stage: 'start',
    done: 0,
    total: 0,
    budget: null,
    soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
  };
  let endsAt: number | null = null;
  let samples: readonly Sample[] = [{ at: startedAt, soFar: last.soFar }];

  const rates = (at: number): ProgressView['rates'] => {
    const [oldest] = samples;
    if (oldest === undefined || at - oldest.at < sampleMs) return null;
    const rate = (what: keyof Progress['soFar']): number =>
      ((last.soFar[what] - oldest.soFar[what]) / (at - oldest.at)) * 1000;
    return { requests: rate('requests'), bytesReceived: rate('bytesReceived'), dataPoints: rate('dataPoints') };
  };
  return {
    started: (stage) => {
      last = { ...last, stage, done: 0, total: 0 };
      endsAt = null;
    },
    counted: ({ stage, done, total, budget, soFar, secondsLeft }) => {
      last = { stage, done, total, budget, soFar };
      if (secondsLeft !== null) endsAt = now() + secondsLeft * 1000;
    },
    view: () => {
      const at = now();
      if (at - (samples.at(-1)?.at ?? 0) >= sampleMs) {
        samples = [...samples, { at, soFar: last.soFar }].filter((sample) => at - sample.at <= rateMs);
      }
      const [elapsed, left] = [at - startedAt, endsAt === null ? null : endsAt - at];
      return {
        ...last,
        elapsedSeconds: elapsed / 1000,
        secondsLeft: left === null ? null : left / 1000,
        rates: rates(at),
      };
    },
  };
}

/** What is known about a run in progress at one moment. */
export interface ProgressView extends Pick<Progress, 'stage' | 'done' | 'total' | 'budget' | 'soFar'> {
  readonly elapsedSeconds: number;
  /** Until the requests are answered; 0 or less if it takes longer than estimated; null while unknown. */
  readonly secondsLeft: number | null;
  /** Recent rates per second; null at the beginning. */
  readonly rates: Progress['soFar'] | null;
}

const minBar = 8;
const maxBar = 40;

/**
 * What is done, how long it takes, what it costs: the time left comes first and is never left out, the rest takes as
 * many lines as it needs in this terminal.
 */
export function progressLines(view: ProgressView, { columns, rows, styles }: Room): readonly string[] {
  // The last column stays empty: some terminals wrap a line that fills it.
  const width = Math.max(1, columns - 1);
  const work = workDone(view);
  const elapsed = wholeSeconds(view.elapsedSeconds);
  const left = timeLeft(view);
  const whole = withBar(view, [work], [elapsed, ...left], width, styles);
  const head = whole ?? withBar(view, [], left, width, styles) ?? cutToWidth(left.join(''), width);
  const rest = [...(whole === null ? [work, elapsed] : []), ...costs(view)];
  return [head, ...packed(rest, width).map(styles.dim)].slice(0, Math.max(1, rows - 1));
}

/** The bar is the share of the stage's work that is done; without a number of parts there is none. */
function withBar(
  { done, total }: ProgressView,
  before: readonly string[],
  after: readonly string[],
  width: number,
  styles: Styles,
): string | null {
  const share = total > 0 ? Math.min(1, done / total) : null;
  const percent = share === null ? [] : [`${Math.floor(100 * share)} %`.padStart(5)];
  const ends = [...percent, after.join(between)].join('  ');
  const start = before.length === 0 ? '' : `${before.join(between)}  `;
  const room = width - stringWidth(start) - stringWidth(ends) - 1;
  if (share === null) return room < 0 ? null : `${start}${ends}`;
  if (room < minBar) return null;
  return `${start}${bar(share, Math.min(maxBar, room), styles)} ${ends}`;
}

function bar(share: number, width: number, styles: Styles): string {
  const full = Math.floor(share * width);
  return styles.green('█'.repeat(full)) + styles.dim('░'.repeat(width - full));
}

function workDone({ stage, done, total }: ProgressView): string {
  const name = plainText(stage);
  return total > 0 ? `${name} ${count(done)} of ${count(total)}` : name;
}

function timeLeft({ secondsLeft }: ProgressView): readonly string[] {
  if (secondsLeft === null) return [];
  return [secondsLeft <= 0 ? 'taking longer than estimated' : `${wholeSeconds(Math.ceil(secondsLeft))} left`];
}

function costs({ soFar, rates, budget }: ProgressView): readonly string[] {
  const { requests, bytesReceived, dataPoints } = soFar;
  const rate = (text: string): string => (rates === null ? '' : `, ${text}/s`);
  return [
    ...(requests > 0 ? [`${counted(requests, 'request')}${rate(perSecond(rates?.requests ?? 0))}`] : []),
    ...(bytesReceived > 0 ? [`${bytes(bytesReceived)}${rate(bytes(rates?.bytesReceived ?? 0))}`] : []),
    ...(dataPoints > 0 ? [`${counted(dataPoints, 'data point')}${rate(count(rates?.dataPoints ?? 0))}`] : []),
    ...budgetLeft(budget),
  ];
}

const perSecond = (rate: number): string => (rate < 9.95 ? rate.toFixed(1) : count(rate));

/** Joins parts as long as they fit into a line; a part wider than a line is visibly cut. */
function packed(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + between.length + stringWidth(part) <= width)
      lines[lines.length - 1] = `${last}${between}${part}`;
    else lines.push(cutToWidth(part, width));
  }
  return lines;
}

/** Tenths of a second would flicker. */
const wholeSeconds = (seconds: number): string => (seconds < 9.95 ? `${Math.round(seconds)} s` : timeSpan(seconds));
