import { exitCodes } from '../../src/base/errors.ts';
import { exitCodeMeanings } from '../../src/base/exit-code-meanings.ts';
import { madeFrom, page, table } from './markdown.ts';

/** Every exit code with its meaning and what to do. */
export const exitCodesPage = (): string =>
  page(
    madeFrom('src/base/exit-code-meanings.ts'),
    '# Exit codes',
    'The published lake stays as it was unless the code is 0 or 3. With `--json` the outcome is JSON on stdout whatever the code, errors included; `report.json` of the run has it as `exit_code`.',
    table(
      ['code', 'meaning', 'what to do'],
      Object.entries(exitCodeMeanings).map(([name, { meaning, advice }]) => [
        String(exitCodes[name as keyof typeof exitCodes]),
        meaning,
        advice,
      ]),
    ),
    'For a schedule: 0 is good; 3 deserves a look in the morning; 4 is harmless once; 5 and 7 need a person; 1 and 6 are worth another attempt.',
  );
