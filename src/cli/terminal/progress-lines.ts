import stringWidth from 'string-width';
import type { RunEvent } from '../../run/events.ts';
import type { Room } from './console.ts';
import { cutToWidth } from './layout.ts';
import type { Styles } from './styles.ts';
import { bytes, count, counted, plainText, timeSpan } from './text.ts';

type Progress = RunEvent & { readonly type: 'progress' };

/** What is known about a run under way at one moment. */
export interface ProgressView extends Pick<Progress, 'stage' | 'done' | 'total' | 'budget' | 'soFar'> {
  readonly elapsedSeconds: number;
  /** Until the run ends; 0 or less when it takes longer than was estimated; null while unknown. */
  readonly secondsLeft: number | null;
  /** How much of the run is done, from 0 to 1, judged by time; null while unknown. */
  readonly share: number | null;
  /** Per second, lately; null in the beginning. */
  readonly rates: Progress['soFar'] | null;
}

const between = ' · ';
const minBar = 8;
const maxBar = 40;

/**
 * What is done, how long it takes, what it costs: the time left comes first and is never left out, the rest goes into as many
 * lines as it needs in this terminal.
 */
export function progressLines(view: ProgressView, { columns, rows, styles }: Room): readonly string[] {
  // The last column stays empty: some terminals wrap a line that fills it.
  const width = Math.max(1, columns - 1);
  const work = workDone(view);
  const elapsed = wholeSeconds(view.elapsedSeconds);
  const left = timeLeft(view);
  const whole = withBar(view, [work], [elapsed, left], width, styles);
  const head = whole ?? withBar(view, [], [left], width, styles) ?? cutToWidth(left, width);
  const rest = [...(whole === null ? [work, elapsed] : []), ...costs(view)];
  return [head, ...packed(rest, width).map(styles.dim)].slice(0, Math.max(1, rows - 1));
}

function withBar(
  { share }: ProgressView,
  before: readonly string[],
  after: readonly string[],
  width: number,
  styles: Styles,
): string | null {
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

function timeLeft({ secondsLeft }: ProgressView): string {
  if (secondsLeft === null) return 'time left not known yet';
  return secondsLeft <= 0 ? 'longer than estimated' : `${wholeSeconds(Math.ceil(secondsLeft))} left`;
}

function costs({ soFar, rates, budget }: ProgressView): readonly string[] {
  const { requests, bytesReceived, dataPoints } = soFar;
  const rate = (text: string): string => (rates === null ? '' : `, ${text}/s`);
  return [
    ...(requests > 0 ? [`${counted(requests, 'request')}${rate(perSecond(rates?.requests ?? 0))}`] : []),
    ...(bytesReceived > 0 ? [`${bytes(bytesReceived)}${rate(bytes(rates?.bytesReceived ?? 0))}`] : []),
    ...(dataPoints > 0 ? [`${counted(dataPoints, 'data point')}${rate(count(rates?.dataPoints ?? 0))}`] : []),
    ...(budget === null
      ? []
      : [`budget ${count(Math.max(0, budget.remaining))} of ${count(budget.limit)} per ${budget.windowSeconds} s`]),
  ];
}

const perSecond = (rate: number): string => (rate < 9.95 ? rate.toFixed(1) : count(rate));

/** Put together as long as they fit into a line; what is wider than a line is cut, visibly. */
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
