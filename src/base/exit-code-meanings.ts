import type { exitCodes } from './errors.ts';

export interface ExitCodeMeaning {
  readonly meaning: string;
  /** What whoever operates the lake does about it. */
  readonly advice: string;
}

/** What each exit code says; the names are those of `exitCodes`. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, ExitCodeMeaning>> = {
  ok: { meaning: 'published, or nothing had changed', advice: 'Nothing.' },
  unexpected: {
    meaning: 'failed unexpectedly, nothing published',
    advice:
      'Read the message, and run again with `--log-level debug`. For `status`: nothing is published, or it is too old.',
  },
  usage: {
    meaning: 'wrong usage or configuration',
    advice: 'Correct the option, variable or file that the message names; running again does not help.',
  },
  gaps: {
    meaning:
      'published with gaps: some surveys could not be fetched (or, in a replay, read), and their previous data is kept; of a fleet: some connections failed, or are not in the tables as they are published',
    advice: 'The next run asks for them again. Look closer if it lasts: `surveys.failed` of the report names them.',
  },
  locked: {
    meaning: 'another run holds this output folder; or another push to the same place was faster',
    advice: 'Wait for it; the message says which process it is and since when it runs.',
  },
  credentials: {
    meaning: 'the service, or the object store, refused the credentials',
    advice: 'Renew the token or the client secret. Running again does not help before that.',
  },
  unreachable: {
    meaning: 'the service could not be reached or kept failing, nothing published; or the object store could not',
    advice:
      'Run again later: what was landed is not requested again. `esg-lake doctor` says what is wrong with the way there.',
  },
  guard: {
    meaning:
      'a guard stopped publication (`--max-removed`, other roots, `--strict`), another engine has written to a table (the snapshot itself is published then), the object store holds another lake or ignores conditions, or verification failed',
    advice: 'Somebody has to decide: the message says what was found, and which option lets it pass.',
  },
  interrupted: {
    meaning: 'interrupted; the next run continues from what was landed',
    advice: 'Run again.',
  },
};
