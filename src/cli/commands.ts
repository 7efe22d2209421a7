import type { CommandDeclaration } from './invocation.ts';
import type { CommandName } from './options/declared-options.ts';

const figure =
  'a question by its type code or id, an initiative by its name or id (without it the root), ' +
  'and a reporting year (without it the newest that has ended)';

/** Every command, in the order shown by the help. */
export const commands: Readonly<Record<CommandName, CommandDeclaration>> = {
  run: {
    summary: 'Load what changed since the last run and publish it',
    description:
      'Loads what changed since the last run (the first time: everything) and publishes it. ' +
      'Exit codes: 0 published or nothing new, 1 error, 2 usage, 3 gaps, 4 locked, 5 credentials, 6 unreachable, ' +
      '7 guard, 8 figures changed, 130 interrupted.',
    examples: [
      ['esg-lake run --sandbox', 'try it with the built-in simulated service'],
      ['ESG_LAKE_TOKEN=… esg-lake run --base-url https://host', 'the nightly run'],
    ],
    load: () => import('./commands/run.ts'),
  },
  plan: {
    summary: 'Show what run would request, and why',
    description:
      'Shows what run would request, per endpoint and reason, and how long that would take. ' +
      'Requests only listings and writes nothing.',
    examples: [['esg-lake plan --base-url https://host', 'before the first large load']],
    load: () => import('./commands/plan.ts'),
  },
  replay: {
    summary: 'Rebuild the lake from the landed responses, without the network',
    description:
      'Rebuilds the whole lake from the responses in the output folder, without the network. Exit codes: as run.',
    examples: [['esg-lake replay --time-zone Europe/Berlin', 'with another reporting time zone']],
    load: () => import('./commands/replay.ts'),
  },
  status: {
    summary: 'Show what is published and how fresh it is',
    description:
      'Shows what is published, how fresh it is, the last runs, row counts and open issues. ' +
      'Exits with 1 if nothing is published or the lake is older than --max-age.',
    examples: [['esg-lake status --max-age 26h', 'for monitoring']],
    load: () => import('./commands/status.ts'),
  },
  query: {
    summary: 'Run SQL on the published lake, read-only',
    description:
      'Runs one read-only DuckDB SQL statement on the published lake, without access to files. ' +
      'PIVOT, SHOW TABLES, DESCRIBE and SUMMARIZE work too. Exits with 2 if the SQL is invalid.',
    positional: {
      name: 'sql',
      others: ['value'],
      description:
        'one statement in quotes; - reads it from stdin; @name runs a named question, with the value of its first parameter',
      isOptional: true,
    },
    insteadOf: new Map([
      ['file', 'Read the SQL from stdin: esg-lake query - < FILE'],
      ['f', 'Read the SQL from stdin: esg-lake query - < FILE'],
      ['limit', 'Write LIMIT in the SQL.'],
      ['json', 'Write --format json.'],
    ]),
    examples: [
      ['esg-lake query --list', 'list the named questions'],
      ['esg-lake query @find water', 'find the questions, columns and initiatives with a word in their name'],
      ['esg-lake query @emissions-by-country --param year=2025', 'run one of them; --help after its name describes it'],
      ['esg-lake query "FROM completeness LIMIT 10"', 'a table on the terminal'],
      ['esg-lake query "FROM data_points_enriched" --out values.parquet', 'write a file'],
    ],
    load: () => import('./commands/query.ts'),
  },
  report: {
    summary: 'Print the path of the report page, or rebuild it for any snapshot',
    description:
      'The report page shows what is complete, who still has to report, and key figures over the years. ' +
      'Each snapshot has one, and its path is printed; --out rebuilds it from the database of the snapshot ' +
      '(- writes it to stdout). The page is one file that needs no network.',
    examples: [
      ['esg-lake report --open', 'open it in the browser'],
      ['esg-lake report --out lake.html', 'a copy to send'],
      ['esg-lake report --snapshot ID --out then.html', 'as it was at that time'],
    ],
    load: () => import('./commands/report.ts'),
  },
  verify: {
    summary: 'Check the published snapshot against its manifest',
    description:
      'Checks checksums, row counts, that keys are unique and that references exist. --content also compares the rows ' +
      'of the Parquet files with those of the database. Exits with 7 if a check fails.',
    examples: [
      ['esg-lake verify --json', 'as JSON, for a program'],
      ['esg-lake verify --landing', 'check the landed responses too'],
    ],
    load: () => import('./commands/verify.ts'),
  },
  explain: {
    summary: 'Say on what a figure rests, or trace a value record back to its response',
    description:
      'For a question, initiative and year: the figure and whether it may be quoted, on what that rests, each doubt ' +
      'with its size and what would settle it, the figures below, and the value records that it is made of. ' +
      'For a value record: its row, its place in the response, issues and history.',
    positional: {
      name: 'code',
      others: ['node', 'year'],
      description: `${figure}; or the id of a value record (data_points.utrv_id)`,
    },
    examples: [
      ['esg-lake explain 305-1-a', 'may it be quoted, and why?'],
      ['esg-lake explain 305-1-a "Western Europe" 2025', 'what is this sum made of?'],
      ['esg-lake explain 65a1b2c3d4e5f60718293a4b', 'why is this number what it is?'],
    ],
    load: () => import('./commands/explain.ts'),
  },
  evidence: {
    summary: 'Write a folder with which others can check a figure',
    description:
      'Writes what a figure rests on to a folder, for an assurance provider: contributions, every number as sent, the ' +
      'responses that hold them, decisions, the manifest, checksums, and a README that says how to check all of it ' +
      'with sha256sum and DuckDB.',
    positional: { name: 'code', others: ['node', 'year'], description: figure },
    examples: [
      ['esg-lake evidence 305-1-a "Western Europe" 2025 --out evidence', 'of one figure'],
      ['esg-lake evidence 305-1-a 2025 --snapshot ID --out evidence', 'as it was at that time'],
    ],
    load: () => import('./commands/evidence.ts'),
  },
  diff: {
    summary: 'Show what differs between two snapshots',
    description:
      'Shows the figures of the group that differ, with their values before and after, the reason (structure, ' +
      'decision, record, definition or value) and the initiatives that make most of the difference. ' +
      'Figures that had no doubt come first, the largest change first.',
    positional: {
      name: 'from',
      others: ['to'],
      description:
        'ids of snapshots or names of pins (esg-lake snapshots lists them); the default of the second is current, ' +
        'of the first the one before it',
      isOptional: true,
    },
    examples: [
      ['esg-lake diff', 'what the newest run changed'],
      ['esg-lake diff 2025-annual-report', 'what has changed since a pin'],
      ['esg-lake diff ID ID --format csv', 'all of it, a row for each figure and initiative'],
    ],
    load: () => import('./commands/diff.ts'),
  },
  decide: {
    summary: 'Show what keeps figures from being quoted, and what decisions would change',
    description:
      'Shows how many figures of the group may be quoted, and at most ten causes that keep most of them from it, with ' +
      'the line for the decisions file where evidence proposes one. For a question, initiative and year: what each ' +
      'decision about that report would change.',
    positional: { name: 'code', others: ['node', 'year'], isOptional: true, description: figure },
    examples: [
      ['esg-lake decide', 'what to look at first'],
      ['esg-lake decide 305-1-a "Western Europe"', 'what follows if its report includes what is below, or not'],
      ['esg-lake decide --write decisions', 'check the lines, then: esg-lake run --decisions decisions'],
    ],
    load: () => import('./commands/decide.ts'),
  },
  transform: {
    summary: 'Convert landed survey bodies to Arrow, for other engines',
    description:
      'Reads lines that name landed survey bodies from stdin (--list prints them) and writes their rows to stdout as ' +
      'frames: a line of JSON (connection, table, rows, bytes), followed by that many bytes of an Arrow IPC stream. ' +
      'Opens no lake and writes no file.',
    examples: [
      ['esg-lake transform --list | esg-lake transform > frames', 'every survey, in one process'],
      ['esg-lake transform --list | head -1 | esg-lake transform --table data_points', 'one survey, one table'],
    ],
    load: () => import('./commands/transform.ts'),
  },
  schema: {
    summary: 'Print the data dictionary, or the SQL for a warehouse',
    description:
      'Prints tables, views, columns, types and what they mean. With --dialect, prints the statements that create the ' +
      'published tables in a warehouse or, with --load, fill them (--changed-since: only what differs from a snapshot).',
    positional: {
      name: 'table',
      description: 'a table or view; without it, all of them',
      isOptional: true,
    },
    examples: [
      ['esg-lake schema group_figures', 'what the columns of a table or view mean'],
      ['esg-lake schema --format sql', 'the tables of the lake itself'],
      ['esg-lake schema --format dbt', 'sources for dbt, with descriptions and tests'],
      ['esg-lake schema --dialect postgres | psql', 'create the tables in a warehouse'],
      ['esg-lake schema --dialect postgres --load | psql', 'load the published data into them'],
    ],
    load: () => import('./commands/schema.ts'),
  },
  snapshots: {
    summary: 'List snapshots, keep one permanently, roll back to one, delete old ones',
    description:
      'Lists the snapshots of the output folder, newest first. A pin keeps a snapshot permanently, with what its ' +
      'replay needs. Every option and argument that takes a snapshot also takes the name of a pin, or current.',
    positional: {
      name: 'action',
      others: ['name'],
      description:
        'pin NAME keeps the published snapshot, or that of --snapshot; unpin NAME removes the pin; rollback ID ' +
        'publishes an earlier snapshot again; prune deletes what --keep-snapshots, --keep-landing and the setting keep-runs do not keep',
      isOptional: true,
    },
    examples: [
      ['esg-lake snapshots pin 2025-annual-report', 'keep the published one permanently'],
      ['esg-lake snapshots rollback ID', 'publish an earlier one again'],
      ['esg-lake snapshots prune --keep-snapshots 2', 'free disk space'],
    ],
    load: () => import('./commands/snapshots.ts'),
  },
  push: {
    summary: 'Push the published tables to a folder or an object store',
    description:
      'Pushes the published tables as Delta tables to a folder or an object store: data files first, then one commit ' +
      'for each table, then lake_versions, which names the versions that belong together. A repeated push uploads only ' +
      'what is missing. Exit codes: 0 the store has the snapshot, 2 usage, 4 a run is in progress, 5 credentials, ' +
      '6 store unreachable, 7 another lake or a newer snapshot is there, or the store does not support conditional puts.',
    examples: [
      ['esg-lake push --to shared', 'a folder'],
      ['esg-lake push --to s3://bucket/esg', 'Amazon S3, with the usual AWS credentials'],
      ['AWS_ENDPOINT_URL_S3=https://host esg-lake push --to s3://bucket/esg', 'another store with the S3 interface'],
      ['esg-lake doctor --to s3://bucket/esg', 'before the first push'],
    ],
    load: () => import('./commands/push.ts'),
  },
  sandbox: {
    summary: 'Start the simulated service on this machine',
    description:
      'Simulates the service on 127.0.0.1 until interrupted. It accepts the token sandbox-token, or the one in ESG_LAKE_TOKEN.',
    examples: [['ESG_LAKE_RATE_LIMIT=120/60 esg-lake sandbox --port 8080', 'as strict as the real one']],
    load: () => import('./commands/sandbox.ts'),
  },
  doctor: {
    summary: 'Check whether esg-lake can run here',
    description:
      'Checks Node.js, memory, disk space, the output folder, the base URL, credentials, the rate limit and one ' +
      'response of each endpoint. Exits with 1 if a check fails, with 5 if the credentials are refused, with 6 if the ' +
      'host is unreachable.',
    examples: [['esg-lake doctor --base-url https://host', 'before the first run']],
    load: () => import('./commands/doctor.ts'),
  },
  init: {
    summary: 'Write a configuration file with every option explained',
    description:
      'Writes esg-lake.config.json into the working directory, with every option explained and the given ones set, ' +
      'then runs doctor with these options and exits with its code. The file never contains credentials. ' +
      'An existing file is not replaced.',
    examples: [
      ['esg-lake init', 'to try it out'],
      ['esg-lake init --base-url https://host --time-zone Europe/Berlin', 'for the nightly run'],
    ],
    load: () => import('./commands/init.ts'),
  },
};
