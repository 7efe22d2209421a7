// Registers the Iceberg tables of a lake in a REST catalog and updates them to the newest snapshot: docs/how-to/iceberg-catalog.md.
// node catalog.mjs OUTPUT s3://BUCKET/PREFIX CATALOG_URI WAREHOUSE NAMESPACE
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { icebergMetadataFor } from 'esg-lake/steps';

const [output, location, uri, warehouse, namespace] = process.argv.slice(2);
const { hostname: Bucket, pathname } = new URL(location);
const prefix = pathname.slice(1);
const store = new S3Client({ forcePathStyle: process.env.AWS_S3_PATH_STYLE === 'true' });
const token = process.env.CATALOG_TOKEN;

async function call(method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${uri}/v1/${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, body: await response.json().catch(() => null) };
}

const isThere = (key) =>
  store.send(new HeadObjectCommand({ Bucket, Key: `${prefix}/${key}` })).then(
    () => true,
    () => false,
  );

/** Data files and manifests are named by their checksums: an object that exists is the right one. */
async function putIfAbsent(key, body, length) {
  if (await isThere(key)) return;
  await store.send(new PutObjectCommand({ Bucket, Key: `${prefix}/${key}`, Body: body(), ContentLength: length }));
}

for (const name of await readdir(join(output, 'tables'), { recursive: true })) {
  if (!/\/data\/(.*\/)?[0-9a-f]{64}\.parquet$/.test(name)) continue;
  const file = join(output, 'tables', name);
  await putIfAbsent(`tables/${name}`, () => createReadStream(file), (await stat(file)).size);
}
const made = await icebergMetadataFor(output, location);
for (const { path, content } of made.manifests) await putIfAbsent(path, () => content, content.length);

const { body: config } = await call('GET', `config?warehouse=${encodeURIComponent(warehouse)}`);
const { prefix: given } = { ...config.defaults, ...config.overrides };
const root = given === undefined ? '' : `${encodeURIComponent(decodeURIComponent(given))}/`;
await call('POST', `${root}namespaces`, { namespace: [namespace] }); // 409 if it exists

for (const { path, content } of made.metadata) {
  const [, name] = path.split('/');
  const tables = `${root}namespaces/${namespace}`;
  const known = await call('GET', `${tables}/tables/${name}`);
  const { status, body } =
    known.status === 404
      ? await register(tables, name, path, content)
      : await commit(tables, name, known.body, content);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
}

async function register(tables, name, path, content) {
  const key = `${prefix}/${path}`;
  await store.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentLength: content.length }));
  return call('POST', `${tables}/register`, { name, 'metadata-location': `s3://${Bucket}/${key}` });
}

/** Adds the snapshots that the catalog does not have, in order, after the one it has. Never overwrites another writer's commit. */
async function commit(tables, name, { metadata: there }, content) {
  const ours = JSON.parse(content);
  const missing = ours.snapshots.filter((one) => one['sequence-number'] > there['last-sequence-number']);
  const newest = missing.at(-1);
  if (newest === undefined) return { status: 200, body: null };
  const isColumnsSame = JSON.stringify(fieldsOf(ours)) === JSON.stringify(fieldsOf(there));
  return call('POST', `${tables}/tables/${name}`, {
    requirements: [
      { type: 'assert-table-uuid', uuid: ours['table-uuid'] },
      { type: 'assert-ref-snapshot-id', ref: 'main', 'snapshot-id': there['current-snapshot-id'] },
    ],
    updates: [
      ...(isColumnsSame
        ? []
        : [
            { action: 'add-schema', schema: schemaOf(ours) },
            { action: 'set-current-schema', 'schema-id': -1 },
          ]),
      ...missing.map((snapshot) => ({ action: 'add-snapshot', snapshot })),
      { action: 'set-snapshot-ref', 'ref-name': 'main', type: 'branch', 'snapshot-id': newest['snapshot-id'] },
    ],
  });
}

function schemaOf({ schemas, 'current-schema-id': id }) {
  return schemas.find((schema) => schema['schema-id'] === id);
}

function fieldsOf(metadata) {
  return schemaOf(metadata).fields.map(({ id, name }) => [id, name]);
}
