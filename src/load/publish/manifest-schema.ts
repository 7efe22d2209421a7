import {
  arrayOf,
  count,
  described,
  documentSchema,
  mapOf,
  objectOf,
  text,
  textOrNull,
  time,
} from '../../base/json-schema.ts';

const sha256 = described('SHA-256 of the bytes, in hexadecimal digits.', text);
const bytes = described('Size in bytes.', count);

const file = objectOf({
  path: described("Relative to the snapshot's folder.", text),
  rows: count,
  bytes,
  sha256,
  content_hash: described(
    'Of its rows, whatever their order; the hash of the table is the sum of those of its files.',
    text,
  ),
});

const table = objectOf({
  rows: described('Rows, with those that were removed.', count),
  content_hash: described(
    'Of the rows that are not removed, without run_id, response_id and removed_at: equal in two lakes that say the same.',
    text,
  ),
  files: arrayOf(file),
});

const rules = described(
  'The rules that the lake was made by; absent in manifests of older versions.',
  objectOf({
    time_zone: described('--time-zone', text),
    default_currency: described('--default-currency', text),
    not_additive: described('--not-additive', arrayOf(text)),
    additive: described('--additive', arrayOf(text)),
    stock: described('--stock', arrayOf(text)),
    own_only: described('--own-only', arrayOf(text)),
  }),
);

/** What every manifest is checked by when it is read; published as docs/reference/manifest.schema.json. */
export const manifestSchema = documentSchema(
  'manifest.schema.json',
  'manifest.json',
  'What a published snapshot consists of, with checksums.',
  objectOf(
    {
      snapshot_id: text,
      run_id: described('The run that published it (runs.run_id).', text),
      created_at: time,
      schema_version: described('Version of tables, views and rules.', count),
      watermark_at: described('Every change up to then is in it; null if nothing was ever listed.', textOrNull),
      database: objectOf({ path: described("Relative to the snapshot's folder.", text), bytes, sha256 }),
      tables: mapOf(table),
    },
    {
      rules,
      views_sha256: described(
        "SHA-256 of the statements that made the database's views; absent in manifests of older versions.",
        text,
      ),
      sha256: described(
        'SHA-256 of the JSON text of all other members, without white space between them; absent in manifests of older versions.',
        text,
      ),
    },
  ),
);
