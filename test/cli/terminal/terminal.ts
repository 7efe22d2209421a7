import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { patienceMs } from '../../support/patience.ts';

const script = fileURLToPath(new URL('in-terminal.py', import.meta.url));

export interface TerminalOptions {
  readonly cwd: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command in a real pseudo-terminal, and what a terminal shows of it. */
export interface Terminal {
  /** Everything written, escape sequences included. */
  readonly written: () => string;
  /** What stands on the screen and above it, without trailing blanks and empty lines at the end. */
  readonly screen: () => Promise<string>;
  readonly type: (text: string) => void;
  /** Resolves with the screen once it shows `pattern`; rejects when the command ends, or after `patienceMs`, without. */
  readonly showing: (pattern: RegExp) => Promise<string>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

export function startInTerminal(
  command: readonly string[],
  { cwd, columns = 80, rows = 24, env = {} }: TerminalOptions,
): Terminal {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ESG_LAKE_.*|NO_COLOR|FORCE_COLOR|TERM|CI)$/.test(name),
  );
  const child = spawn('python3', [script, String(columns), String(rows), ...command], {
    cwd,
    env: { ...Object.fromEntries(inherited), TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const emulator = new xterm.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
  const listeners = new Set<() => void>();
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    written += piece;
    emulator.write(piece, () => {
      for (const listener of listeners) listener();
    });
  });
  child.stdin.on('error', () => {}); // the command may have ended
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    written: () => written,
    screen: async () => {
      await new Promise<void>((resolve) => emulator.write('', resolve));
      return textOf(emulator);
    },
    type: (text) => void child.stdin.write(text),
    showing: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const text = textOf(emulator);
          if (!pattern.test(text)) return;
          listeners.delete(look);
          resolve(text);
        };
        listeners.add(look);
        setTimeout(() => reject(new Error(`not shown in time: ${pattern}\n${textOf(emulator)}`)), patienceMs).unref();
        void ended.then(() =>
          emulator.write('', () => reject(new Error(`never shown ${pattern}:\n${textOf(emulator)}`))),
        );
        look();
      }),
    ended,
  };
}

function textOf(emulator: xterm.Terminal): string {
  const { active } = emulator.buffer;
  const lines: string[] = [];
  for (let at = 0; at < active.length; at++) lines.push(active.getLine(at)?.translateToString(true) ?? '');
  return lines.join('\n').trimEnd();
}
