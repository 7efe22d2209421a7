import { UsageError } from '../../base/errors.ts';
import { repeatable } from '../terminal/text.ts';

/** What to write in place of an option of earlier versions. */
interface Successor {
  /** In the folder of `--decisions`. */
  readonly file: string;
  readonly columns: string;
  /** For each value that was given; `example` where there was none. */
  readonly line: (value: string) => string;
  readonly example: string;
}

const inMeasures = (answers: string): Successor => ({
  file: 'measures.csv',
  columns: 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,reason',
  line: (typeCode) => `${typeCode},,,${answers},`,
  example: '2-7*',
});

const retiredOptions: ReadonlyMap<string, Successor> = new Map([
  ['additive', inMeasures('sum,sum,')],
  ['not-additive', inMeasures('none,none,none')],
  ['stock', inMeasures(',,period_end')],
  [
    'own-only',
    {
      file: 'consolidation.csv',
      columns: 'initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason',
      line: (id) => `${id === 'all' ? '' : id},,,stand_alone,,,`,
      example: '65a1b2c3d4e5f60718293a4b',
    },
  ],
]);

export const retiredNames: readonly string[] = [...retiredOptions.keys()];

/**
 * @param where as the option was given, such as `--stock`
 * @throws UsageError if it is a retired option, with the lines to write instead of it
 */
export function refuseRetired(name: string, where: string, value: unknown): void {
  const successor = retiredOptions.get(name);
  if (successor === undefined) return;
  const { file, columns, line, example } = successor;
  const values = valuesOf(value);
  const lines = (values.length === 0 ? [example] : values).map((one) => line(quotable(one))).join(' ');
  throw new UsageError(`${where} is no longer an option. Write in ${file} instead: ${lines}`, {
    hint: `Give the folder of the file with --decisions DIR. Its header is ${columns}.`,
  });
}

/** An id looks like a credential, but is none. */
const quotable = (value: string): string => (/^[0-9a-f]{24}$/i.test(value) ? value : repeatable(value));

/** What stands between commas; `none` was an empty list. */
const valuesOf = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : []))
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'none');
