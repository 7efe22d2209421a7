import { publishedTableNames } from '../schema/tables.ts';
import type { CommandDeclaration } from './command-declaration.ts';
import { shells } from './completion/shells.ts';
import type { CommandName } from './options/declared-options.ts';

const exitCodes =
  'Exit codes: 0 published or nothing had changed, 1 unexpected, 2 usage, 3 published with gaps, 4 folder held by another run, ' +
  '5 credentials refused, 6 service unreachable, 7 stopped by a guard, 130 interrupted.';

/** Every command, in the order shown by the help. */
export const commands: Readonly<Record<CommandName, CommandDeclaration>> = {
  run: {
    summary: 'Load what changed since the last run and publish it',
    description: `Loads what changed since the last run (the first time: everything) and publishes it at once. ${exitCodes}`,
    examples: [
      ['esg-lake run', 'try it with the embedded simulated service'],
      ['ESG_LAKE_TOKEN=… esg-lake run --base-url https://host', 'the nightly run'],
      ['esg-lake run --dry-run', 'what it would request, as plan'],
      ['esg-lake run --accept-roots', 'once, after the connection was given another root initiative'],
    ],
    load: () => import('./commands/run.ts'),
  },
  plan: {
    summary: 'Show what run would request, and why',
    description:
      'What run would request, per endpoint and reason, and how long that would take. Requests only listings, writes nothing.',
    examples: [['esg-lake plan --base-url https://host', 'before the first large load']],
    load: () => import('./commands/plan.ts'),
  },
  replay: {
    summary: 'Rebuild the lake from the landed responses, without the network',
    description: `Rebuilds the whole lake from the responses in the output folder, without the network. ${exitCodes}`,
    examples: [['esg-lake replay --time-zone Europe/Berlin', 'under other rules']],
    load: () => import('./commands/replay.ts'),
  },
  status: {
    summary: 'Show what is published and how fresh it is',
    description:
      'What is published, how fresh it is, the last runs, rows, open issues. Exit 1 when nothing is published or it is older than --max-age.',
    examples: [['esg-lake status --max-age 26h', 'for a monitor']],
    load: () => import('./commands/status.ts'),
  },
  query: {
    summary: 'Run SQL on the published lake, read-only',
    description:
      'Runs one read-only DuckDB SQL statement on the published lake, without access to files; PIVOT, SHOW TABLES, DESCRIBE and SUMMARIZE work too. Wrong SQL exits with 2.',
    positional: {
      name: 'sql',
      description: 'one statement in quotes; - reads it from stdin; @name asks a named question',
      isOptional: true,
      completes: 'questions',
    },
    examples: [
      ['esg-lake query --list', 'the named questions'],
      ['esg-lake query @emissions-by-country --param year=2025', 'one of them; --help after its name describes it'],
      ['esg-lake query "FROM survey_completeness LIMIT 10"', 'a table on the terminal'],
      ['esg-lake query "FROM restatements LIMIT 3" --format vertical', 'every column of it'],
      ['esg-lake query "FROM latest_data_points" --out latest.parquet', 'a file'],
    ],
    load: () => import('./commands/query.ts'),
  },
  path: {
    summary: 'Print where the published files are',
    description:
      'The folder of the published snapshot, without symbolic links, so it stays the same while runs go on. With a table: its Parquet files, one per line.',
    positional: {
      name: 'table',
      description: 'a table, for its Parquet files; without it, the folder',
      isOptional: true,
      completes: publishedTableNames,
    },
    examples: [
      ['duckdb -readonly "$(esg-lake path)/lake.duckdb"', "DuckDB's own shell"],
      ['esg-lake path data_points', 'files for another tool'],
    ],
    load: () => import('./commands/path.ts'),
  },
  report: {
    summary: 'The page about the lake: where it is, or made again for any snapshot',
    description:
      'The page about the lake: what is complete, whom to chase, key figures over the years. Each snapshot has one, whose path is printed; --out makes it again from the database of the snapshot. One file, which needs no network and runs no script.',
    examples: [
      ['esg-lake report --open', 'look at it'],
      ['esg-lake report --out lake.html', 'a copy to send'],
      ['esg-lake report --snapshot ID --out then.html', 'as it was then'],
    ],
    load: () => import('./commands/report.ts'),
  },
  verify: {
    summary: 'Check the published snapshot against its manifest',
    description:
      'Checksums, row counts, DuckDB = Parquet, keys unique, references hold. On the folder of a fleet: its tables against what its connections have published. Exit 7 when something is wrong.',
    examples: [
      ['esg-lake verify --json', 'for a program'],
      ['esg-lake verify --landing', 'the landed responses too'],
    ],
    load: () => import('./commands/verify.ts'),
  },
  explain: {
    summary: 'Trace one value record back to the response it came from',
    description:
      'One value record: its data points and the rules applied, its survey, the response and its place there, its history.',
    positional: { name: 'utrv-id', description: 'id of the value record (data_points.utrv_id)' },
    examples: [['esg-lake explain 65a1b2c3d4e5f60718293a4b', 'why is this number what it is?']],
    load: () => import('./commands/explain.ts'),
  },
  diff: {
    summary: 'What differs between two snapshots',
    description:
      'What differs between two snapshots: rows added, changed and removed of each table, then the surveys, then the figures of years with their value before and after, the largest share of the total first.',
    positional: {
      name: 'from',
      second: 'to',
      description: 'ids of snapshots (esg-lake snapshots lists them); without the second, the published one',
      completes: 'snapshots',
    },
    examples: [
      ['esg-lake diff 20260301T020004512Z-1f3a9c', 'what has changed since then'],
      ['esg-lake diff ID ID --json', 'between two others, all of it'],
    ],
    load: () => import('./commands/diff.ts'),
  },
  transform: {
    summary: 'Turn landed bodies into Arrow, as a filter for other engines',
    description:
      'Reads lines that name landed bodies of surveys from stdin (--list prints them) and writes their rows to stdout as frames: a line of JSON (connection, table, rows, bytes) and so many bytes of an Arrow IPC stream. Opens no lake and keeps no state, so that an engine may place it anywhere and repeat it.',
    examples: [
      ['esg-lake transform --list | esg-lake transform > frames', 'every survey, in one process'],
      ['esg-lake transform --list | head -1 | esg-lake transform --table data_points', 'one survey, one table'],
    ],
    load: () => import('./commands/transform.ts'),
  },
  schema: {
    summary: 'Print the data dictionary, or the SQL that a warehouse needs',
    description:
      'Tables, views, columns, types and what they mean. With --dialect: the published tables in the SQL of a warehouse, and, with --load, the statements that fill them.',
    examples: [
      ['esg-lake schema --format sql', 'as the lake has them'],
      ['esg-lake schema --dialect postgres | psql', 'tables in a warehouse'],
      ['esg-lake schema --dialect postgres --load | psql', 'and what is published in them'],
    ],
    load: () => import('./commands/schema.ts'),
  },
  snapshots: {
    summary: 'List snapshots, go back to one, delete old ones',
    description: 'Lists the snapshots of the output folder, newest first.',
    examples: [
      ['esg-lake snapshots --rollback ID', 'publish an earlier one again'],
      ['esg-lake snapshots --prune --keep-snapshots 2', 'free disk space'],
    ],
    load: () => import('./commands/snapshots.ts'),
  },
  push: {
    summary: 'Put what is published into an object store',
    description:
      'Puts the published tables as Delta tables into an object store: data files first, then one commit for each table, then tables/current.json. Again: only what is missing. On the folder of a fleet: its tables. ' +
      'Exit codes: 0 the store has the snapshot, 2 usage, 4 a run or another push is at work, 5 credentials refused, 6 store unreachable, 7 another lake or engine wrote there, or the store ignores conditions.',
    examples: [
      ['esg-lake push --to s3://bucket/esg', 'Amazon S3, with the credentials of its own tools'],
      ['AWS_ENDPOINT_URL_S3=https://host esg-lake push --to s3://bucket/esg', 'another store that speaks S3'],
      ['esg-lake doctor --push s3://bucket/esg', 'before the first push'],
    ],
    load: () => import('./commands/push.ts'),
  },
  sandbox: {
    summary: 'Start the simulated service on this machine',
    description:
      'A simulation of the service on 127.0.0.1, until interrupted. It accepts the token sandbox-token, or the one of ESG_LAKE_TOKEN.',
    examples: [
      ['esg-lake sandbox --port 8080 --rate-limit 120/60', 'as strict as the real one'],
      ['esg-lake sandbox --fault reset-inside@survey:0.05', 'with a fault dial'],
    ],
    load: () => import('./commands/sandbox.ts'),
  },
  doctor: {
    summary: 'Check whether esg-lake can work here',
    description:
      'Node, disk, output folder, base URL, credentials, rate limit, one response of each endpoint. Exit 1 when a check fails, 5 for credentials, 6 for the host.',
    examples: [['esg-lake doctor --base-url https://host', 'before the first run']],
    load: () => import('./commands/doctor.ts'),
  },
  init: {
    summary: 'Write a configuration file with every option explained',
    description:
      'Writes esg-lake.config.json into the working directory, every option explained and the given ones set, and then checks with doctor whether esg-lake can work like that, with its exit codes. It never contains credentials, and an existing file is replaced only with --force.',
    examples: [
      ['esg-lake init', 'to look around'],
      ['esg-lake init --base-url https://host --time-zone Europe/Berlin', 'for the nightly run'],
    ],
    load: () => import('./commands/init.ts'),
  },
  completion: {
    summary: 'Print what a shell needs to complete esg-lake command lines',
    description:
      'Prints a script that completes commands, options, their values, snapshots and named questions. Load it where the shell starts; print it again after an upgrade.',
    positional: {
      name: 'shell',
      description: `${shells.join(', ')}; without it, that of the environment variable SHELL`,
      isOptional: true,
      completes: shells,
    },
    examples: [
      ['source <(esg-lake completion bash)', 'in ~/.bashrc'],
      ['source <(esg-lake completion zsh)', 'in ~/.zshrc, after compinit'],
      ['esg-lake completion fish > ~/.config/fish/completions/esg-lake.fish', 'for fish'],
    ],
    load: async () => {
      const { completionOf } = await import('./commands/completion.ts');
      return { default: completionOf(commands) };
    },
  },
  'fleet run': {
    summary: 'Run many connections, each to a lake of its own',
    description:
      'Runs every connection of connections.json, or those of one shard, each to its own lake in connections/<id>/. One that fails fails alone. Exit codes: 0 all went well, 3 some failed or have gaps (named), otherwise the gravest code of all of them, 130 interrupted.',
    examples: [
      ['esg-lake fleet run --connections connections.json --output fleet', 'all of them, every night'],
      ['esg-lake fleet run --shard 0/4', 'a quarter of them'],
      ['JOB_COMPLETION_INDEX=0 ESG_LAKE_SHARDS=4 esg-lake fleet run', 'the same in a Kubernetes Indexed Job'],
    ],
    load: () => import('./commands/fleet-run.ts'),
  },
  'fleet commit': {
    summary: 'Bring the tables of the fleet to what its connections have published',
    description:
      'The one writer of the tables of all connections, over the same files, in tables/ (Delta, and Iceberg if asked for). Again: writes nothing. Exit 3 when a connection is left out or held back (named), 4 when another commit is under way.',
    examples: [
      ['esg-lake fleet commit --output fleet', 'after all shards have run'],
      ['esg-lake fleet commit --output fleet --push s3://bucket/esg', 'and the same tables in an object store'],
    ],
    load: () => import('./commands/fleet-commit.ts'),
  },
  'fleet status': {
    summary: 'Show what is fresh, what failed and what two connections both see',
    description:
      'For every connection what is published and how fresh it is; surveys that several connections see. Exit 1 when one has failed, was never published or is older than --max-age.',
    examples: [['esg-lake fleet status --max-age 26h', 'for a monitor']],
    load: () => import('./commands/fleet-status.ts'),
  },
};

/** What the first word of commands of two words is about. */
export const commandGroups: Readonly<Record<string, Pick<CommandDeclaration, 'summary' | 'description'>>> = {
  fleet: {
    summary: 'Many connections: run, commit, status',
    description: 'Many connections, each with credentials and a lake of its own, and tables of all of them.',
  },
};
