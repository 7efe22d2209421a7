import {
  DuckDBDateValue,
  type DuckDBResult,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Field,
  Float64,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';

/** A result that is being read, as Arrow record batches of one schema. */
interface ArrowResult {
  readonly schema: Schema;
  readonly batches: AsyncGenerator<RecordBatch>;
}

/**
 * Streams a result as Arrow batches. 128-bit integers and decimals become doubles; lists and other nested values become
 * the text that `toText` returns for them.
 */
export function toArrow(result: DuckDBResult, toText: (value: DuckDBValue) => string | null = String): ArrowResult {
  const columns = result
    .deduplicatedColumnNames()
    .map((name, at) => ({ name, column: toArrowColumn(result.columnTypeId(at), toText) }));
  const schema = new Schema(columns.map(({ name, column }) => new Field(name, column.type, true)));
  const read = async function* (): AsyncGenerator<RecordBatch> {
    for await (const rows of result.yieldRows()) {
      const children = columns.map(({ column }, at) => column.toData(rows.map((row) => row[at] ?? null)));
      const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children });
      yield new RecordBatch(schema, data);
    }
  };
  return { schema, batches: read() };
}

interface ArrowColumn {
  readonly type: DataType;
  readonly toData: (values: readonly DuckDBValue[]) => Data;
}

function toArrowColumn(type: DuckDBTypeId, toText: (value: DuckDBValue) => string | null): ArrowColumn {
  switch (type) {
    case DuckDBTypeId.BOOLEAN:
      return column(new Bool(), (value) => value === true);
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
      return column(new Int32(), Number);
    case DuckDBTypeId.BIGINT:
      return column(new Int64(), (value) => value);
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.DECIMAL:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UTINYINT:
      return column(new Float64(), (value) => Number(String(value)));
    case DuckDBTypeId.DATE:
      return column(new Int32(), (value) => (value instanceof DuckDBDateValue ? value.days : 0), new DateDay());
    case DuckDBTypeId.TIMESTAMP_TZ:
      return column(new Int64(), microsOf, new TimestampMicrosecond('UTC'));
    case DuckDBTypeId.TIMESTAMP:
      return column(new Int64(), microsOf, new TimestampMicrosecond());
    default:
      return column(new Utf8(), toText);
  }
}

const microsOf = (value: DuckDBValue): bigint =>
  value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue ? value.micros : 0n;

/** @param type of the column, which has the same bytes as `stored`: Arrow's builder of timestamps takes milliseconds */
function column(stored: DataType, read: (value: DuckDBValue) => unknown, type: DataType = stored): ArrowColumn {
  return {
    type,
    toData: (values) => {
      const all = values.map((value) => (value === null ? null : read(value)));
      return vectorFromArray(all, stored).data[0]?.clone(type) ?? makeData({ type, length: 0 });
    },
  };
}
