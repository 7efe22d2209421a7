import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConnections } from '../../src/fleet/connections-file.ts';
import { skip } from '../readers/needs.ts';
import { findPython, pythonEnvironment } from '../readers/python-environment.ts';
import { outcomeOf, run, temporary } from './tools.ts';

const examples = resolve(import.meta.dirname, '../../examples/fleet');
const fleet = '--connections /etc/fleet/connections.json --output /data/fleet';

describe('the example of a fleet', () => {
  it('has a list that is accepted, and names every file in its README', async () => {
    expect(await readConnections(join(examples, 'connections.json'))).toHaveLength(3);
    const text = await readFile(join(examples, 'README.md'), 'utf8');
    for (const name of await readdir(examples)) if (name !== 'README.md') expect(text).toContain(`(${name}`);
  });

  it('is accepted by Kubernetes, with as many shards as completions', async (test) => {
    const yaml = join(examples, 'kubernetes.yaml');
    const text = await readFile(yaml, 'utf8');
    const [, completions] = /completions: (\d+)/.exec(text) ?? [];
    expect(text).toContain(`name: ESG_LAKE_SHARDS, value: '${completions}'`);
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const environment = await pythonEnvironment(python, 'operations.txt');
    const validated = await outcomeOf(environment, ['-m', 'kubernetes_validate', '--strict', '-k', '1.31', yaml]);
    expect([validated.code, validated.said.match(/passed for resource (\S+)/g)]).toEqual([
      0,
      ['passed for resource cronjob/esg-lake-fleet', 'passed for resource cronjob/esg-lake-fleet-commit'],
    ]);
  });

  it('is imported by Airflow: a task for each shard, then the commit, whatever became of them', async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    if (!['3.11', '3.12'].includes(python.version)) return skip(test, `Python 3.11 or 3.12 (found: ${python.version})`);
    const environment = await pythonEnvironment(python, 'airflow.txt');
    const env = { ...process.env, AIRFLOW_HOME: await temporary(), AIRFLOW__CORE__LOAD_EXAMPLES: 'False' };
    const script = join(import.meta.dirname, 'python/read_fleet_dag.py');
    const { stdout } = await run(environment, [script, join(examples, 'airflow_dag.py')], { env });
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      errors: {},
      dags: ['esg_lake_fleet'],
      tasks: {
        run: {
          downstream: ['commit'],
          trigger_rule: 'all_success',
          commands: [0, 1, 2, 3].map((shard) => `esg-lake fleet run --shard ${shard}/4 ${fleet}`),
        },
        commit: { downstream: [], trigger_rule: 'all_done', commands: `esg-lake fleet commit ${fleet}` },
      },
    });
  });
});
