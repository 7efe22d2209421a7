import { UsageError } from '../../base/errors.ts';
import { changedPartitions, everything } from '../../publish/export-tables.ts';
import { isOfThisSchema } from '../../publish/manifest.ts';
import { openSnapshot, type Snapshot } from '../../publish/snapshot-folders.ts';
import { dictionaryFormats } from '../../schema/dictionary.ts';
import { publishedTableNames } from '../../schema/tables.ts';
import { createStatements, type DialectName, loadStatements, warehouses } from '../../schema/warehouses.ts';
import { answer, type Invocation } from '../invocation.ts';

/**
 * `schema`: prints the data dictionary, from the declaration alone; or SQL that creates or loads a warehouse's tables.
 */
export async function schema(invocation: Invocation): Promise<number> {
  const { values, world, words } = invocation;
  refuseUseless(invocation);
  if (values.dialect !== undefined) {
    const statements = await warehouseStatements(invocation, values.dialect);
    answer(invocation, { dialect: values.dialect, statements }, () => scriptOf(statements));
    return 0;
  }
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const [, format] = Object.entries(dictionaryFormats).find(([name]) => name === asked) ?? [];
  world.stdout.write(`${format?.(words[0]).trimEnd()}\n`);
  return 0;
}

/** Rejects an option that would be ignored: the user meant something else. */
function refuseUseless({ values, sources, words }: Invocation): void {
  const isGiven = (name: keyof typeof sources): boolean => sources[name] === 'flag' && values[name] !== false;
  const hasDialect = values.dialect !== undefined;
  const useless: readonly (readonly [boolean, what: string, hint: string])[] = [
    [!hasDialect && isGiven('load'), '--load needs a dialect', 'Add --dialect postgres, snowflake or bigquery.'],
    [hasDialect && words.length > 0, 'a table and --dialect cannot be combined', 'Give one of the two.'],
    [hasDialect && isGiven('format'), '--format and --dialect cannot be combined', 'Give one of the two.'],
    ...(['changed-since', 'snapshot'] as const).map(
      (name) => [isGiven(name) && !values.load, `--${name} has an effect only with --load`, 'Add --load.'] as const,
    ),
  ];
  const [, what, hint] = useless.find(([is]) => is) ?? [];
  if (what !== undefined && hint !== undefined) throw new UsageError(what, { hint });
}

/** A psql command ends at the end of its line, without a semicolon. */
const scriptOf = (statements: readonly string[]): string =>
  statements.map((statement) => (statement.startsWith('\\') ? `${statement}\n` : `${statement};\n`)).join('');

/** Statements that create the published tables in a warehouse or, with `--load`, fill them from a snapshot. */
async function warehouseStatements(invocation: Invocation, name: DialectName): Promise<readonly string[]> {
  const { values, output, console } = invocation;
  if (!values.load) return publishedTableNames.flatMap((table) => createStatements(name, table));
  const to = await ofThisVersion(output, values.snapshot);
  const since = values['changed-since'];
  const from = since === undefined ? undefined : await ofThisVersion(output, since);
  const loads = from === undefined ? everything(to.manifest) : changedPartitions(from.manifest, to.manifest);
  const usual = warehouses[name].stage;
  const stage = values.stage?.replace(/(?<=.)\/+$/, '') ?? usual ?? to.folder;
  if (stage.includes('BUCKET')) {
    console.log('warn', `${stage} is a placeholder: set the setting stage to the place that the files are copied to`);
  }
  if (loads.length === 0) console.log('info', 'nothing has changed');
  const snapshotId = to.manifest.snapshot_id;
  return loads.length === 0 ? [] : loadStatements(name, loads, { folder: to.folder, output, snapshotId, stage });
}

/** @throws UsageError for a snapshot whose tables differ from those declared now */
async function ofThisVersion(output: string, named: string | undefined): Promise<Snapshot> {
  const snapshot = await openSnapshot(output, named);
  if (isOfThisSchema(snapshot.manifest)) return snapshot;
  throw new UsageError(`snapshot ${snapshot.snapshotId} was made by another version of esg-lake`, {
    hint: 'After the next esg-lake run, recreate the tables in the warehouse (esg-lake schema --dialect …) and load everything, without --changed-since.',
  });
}
