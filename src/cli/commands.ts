import { sourceText } from '../base/sql-file.ts';
import type { CommandDeclaration } from './invocation.ts';
import type { CommandName } from './options/declared-options.ts';

/** Loaded only when needed, so that `--help` does not load the database. */
const loads: Readonly<Record<CommandName, CommandDeclaration['load']>> = {
  run: () => import('./commands/run.ts'),
  plan: () => import('./commands/plan.ts'),
  replay: () => import('./commands/replay.ts'),
  status: () => import('./commands/status.ts'),
  query: () => import('./commands/query.ts'),
  report: () => import('./commands/report.ts'),
  verify: () => import('./commands/verify.ts'),
  explain: () => import('./commands/explain.ts'),
  evidence: () => import('./commands/evidence.ts'),
  diff: () => import('./commands/diff.ts'),
  decide: () => import('./commands/decide.ts'),
  transform: () => import('./commands/transform.ts'),
  schema: () => import('./commands/schema.ts'),
  snapshots: () => import('./commands/snapshots.ts'),
  push: () => import('./commands/push.ts'),
  sandbox: () => import('./commands/sandbox.ts'),
  doctor: () => import('./commands/doctor.ts'),
  init: () => import('./commands/init.ts'),
};

/** Every command, with the texts of commands.txt, in the order shown by the help. */
export const commands = Object.fromEntries(
  sourceText('cli/commands.txt')
    .trimEnd()
    .split('\n\n')
    .map((paragraph): [string, CommandDeclaration] => {
      const [first = '', summary = '', description = '', ...more] = paragraph.split('\n').map((line) => line.trim());
      const [, name = '', usage = ''] = /^(\S+) ?(.*)$/.exec(first) ?? [];
      const meaning = more.find((line) => line.startsWith(': '))?.slice(2);
      const examples = more.flatMap((line, at) =>
        line.startsWith('$ ') ? [[line.slice(2), more[at + 1] ?? ''] as const] : [],
      );
      const load = loads[name as CommandName];
      const words = meaning === undefined ? {} : { words: [usage, meaning] as const };
      return [name, { summary, description, ...words, examples, load }];
    }),
) as Readonly<Record<CommandName, CommandDeclaration>>;
