import type { Digest } from './digest.ts';
/** One line for each sentence. */
export declare function digestText({ title, changed, lookFirst, page }: Digest): string;
/** A message of Slack's Block Kit. Only plain text: names from the service must not become mentions or links. */
export declare function digestSlack(digest: Digest): object;
/** A message of Microsoft Teams with an Adaptive Card. Only text runs, which are not read as Markdown. */
export declare function digestTeams({ title, isFailure, changed, lookFirst, page }: Digest): object;
export declare const digestFormats: {
    text: typeof digestText;
    slack: typeof digestSlack;
    teams: typeof digestTeams;
};
