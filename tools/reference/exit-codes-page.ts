import { exitCodes } from '../../src/base/errors.ts';
import { madeFrom, page, table } from './markdown.ts';

/** Every exit code with its meaning and what to do. */
export const exitCodesPage = (): string =>
  page(
    madeFrom('tools/reference/exit-codes-page.ts'),
    '# Exit codes',
    '0 and 3 mean that the run published, or had nothing to publish. With all other codes the published lake is unchanged, with one exception: [the command](../command-line.md#exit-codes). `report.json` of the run has the code as `exit_code`.',
    table(
      ['code', 'meaning', 'what to do'],
      Object.entries(exitCodeMeanings).map(([name, { meaning, advice }]) => [
        String(exitCodes[name as keyof typeof exitCodes]),
        meaning,
        advice,
      ]),
    ),
    'For a schedule: 0 is good, 3 should be checked in the morning, 4 is harmless once, 5, 7 and 8 need a person, 1 and 6 can be tried again.',
  );

export interface ExitCodeMeaning {
  readonly meaning: string;
  /** What the operator of the lake does about it. */
  readonly advice: string;
}

/** What each exit code means; the names are those of `exitCodes`. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, ExitCodeMeaning>> = {
  ok: { meaning: 'published, or nothing had changed', advice: 'Nothing.' },
  unexpected: {
    meaning: 'failed unexpectedly, nothing published',
    advice: 'Read the message, and run again with `--verbose`. For `status`: nothing is published, or it is too old.',
  },
  usage: {
    meaning: 'wrong usage or configuration',
    advice: 'Correct the option, variable or file that the message names. Running again does not help.',
  },
  gaps: {
    meaning:
      'published with gaps: some surveys or value lists could not be fetched (or, in a replay, read), and their previous data is kept',
    advice:
      'The next run requests them again. If it persists, see `surveys.failed` and `failed_lookups` in the report.',
  },
  locked: {
    meaning: 'another run has locked this output folder, or other pushes to the same place were always faster',
    advice: 'Wait for it to end; the message names the process and when it started.',
  },
  credentials: {
    meaning: 'the service, or the object store, refused the credentials',
    advice: 'Renew the token or the client secret before you run again.',
  },
  unreachable: {
    meaning:
      'the service could not be reached or kept failing, and nothing was published; or the object store could not be reached',
    advice:
      'Run again later: landed responses are not requested again. `esg-lake doctor` shows what is wrong with the connection.',
  },
  guard: {
    meaning:
      'a guard stopped publication (`--max-removed`, other roots, `--strict`), another engine has written to a table (the snapshot itself is published then), the object store holds another lake or ignores conditions, or verification failed',
    advice: 'A person must decide. The message says what was found, and which option allows it.',
  },
  figureChange: {
    meaning: 'a figure of the group changed by more than `--max-figure-change`, and nothing was published',
    advice:
      'The message and `figure_changes` in the report name the figures. If the change is right, run once with `--accept-figure-changes`.',
  },
  interrupted: {
    meaning: 'interrupted; the next run continues from the landed responses',
    advice: 'Run again.',
  },
};
