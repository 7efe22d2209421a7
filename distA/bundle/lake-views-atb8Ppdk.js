import { i as __toESM } from "./rolldown-runtime-DYf_mQCB.js";
import { n as GuardError, o as messageOf } from "./errors-C_z2rL-2.js";
import { a as renameOver, c as writeDurably, i as readOnly, l as crashPoint, n as errorCode, o as sha256Of$1, r as isMissing, s as syncToDisk } from "./files-Df8EQlF-.js";
import { a as tables, i as tableNames, n as itemFieldId, r as publishedTableNames } from "./tables-XTrwXWp2.js";
import { a as DamagedError, f as sealedJson, l as openSealedJson, o as damageOf, p as unreadable } from "./memory-shares-hgJkWYCJ.js";
import { i as isObject } from "./json-BJobSHW3.js";
import { i as namesIn } from "./folders-Ch3xkLLg.js";
import { r as tableFormats } from "./options-BUn40I3c.js";
import { n as packageVersion } from "./package-folder-B2vBX6m9.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { a as createViewSql, c as sqlLiteral, n as commentSql, o as internalSchema, r as createTableSql, s as sqlName } from "./ddl-CUnltIoi.js";
import { c as textOf, d as withDatabase, l as textOrNull, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { c as periodYearOf } from "./partitions-KJRHUodi.js";
import { t as createViewsSql } from "./views-WgLeOrre.js";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, copyFile, link, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
// dist/src/formats/open-table.js
/** The partition column for the year, which exists only in paths and in the log. */
const yearColumn = {
	name: "period_year",
	type: "INTEGER",
	description: "Year of period_end."
};
/** The open table of a published table, partitioned by year if its files are. */
function openTable(name) {
	const { description, columns } = tables[name];
	return {
		name,
		description,
		columns,
		partitionColumns: "byYear" in tables[name] ? [yearColumn] : []
	};
}
/** The folder of a lake's open tables: `tables/<table>/`, and `tables/current.json`. */
const tablesFolder = (output) => join(output, "tables");
const tableFolder = (output, table) => join(tablesFolder(output), table);
/** The folder that makes a table's folder a Delta table. */
const deltaLogName = "_delta_log";
/** The folder that makes a table's folder an Iceberg table. */
const metadataFolderName = "metadata";
/** The formats of a lake's tables. A lake has a format as long as the folder of one of its logs exists. */
async function tableFormatsOf(output, tables = publishedTableNames) {
	const found = await Promise.all(tables.map((table) => namesIn(tableFolder(output, table))));
	const names = new Set(found.flat());
	return tableFormats.filter((format) => names.has(format === "delta" ? deltaLogName : metadataFolderName));
}
// dist/src/formats/iceberg/avro-container.js
const magic = Buffer.from("Obj");
const headerSchema = {
	type: "record",
	name: "header",
	fields: [
		{
			name: "magic",
			type: {
				type: "fixed",
				name: "magic",
				size: 4
			}
		},
		{
			name: "meta",
			type: {
				type: "map",
				values: "bytes"
			}
		},
		{
			name: "sync",
			type: {
				type: "fixed",
				name: "sync",
				size: 16
			}
		}
	]
};
let loaded = null;
/** Loads the library on first use: only Iceberg tables need it. */
function loadAvro() {
	loaded ??= import("./lib-CHHQH_rA.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)).then((avsc) => avroBy((schema) => avsc.default.Type.forSchema(schema, { wrapUnions: false })));
	return loaded;
}
function avroBy(typeFor) {
	const types = /* @__PURE__ */ new Map();
	const typeOf = (text) => {
		const type = types.get(text) ?? typeFor(JSON.parse(text));
		types.set(text, type);
		return type;
	};
	const header = typeFor(headerSchema);
	const long = typeFor("long");
	return {
		encode: (schema, metadata, records) => {
			const text = JSON.stringify(schema);
			const type = typeOf(text);
			const rows = Buffer.concat(records.map((record) => type.toBuffer(record)));
			const entries = [
				...metadata,
				["avro.schema", text],
				["avro.codec", "deflate"]
			];
			const meta = Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(value)]));
			const sync = createHash("sha256").update(JSON.stringify(entries)).update(rows).digest().subarray(0, 16);
			const block = deflateRawSync(rows);
			const blocks = [
				long.toBuffer(records.length),
				long.toBuffer(block.length),
				block,
				sync
			];
			return Buffer.concat([header.toBuffer({
				magic,
				meta,
				sync
			}), ...records.length === 0 ? [] : blocks]);
		},
		decode: (bytes) => {
			const { value, offset } = decodedAt(header, bytes, 0);
			const metadata = metadataOf(value);
			const type = typeOf(metadata.get("avro.schema") ?? "");
			const records = [];
			for (let at = offset; at < bytes.length;) {
				const count = decodedAt(long, bytes, at);
				const length = decodedAt(long, bytes, count.offset);
				const end = length.offset + Number(length.value);
				const rows = inflateRawSync(bytes.subarray(length.offset, end));
				let next = 0;
				for (let left = Number(count.value); left > 0; left--) {
					const record = decodedAt(type, rows, next);
					records.push(record.value);
					next = record.offset;
				}
				at = end + 16;
			}
			return {
				metadata,
				records
			};
		}
	};
}
function decodedAt(type, bytes, at) {
	const { value, offset } = type.decode(bytes, at);
	if (offset < 0) throw new Error("the file ends too early");
	return {
		value,
		offset
	};
}
function metadataOf(header) {
	if (typeof header !== "object" || header === null || !("meta" in header)) throw new Error("it has no header");
	const { meta } = header;
	if (typeof meta !== "object" || meta === null) throw new Error("it has no header");
	return new Map(Object.entries(meta).map(([key, value]) => [key, String(value)]));
}
// dist/src/formats/iceberg/iceberg-schema.js
const typeNames = {
	VARCHAR: "string",
	JSON: "string",
	INTEGER: "int",
	BIGINT: "long",
	DOUBLE: "double",
	BOOLEAN: "boolean",
	DATE: "date",
	TIMESTAMPTZ: "timestamptz"
};
/** Every column is nullable, as in the Parquet files: a column that is added later is NULL in older files. */
function icebergFields({ columns, partitionColumns }) {
	return Object.entries({
		...columns,
		...Object.fromEntries(outsideFiles(partitionColumns))
	}).map(([name, { type, fieldId, description }]) => ({
		id: fieldId,
		name,
		required: false,
		type: typeOf(type, fieldId),
		doc: description
	}));
}
/** Far above the ids of columns in files, and below those of list items. */
const firstOutside = 900;
/**
* Columns that are not in the files: their value is that of the file's partition. The year is not exposed as a column.
*/
const outsideFiles = (partitionColumns) => partitionColumns.filter(({ name }) => name !== yearColumn.name).map(({ name, ...column }, at) => [name, {
	...column,
	fieldId: firstOutside + at
}]);
const typeOf = (type, fieldId) => type === "VARCHAR[]" ? {
	type: "list",
	"element-id": itemFieldId(fieldId),
	element: "string",
	"element-required": false
} : typeNames[type];
/** The largest id of a column or list item. */
const lastColumnId = (fields) => Math.max(...fields.map(({ id, type }) => typeof type === "string" ? id : type["element-id"]));
/** For files that were written before columns had field ids. */
const nameMapping = (fields) => JSON.stringify(fields.map(({ id, name, type }) => ({
	"field-id": id,
	names: [name],
	...typeof type === "string" ? {} : { fields: [{
		"field-id": type["element-id"],
		names: ["element"]
	}] }
})));
/** The name of the year in the partitions of manifests; not a column. */
const yearField = "period_end_year";
/** The first id that Iceberg gives to a partition. */
const firstPartitionId = 1e3;
/** The year is a transform of `period_end`, so that a filter by day also selects partitions. */
function partitionFields({ columns, partitionColumns }) {
	const outside = new Map(outsideFiles(partitionColumns));
	return partitionColumns.map(({ name }) => name === yearColumn.name ? {
		name: yearField,
		transform: "year",
		"source-id": columns["period_end"]?.fieldId ?? 0
	} : {
		name,
		transform: "identity",
		"source-id": outside.get(name)?.fieldId ?? 0
	}).map((field, at) => ({
		...field,
		"field-id": firstPartitionId + at
	}));
}
/** Iceberg counts years from this one. */
const firstYear = 1970;
/** @param texts values of the partition columns by name */
const partitionValues = (texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => name === yearColumn.name ? [yearField, Number(text) - firstYear] : [name, text]));
/** The reverse of `partitionValues`. */
const partitionTexts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => name === yearField ? [yearColumn.name, String(Number(value) + firstYear)] : [name, String(value)]));
// dist/src/formats/iceberg/iceberg-metadata.js
/** The key in the summary of a snapshot whose value is the id of the lake's snapshot. */
const lakeSnapshotKey = "esg-lake.snapshot-id";
/**
* The number of the version. An engine that writes the next one copies it unchanged, so a wrong number reveals that.
*/
const versionKey = "esg-lake.metadata-version";
const sealKey$1 = "esg-lake.sha256";
/** The version in the name of a metadata file; null for files of other writers. */
const versionOfName = (name) => {
	const digits = /^v([1-9]\d{0,14})\.metadata\.json$/.exec(name)?.[1];
	return digits === void 0 ? null : Number(digits);
};
const metadataName = (version) => `v${version}.metadata.json`;
/** The text of a version. Its properties contain its number and checksum, which identify it as ours and as intact. */
function metadataText(metadata, version) {
	const { [sealKey$1]: _, ...others } = metadata.properties;
	const properties = {
		...others,
		[versionKey]: String(version)
	};
	const sealed = {
		...properties,
		[sealKey$1]: checksumOf$1({
			...metadata,
			properties
		})
	};
	return JSON.stringify({
		...metadata,
		properties: sealed
	});
}
const checksumOf$1 = (metadata) => createHash("sha256").update(JSON.stringify(metadata)).digest("hex");
/** A version written by esg-lake; `foreign` if another engine wrote it, `damaged` if it was altered. */
function parseMetadata(text, version) {
	const value = parsed(text);
	if (!isObject(value) || value["format-version"] === void 0) return "damaged";
	if (!isObject(value["properties"])) return "foreign";
	const { [sealKey$1]: seal, ...properties } = value["properties"];
	if (properties[versionKey] !== String(version)) return "foreign";
	const metadata = {
		...value,
		properties
	};
	return seal === checksumOf$1(metadata) && isMetadata(metadata) ? metadata : "damaged";
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
/** The checksum has already proved that the content is unchanged. */
const isMetadata = (value) => isObject(value) && value["format-version"] === 2 && typeof value["location"] === "string" && Array.isArray(value["snapshots"]) && Array.isArray(value["schemas"]) && Array.isArray(value["metadata-log"]);
/** The metadata of a table as declared now: an added column adds a schema. The table's snapshots are kept. */
function describeTable(known, { table, location }) {
	const metadata = known ?? newTable(table, location);
	const schemas = withDeclared(metadata.schemas, table);
	const properties = {
		...metadata.properties,
		...declaredProperties(table)
	};
	const isChanged = known === null || schemas.current["schema-id"] !== known["current-schema-id"] || JSON.stringify(properties) !== JSON.stringify(known.properties);
	return {
		metadata: {
			...metadata,
			schemas: schemas.all,
			"current-schema-id": schemas.current["schema-id"],
			"last-column-id": Math.max(metadata["last-column-id"], lastColumnId(schemas.current.fields)),
			properties
		},
		isChanged
	};
}
function newTable(table, location) {
	const fields = partitionFields(table);
	return {
		"format-version": 2,
		"table-uuid": randomUUID(),
		location,
		"last-sequence-number": 0,
		"last-updated-ms": 0,
		"last-column-id": 0,
		schemas: [],
		"current-schema-id": -1,
		"partition-specs": [{
			"spec-id": 0,
			fields
		}],
		"default-spec-id": 0,
		"last-partition-id": firstPartitionId + fields.length - 1,
		properties: {},
		"current-snapshot-id": -1,
		refs: {},
		snapshots: [],
		"snapshot-log": [],
		"metadata-log": [],
		"sort-orders": [{
			"order-id": 0,
			fields: []
		}],
		"default-sort-order-id": 0,
		statistics: [],
		"partition-statistics": []
	};
}
/** Schemas of earlier snapshots are kept, for reading those. */
function withDeclared(known, table) {
	const fields = icebergFields(table);
	const text = JSON.stringify(fields);
	const same = known.find((schema) => JSON.stringify(schema.fields) === text);
	if (same !== void 0) return {
		all: known,
		current: same
	};
	const current = {
		type: "struct",
		"schema-id": 1 + Math.max(-1, ...known.map((schema) => schema["schema-id"])),
		fields
	};
	return {
		all: [...known, current],
		current
	};
}
/** `gc.enabled` is false because engines must not delete our data files: snapshots and other formats share them. */
const declaredProperties = (table) => ({
	comment: table.description,
	"gc.enabled": "false",
	"schema.name-mapping.default": nameMapping(icebergFields(table)),
	"write.format.default": "parquet"
});
/** The metadata without snapshots that are neither current nor kept. */
function withoutStale(metadata, kept) {
	const stays = (id) => id === metadata["current-snapshot-id"] || kept.has(id);
	const log = metadata["snapshot-log"];
	const lost = log.findLastIndex((entry) => !stays(entry["snapshot-id"]));
	return {
		...metadata,
		snapshots: metadata.snapshots.filter((snapshot) => stays(snapshot["snapshot-id"])),
		"snapshot-log": log.slice(lost + 1)
	};
}
// dist/src/formats/open-format.js
/**
* The description of a log file that cannot be read, from the error.
*
* @throws the error if the file is not the cause
*/
function damageBy(error) {
	if ([
		"EACCES",
		"EPERM",
		"EMFILE",
		"ENFILE",
		"ENOMEM"
	].includes(errorCode(error) ?? "")) throw error;
	return unreadable(error);
}
const healedByNextRun = "The next run rebuilds it from the published files (in a fleet: fleet commit; in a store: push).";
/** The set without this format's versions if one of them is lost: a set is complete or absent. */
function readableSet(set, format, isKnown) {
	if (Object.entries(set.tables).every(([table, version]) => isKnown(version, table))) return set;
	const tables = Object.entries(set.tables).map(([table, version]) => {
		const { [format]: _, ...others } = version;
		return [table, others];
	});
	return {
		...set,
		tables: Object.fromEntries(tables)
	};
}
// dist/src/formats/iceberg/manifest-entries.js
/** What the snapshot did with a file, as recorded in a manifest. */
const statuses = {
	existing: 0,
	added: 1,
	deleted: 2
};
const isLive = ({ status }) => status !== statuses.deleted;
/** The description of a file in a manifest. */
function fileStats({ columns }, file, bounds) {
	const keyed = (value) => bounds.flatMap((one) => {
		const column = columns[one.column];
		const found = column === void 0 ? null : value(one, column.type === "DATE");
		return column === void 0 || found === null ? [] : [{
			key: column.fieldId,
			value: found
		}];
	});
	return {
		content: 0,
		file_format: "PARQUET",
		partition: partitionValues(file.partition),
		record_count: file.rows,
		file_size_in_bytes: file.bytes,
		value_counts: keyed(() => file.rows),
		null_value_counts: keyed(({ nulls }) => nulls),
		lower_bounds: keyed(({ least }, isDate) => least === null ? null : boundBytes(least, isDate)),
		upper_bounds: keyed(({ greatest }, isDate) => greatest === null ? null : boundBytes(greatest, isDate))
	};
}
const boundBytes = (text, isDate) => isDate ? int32(Date.parse(text) / 864e5) : Buffer.from(text);
/** Little-endian, the encoding of bounds. */
function int32(value) {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32LE(value);
	return bytes;
}
/**
* Parses an entry of a manifest that esg-lake wrote; null if it is not valid.
*
* @param inherited values of the manifest list, which entries of added files inherit
*/
function toEntry(value, location, inherited) {
	if (!isObject(value) || !isObject(value["data_file"])) return null;
	const { status, snapshot_id: snapshotId, sequence_number: sequence } = value;
	const { file_path: path, ...file } = value["data_file"];
	if (status !== 0 && status !== 1 && status !== 2) return null;
	if (typeof path !== "string" || !path.startsWith(`${location}/`) || !isFileStats(file)) return null;
	return {
		status,
		snapshotId: typeof snapshotId === "number" ? snapshotId : inherited.snapshotId,
		sequence: typeof sequence === "number" ? sequence : inherited.sequence,
		path: path.slice(location.length + 1),
		file
	};
}
const lists = [
	"value_counts",
	"null_value_counts",
	"lower_bounds",
	"upper_bounds"
];
const isFileStats = (file) => isObject(file) && isObject(file["partition"]) && typeof file["record_count"] === "number" && typeof file["file_size_in_bytes"] === "number" && lists.every((name) => file[name] === null || Array.isArray(file[name]));
/** The record of an entry. Added files inherit their sequence numbers from the manifest list. */
function entryRecord({ status, snapshotId, sequence, path, file }, location) {
	const own = status === statuses.added ? null : sequence;
	return {
		status,
		snapshot_id: snapshotId,
		sequence_number: own,
		file_sequence_number: own,
		data_file: {
			...file,
			file_path: `${location}/${path}`
		}
	};
}
// dist/src/formats/iceberg/manifest-files.js
/** The name contains the checksum of the content, like that of a data file. */
const avroPattern = /^(?:manifest|snap-\d+)-([0-9a-f]{64})\.avro$/;
const checksumOf = (content) => createHash("sha256").update(content).digest("hex");
const named = (prefix, content) => ({
	name: `${prefix}-${checksumOf(content)}.avro`,
	content
});
const fieldOf = ([id, name, type]) => name.endsWith("?") ? {
	name: name.slice(0, -1),
	type: ["null", type],
	default: null,
	"field-id": id
} : {
	name,
	type,
	"field-id": id
};
const record = (name, ...fields) => ({
	type: "record",
	name,
	fields: fields.map(fieldOf)
});
/** A map by column id, for which Avro has no type. */
const byColumn = (key, value, type) => ({
	type: "array",
	logicalType: "map",
	items: record(`k${key}_v${value}`, [
		key,
		"key",
		"int"
	], [
		value,
		"value",
		type
	])
});
const partitionType = (partition) => {
	const typeOf = ({ transform }) => transform === "identity" ? "string" : "int";
	return record("r102", ...partition.map((field) => [
		field["field-id"],
		`${field.name}?`,
		typeOf(field)
	]));
};
const dataFileType = (partition) => record("r2", [
	134,
	"content",
	"int"
], [
	100,
	"file_path",
	"string"
], [
	101,
	"file_format",
	"string"
], [
	102,
	"partition",
	partitionType(partition)
], [
	103,
	"record_count",
	"long"
], [
	104,
	"file_size_in_bytes",
	"long"
], [
	109,
	"value_counts?",
	byColumn(119, 120, "long")
], [
	110,
	"null_value_counts?",
	byColumn(121, 122, "long")
], [
	125,
	"lower_bounds?",
	byColumn(126, 127, "bytes")
], [
	128,
	"upper_bounds?",
	byColumn(129, 130, "bytes")
]);
const entrySchema = (partition) => record("manifest_entry", [
	0,
	"status",
	"int"
], [
	1,
	"snapshot_id?",
	"long"
], [
	3,
	"sequence_number?",
	"long"
], [
	4,
	"file_sequence_number?",
	"long"
], [
	2,
	"data_file",
	dataFileType(partition)
]);
const listSchema = record("manifest_file", [
	500,
	"manifest_path",
	"string"
], [
	501,
	"manifest_length",
	"long"
], [
	502,
	"partition_spec_id",
	"int"
], [
	517,
	"content",
	"int"
], [
	515,
	"sequence_number",
	"long"
], [
	516,
	"min_sequence_number",
	"long"
], [
	503,
	"added_snapshot_id",
	"long"
], [
	504,
	"added_files_count",
	"int"
], [
	505,
	"existing_files_count",
	"int"
], [
	506,
	"deleted_files_count",
	"int"
], [
	512,
	"added_rows_count",
	"long"
], [
	513,
	"existing_rows_count",
	"long"
], [
	514,
	"deleted_rows_count",
	"long"
], [
	507,
	"partitions?",
	{
		type: "array",
		"element-id": 508,
		items: record("r508", [
			509,
			"contains_null",
			"boolean"
		], [
			518,
			"contains_nan?",
			"boolean"
		], [
			510,
			"lower_bound?",
			"bytes"
		], [
			511,
			"upper_bound?",
			"bytes"
		])
	}
]);
function manifestFile(avro, shape, entries) {
	const metadata = /* @__PURE__ */ new Map([
		["schema", JSON.stringify(shape.schema)],
		["schema-id", String(shape.schema["schema-id"])],
		["partition-spec", JSON.stringify(shape.partition)],
		["partition-spec-id", "0"],
		["format-version", "2"],
		["content", "data"]
	]);
	const records = entries.map((entry) => entryRecord(entry, shape.location));
	return named("manifest", avro.encode(entrySchema(shape.partition), metadata, records));
}
/** The manifest list of a snapshot. */
function manifestList(avro, shape, snapshot, manifests) {
	const metadata = /* @__PURE__ */ new Map([
		["snapshot-id", String(snapshot.id)],
		["parent-snapshot-id", String(snapshot.parent)],
		["sequence-number", String(snapshot.sequence)],
		["format-version", "2"]
	]);
	const records = manifests.map((manifest) => listRecord(manifest, shape));
	return named(`snap-${snapshot.id}`, avro.encode(listSchema, metadata, records));
}
function listRecord({ name, bytes, snapshotId, sequence, entries }, shape) {
	const of = (status) => {
		const found = entries.filter((entry) => entry.status === status);
		return {
			files: found.length,
			rows: found.reduce((sum, { file }) => sum + file.record_count, 0)
		};
	};
	const [existing, added, deleted] = [
		of(statuses.existing),
		of(statuses.added),
		of(statuses.deleted)
	];
	return {
		manifest_path: `${shape.location}/${metadataFolderName}/${name}`,
		manifest_length: bytes,
		partition_spec_id: 0,
		content: 0,
		sequence_number: sequence,
		min_sequence_number: Math.min(sequence, ...entries.filter(isLive).map((entry) => entry.sequence)),
		added_snapshot_id: snapshotId,
		added_files_count: added.files,
		existing_files_count: existing.files,
		deleted_files_count: deleted.files,
		added_rows_count: added.rows,
		existing_rows_count: existing.rows,
		deleted_rows_count: deleted.rows,
		partitions: shape.partition.map(({ name }) => summaryOf$1(name, entries))
	};
}
/** The range of partition values in a manifest. */
function summaryOf$1(name, entries) {
	const bounds = entries.map(({ file }) => boundOf(file.partition[name] ?? null)).filter((bound) => bound !== null);
	const sorted = bounds.sort((a, b) => a.value < b.value ? -1 : 1);
	return {
		contains_null: bounds.length < entries.length,
		contains_nan: false,
		lower_bound: sorted[0]?.bytes ?? null,
		upper_bound: sorted.at(-1)?.bytes ?? null
	};
}
const boundOf = (value) => value === null ? null : {
	value,
	bytes: typeof value === "number" ? int32(value) : Buffer.from(value)
};
/** @throws if the bytes are not a manifest list written by esg-lake */
function parseManifestList(avro, location, content) {
	const prefix = `${location}/${metadataFolderName}/`;
	return avro.decode(content).records.map((record) => {
		if (!isObject(record)) throw new Error("it is not a list of manifests");
		const { manifest_path: path, manifest_length: bytes, added_snapshot_id: snapshotId } = record;
		const { sequence_number: sequence } = record;
		if (typeof path !== "string" || !path.startsWith(prefix)) throw new Error("it names files of another folder");
		if (typeof bytes !== "number" || typeof snapshotId !== "number" || typeof sequence !== "number") throw new Error("it is not a list of manifests");
		return {
			name: path.slice(prefix.length),
			bytes,
			snapshotId,
			sequence
		};
	});
}
/** @throws if the bytes are not a manifest written by esg-lake */
function parseManifest(avro, location, content, listed) {
	return avro.decode(content).records.map((record) => {
		const entry = toEntry(record, location, listed);
		if (entry === null) throw new Error("it names what is not of this table");
		return entry;
	});
}
// dist/src/formats/iceberg/iceberg-table.js
const metadataFolder = (folder) => join(folder, metadataFolderName);
const hintName = "version-hint.text";
/** The file name at the end of an address in the metadata folder. */
const nameOf = (address) => address.slice(address.lastIndexOf("/") + 1);
const currentState = ({ metadata, states }) => states.get(metadata?.["current-snapshot-id"] ?? 0) ?? {
	manifests: [],
	files: /* @__PURE__ */ new Map()
};
/**
* Reads the newest metadata of a table and the files of each snapshot. Only metadata written by esg-lake is accepted;
* damaged files are left out.
*
* @param named the versions that are kept for readers, including the newest
* @throws GuardError if another engine has written to the table
*/
async function readIcebergTable(folder, named) {
	const names = await namesIn(metadataFolder(folder));
	const theirs = names.find((name) => /metadata\.json(?:\.\w+)?$/.test(name) && versionOfName(name) === null);
	if (theirs !== void 0) throw foreign(folder, theirs);
	const there = names.flatMap((name) => versionOfName(name) ?? []).sort((a, b) => b - a);
	const isNew = there.length === 0 && !(names.some((name) => avroPattern.test(name)) && names.includes("version-hint.text"));
	const faults = [];
	const unreadable = /* @__PURE__ */ new Set();
	let metadata = null;
	for (const version of there) {
		if (metadata !== null && !named.some((one) => one.version === version)) continue;
		const read = await readMetadata(folder, version, named);
		if (typeof read === "string") {
			faults.push(read);
			unreadable.add(version);
		} else metadata ??= read;
	}
	const id = metadata?.["table-uuid"];
	const published = named.flatMap((one) => id === void 0 || one.table_id === id ? one.version : []);
	const version = isNew ? 0 : Math.max(...there, ...published, 1);
	for (const one of isNew ? [] : /* @__PURE__ */ new Set([...published, version])) {
		if (there.includes(one)) continue;
		faults.push(`${metadataName(one)} is missing`);
		unreadable.add(one);
	}
	const states = await readStates(folder, metadata, faults);
	return {
		folder,
		version,
		metadata: metadata && {
			...metadata,
			snapshots: metadata.snapshots.filter((one) => states.has(one["snapshot-id"]))
		},
		states,
		damage: faults[0] ?? null,
		unreadable
	};
}
/** @returns the metadata, or a description of what is wrong with it */
async function readMetadata(folder, version, named) {
	const name = metadataName(version);
	const text = await readFile(join(metadataFolder(folder), name), "utf8").catch((error) => ({ error }));
	if (typeof text !== "string") return `${name} ${damageBy(text.error)}`;
	const metadata = parseMetadata(text, version);
	const isOurs = named.some((one) => one.version >= version && text.includes(one.table_id));
	if (metadata === "foreign" && !isOurs) throw foreign(folder, name);
	return typeof metadata === "string" ? `${name} is not what was written` : metadata;
}
/** The states of all snapshots whose manifests can be read; what is wrong with the others is added to the faults. */
async function readStates(folder, metadata, faults) {
	const states = /* @__PURE__ */ new Map();
	if (metadata === null) return states;
	const avro = await loadAvro();
	const known = /* @__PURE__ */ new Map();
	for (const snapshot of metadata.snapshots) try {
		const manifests = [];
		const list = await readNamed(folder, nameOf(snapshot["manifest-list"]));
		for (const listed of parseManifestList(avro, metadata.location, list)) {
			const manifest = known.get(listed.name) ?? {
				...listed,
				entries: parseManifest(avro, metadata.location, await readNamed(folder, listed.name), listed)
			};
			known.set(listed.name, manifest);
			manifests.push(manifest);
		}
		states.set(snapshot["snapshot-id"], stateOf(manifests));
	} catch (error) {
		if (errorCode(error) !== null) throw error;
		faults.push(messageOf(error));
	}
	return states;
}
/** The content of a manifest or list. @throws if its checksum is not the one in its name */
async function readNamed(folder, name) {
	const content = await readFile(join(metadataFolder(folder), name)).catch((error) => ({ error }));
	if ("error" in content) throw new Error(`${name} ${damageBy(content.error)}`);
	if (checksumOf(content) !== avroPattern.exec(name)?.[1]) throw new Error(`${name} is not what was written`);
	return content;
}
function stateOf(manifests) {
	const live = manifests.flatMap(({ entries }) => entries.filter(isLive));
	return {
		manifests,
		files: new Map(live.map(({ path, file }) => [path, file]))
	};
}
const foreign = (folder, name) => new GuardError(`another engine has written ${name} of the table ${folder}: nothing was changed there`, { hint: `Move ${folder} elsewhere and run again: the table is created anew. Engines that write need their own copy.` });
/** @throws DamagedError if the metadata is damaged */
function requireWholeMetadata({ folder, damage }) {
	if (damage === null) return;
	throw new DamagedError(`the metadata of the table ${folder} is damaged: ${damage}`, { hint: healedByNextRun });
}
/** Deletes what killed writers left in the metadata. */
async function removeUnfinishedMetadata(folder) {
	for (const name of await namesIn(metadataFolder(folder))) if (/\.(tmp|part)$/.test(name)) await rm(join(metadataFolder(folder), name), {
		recursive: true,
		force: true
	});
}
// dist/src/formats/current-tables.js
const currentTablesFile = (output) => join(tablesFolder(output), "current.json");
/** Null if there is no such file; a string describes what is wrong with it. */
async function readCurrentTables(output) {
	const text = await readFile(currentTablesFile(output), "utf8").catch(() => null);
	if (text === null) return null;
	const value = openSealedJson(text);
	if (typeof value === "string") return value;
	const current = { ...value };
	const { earlier, lake_views: lakeViews } = current;
	if (lakeViews !== void 0 && !isLakeViews(lakeViews)) return "is not what a run writes";
	if (!isTableSet(current) || !Array.isArray(earlier) || !earlier.every(isTableSet)) return "is not what a run writes";
	return {
		...current,
		earlier
	};
}
/** Replaces the file atomically: readers see the old file or the new one. */
async function writeCurrentTables(output, current) {
	const file = currentTablesFile(output);
	await mkdir(dirname(file), { recursive: true });
	await writeDurably(file, sealedJson(current, 2), {
		mode: readOnly,
		crashPoints: "tables.current"
	});
}
/** The set for a state, from the versions of its tables. */
function tableSet({ tables, ...state }, versions) {
	const known = tables.flatMap(({ table, rows, content_hash }) => {
		const ofFormats = versions.get(table.name);
		return ofFormats === void 0 ? [] : [[table.name, {
			rows,
			content_hash,
			...ofFormats
		}]];
	});
	return {
		...state,
		tables: Object.fromEntries(known)
	};
}
/** The content with the record of the lake's views, if there are any. */
const withLakeViews = ({ earlier, ...set }, lakeViews) => lakeViews === void 0 ? {
	...set,
	earlier
} : {
	...set,
	lake_views: lakeViews,
	earlier
};
/** All recorded sets, newest first. */
const recordedSets = (current) => current === null ? [] : [current, ...current.earlier].map(withoutEarlier);
const withoutEarlier = ({ earlier: _, lake_views: __, ...set }) => set;
/**
* The sets to keep in addition to the one of this snapshot.
*
* @param keep number of sets to keep, including the new one; the previous set is always kept, for its readers
*/
const earlierSets = (known, snapshotId, keep) => known.filter(({ snapshot_id }) => snapshot_id !== snapshotId).slice(0, Math.max(keep, 2) - 1);
/** The versions of a table in the given sets. */
const versionsIn$1 = (sets, table) => sets.flatMap(({ tables }) => tables[table] ?? []);
/** The versions of a Delta table that are kept for readers. */
const keptVersions = (current, table) => versionsIn$1(recordedSets(current), table).flatMap(({ delta }) => delta?.version ?? []);
/** A copy of the set in which every version is replaced by the function's result. */
const mapVersions = (set, change) => ({
	...set,
	tables: Object.fromEntries(Object.entries(set.tables).map(([table, version]) => [table, change(version, table)]))
});
function isTableSet(value) {
	if (!isObject(value) || !isObject(value["tables"])) return false;
	return typeof value["snapshot_id"] === "string" && typeof value["created_at"] === "string" && typeof value["schema_version"] === "number" && Object.values(value["tables"]).every(isTableVersion);
}
const isLakeViews = (value) => isObject(value) && typeof value["snapshot_id"] === "string" && typeof value["address"] === "string" && typeof value["bytes"] === "number" && typeof value["sha256"] === "string";
function isTableVersion(value) {
	if (!isObject(value)) return false;
	const { rows, content_hash: hash, delta, iceberg } = value;
	if (typeof rows !== "number" || typeof hash !== "string") return false;
	if (iceberg !== void 0 && !(isObject(iceberg) && Number.isSafeInteger(iceberg["snapshot_id"]))) return false;
	const named = [delta, iceberg].filter((version) => version !== void 0);
	return named.length > 0 && named.every(isNamed);
}
const isNamed = (value) => isObject(value) && Number.isInteger(value["version"]) && typeof value["table_id"] === "string";
// dist/src/formats/put-if-absent.js
/**
* Puts a complete file in place under its final name, only if no file of this name exists. Without hard links, this is
* not atomic against a writer that does not hold the lock of the output folder.
*
* @param names of the crash points after the file is written aside and after it is in place
* @returns false if the file exists already
*/
async function putIfAbsent(file, content, names) {
	await mkdir(dirname(file), { recursive: true });
	const aside = `${file}.${randomUUID()}.tmp`;
	await writeDurably(aside, content, {
		mode: readOnly,
		syncFolder: false
	});
	crashPoint(names.writtenAside);
	if (!await takeName(aside, file)) {
		await rm(aside, { force: true });
		return false;
	}
	crashPoint(names.inPlace);
	await rm(aside, { force: true });
	await syncToDisk(dirname(file));
	await syncToDisk(dirname(dirname(file)));
	return true;
}
async function takeName(aside, file) {
	try {
		await link(aside, file);
		return true;
	} catch (error) {
		if (errorCode(error) === "EEXIST") return false;
		if (isOfTheDisk(error)) throw error;
	}
	if (await isThere$1(file)) return false;
	await rename(aside, file);
	return true;
}
/** Whether a link failed for a reason for which a copy would fail as well. */
const isOfTheDisk = (error) => [
	"ENOENT",
	"ENOSPC",
	"EDQUOT"
].includes(errorCode(error) ?? "");
async function isThere$1(file) {
	try {
		await stat(file);
		return true;
	} catch (error) {
		if (isMissing(error)) return false;
		throw error;
	}
}
// dist/src/formats/iceberg/make-snapshot.js
/** A snapshot that has exactly these files; null if the current snapshot already has them. */
async function makeSnapshot(avro, table, metadata, wanted) {
	const { manifests: known, files: live } = currentState(table);
	const missing = [...wanted.files.values()].filter(({ path }) => !live.has(path));
	const gone = new Set([...live.keys()].filter((path) => !wanted.files.has(path)));
	if (table.states.has(table.metadata?.["current-snapshot-id"] ?? 0) && missing.length === 0 && gone.size === 0) return null;
	const id = newSnapshotId();
	const sequence = metadata["last-sequence-number"] + 1;
	const stats = await wanted.factsOf(missing);
	const added = missing.flatMap(({ path }, at) => {
		const file = stats[at];
		return file === void 0 ? [] : [{
			status: statuses.added,
			snapshotId: id,
			sequence,
			path,
			file
		}];
	});
	const shape = shapeOf(metadata);
	const files = [];
	const manifests = nextManifests(known, added, gone, id).map((next) => {
		if ("name" in next) return next;
		const file = manifestFile(avro, shape, next.entries);
		files.push(file);
		return {
			name: file.name,
			bytes: file.content.length,
			snapshotId: id,
			sequence,
			entries: next.entries
		};
	});
	const state = stateOf(manifests);
	const parent = table.metadata?.["current-snapshot-id"] ?? null;
	const list = manifestList(avro, shape, {
		id,
		parent,
		sequence
	}, manifests);
	return {
		id,
		state,
		metadata: withSnapshot(metadata, {
			"snapshot-id": id,
			...parent === null ? {} : { "parent-snapshot-id": parent },
			"sequence-number": sequence,
			"timestamp-ms": Math.max(wanted.at, metadata["last-updated-ms"] + 1),
			"manifest-list": `${shape.location}/${metadataFolderName}/${list.name}`,
			summary: summaryOf(wanted.snapshotId, currentState(table), state),
			"schema-id": shape.schema["schema-id"]
		}),
		files: [...files, list]
	};
}
/** Below 2^53, where JSON's numbers are exact in every reader; never 0. */
const newSnapshotId = () => randomBytes(6).readUIntBE(0, 6) * 16 + 1 + (randomBytes(1)[0] ?? 0) % 15;
/** How new manifests of the table are written. */
function shapeOf(metadata) {
	const schema = metadata.schemas.find((one) => one["schema-id"] === metadata["current-schema-id"]);
	const spec = metadata["partition-specs"].find((one) => one["spec-id"] === metadata["default-spec-id"]);
	if (schema === void 0 || spec === void 0) throw new Error("the metadata does not have its own schema");
	return {
		location: metadata.location,
		schema,
		partition: spec.fields
	};
}
/** Readers open every manifest that a filter does not rule out. */
const maxManifests = 20;
/**
* Manifests that lose no file are reused. Those that lose some are rewritten and name the deleted files; those that
* name only files deleted earlier are left out.
*/
function nextManifests(known, added, gone, id) {
	const asNow = (entry) => gone.has(entry.path) ? {
		...entry,
		status: statuses.deleted,
		snapshotId: id
	} : {
		...entry,
		status: statuses.existing
	};
	const alive = known.filter(({ entries }) => entries.some(isLive));
	const others = alive.map((manifest) => manifest.entries.some((entry) => isLive(entry) && gone.has(entry.path)) ? { entries: manifest.entries.filter(isLive).map(asNow) } : manifest);
	if (others.length < maxManifests) return added.length === 0 ? others : [{ entries: added }, ...others];
	const all = alive.flatMap(({ entries }) => entries.filter(isLive).map(asNow));
	return [{ entries: [...added, ...all] }];
}
function summaryOf(snapshotId, before, after) {
	const factsIn = (one, other) => [...one.files].filter(([path]) => !other.files.has(path)).map(([, file]) => file);
	const added = factsIn(after, before);
	const deleted = factsIn(before, after);
	const rows = (files) => sumOf(files, ({ record_count: count }) => count);
	const bytes = (files) => sumOf(files, ({ file_size_in_bytes: size }) => size);
	return {
		operation: deleted.length === 0 ? "append" : "overwrite",
		[lakeSnapshotKey]: snapshotId,
		"engine-name": "esg-lake",
		"engine-version": packageVersion(),
		"added-data-files": String(added.length),
		"deleted-data-files": String(deleted.length),
		"added-records": rows(added),
		"deleted-records": rows(deleted),
		"added-files-size": bytes(added),
		"removed-files-size": bytes(deleted),
		"total-data-files": String(after.files.size),
		"total-records": rows(after.files.values()),
		"total-files-size": bytes(after.files.values()),
		"total-delete-files": "0",
		"total-position-deletes": "0",
		"total-equality-deletes": "0"
	};
}
const sumOf = (files, of) => String([...files].reduce((sum, file) => sum + of(file), 0));
function withSnapshot(metadata, snapshot) {
	const { "snapshot-id": id, "timestamp-ms": at } = snapshot;
	return {
		...metadata,
		"last-sequence-number": snapshot["sequence-number"],
		"last-updated-ms": at,
		"current-snapshot-id": id,
		refs: { main: {
			"snapshot-id": id,
			type: "branch"
		} },
		snapshots: [...metadata.snapshots, snapshot],
		"snapshot-log": [...metadata["snapshot-log"], {
			"timestamp-ms": at,
			"snapshot-id": id
		}]
	};
}
/**
* The metadata of a table for another address with the same file names: the same table and snapshots, with all
* addresses replaced and without earlier versions of the metadata.
*/
function relocated(avro, { states }, metadata, location) {
	const shape = {
		...shapeOf(metadata),
		location
	};
	const files = /* @__PURE__ */ new Map();
	const moved = /* @__PURE__ */ new Map();
	const manifestFor = (known) => {
		const done = moved.get(known.name);
		if (done !== void 0) return done;
		const file = manifestFile(avro, shape, known.entries);
		const manifest = {
			...known,
			name: file.name,
			bytes: file.content.length
		};
		files.set(file.name, file);
		moved.set(known.name, manifest);
		return manifest;
	};
	const nextStates = /* @__PURE__ */ new Map();
	const snapshots = metadata.snapshots.map((snapshot) => {
		const { "snapshot-id": id, "parent-snapshot-id": parent = null, "sequence-number": sequence } = snapshot;
		const manifests = (states.get(id)?.manifests ?? []).map(manifestFor);
		const list = manifestList(avro, shape, {
			id,
			parent,
			sequence
		}, manifests);
		files.set(list.name, list);
		nextStates.set(id, stateOf(manifests));
		return {
			...snapshot,
			"manifest-list": `${location}/${metadataFolderName}/${list.name}`
		};
	});
	return {
		metadata: {
			...metadata,
			location,
			snapshots,
			"metadata-log": []
		},
		states: nextStates,
		files: [...files.values()]
	};
}
// dist/src/formats/iceberg/commit-iceberg.js
/**
* Commits a new version of a table whose data files are linked already. If the table's folder has moved, all of its
* metadata is rewritten; if its files differ, a snapshot with exactly these files is added. Writes nothing if
* everything is up to date.
*
* @returns the table at its newest version
* @throws GuardError if another writer has committed the next version in the meantime
*/
async function commitIceberg(known, target) {
	const table = await committed(known, target.location);
	const next = await nextTable(table, target);
	if (next === null) return table;
	await putFiles(table.folder, next.files);
	const version = table.version + 1;
	await putVersion(table.folder, version, next.metadata);
	return {
		...table,
		version,
		metadata: next.metadata,
		states: next.states
	};
}
/** The table at this address: its metadata names every file by its full address. */
async function committed(known, location) {
	const { folder, metadata } = known;
	if (metadata === null || metadata.location === location) return known;
	const moved = relocated(await loadAvro(), known, metadata, location);
	await putFiles(folder, moved.files);
	const version = known.version + 1;
	await putVersion(folder, version, moved.metadata);
	return {
		...known,
		version,
		metadata: moved.metadata,
		states: moved.states
	};
}
async function nextTable(table, target) {
	const described = describeTable(table.metadata, target);
	const made = await makeSnapshot(await loadAvro(), table, described.metadata, {
		...target,
		factsOf: async (files) => {
			const bounds = await target.bounds(files);
			return files.map((file) => fileStats(target.table, file, bounds.get(file.source) ?? []));
		}
	});
	const metadata = withoutStale(made?.metadata ?? described.metadata, target.kept.snapshots);
	const isStale = metadata.snapshots.length < (made?.metadata ?? described.metadata).snapshots.length;
	if (made === null && !described.isChanged && !isStale && table.damage === null) return null;
	const at = Math.max(target.at, (table.metadata?.["last-updated-ms"] ?? 0) + 1);
	const states = new Map([...table.states, ...made === null ? [] : [[made.id, made.state]]]);
	const named = metadata.snapshots.flatMap(({ "snapshot-id": id }) => {
		const state = states.get(id);
		return state === void 0 ? [] : [[id, state]];
	});
	return {
		metadata: {
			...metadata,
			"last-updated-ms": at,
			"metadata-log": logOf(table, target)
		},
		states: new Map(named),
		files: made?.files ?? []
	};
}
/** Entries of the earlier versions that are kept. */
function logOf({ metadata, version }, { kept, location }) {
	if (metadata === null) return [];
	const address = (of) => `${location}/${metadataFolderName}/${metadataName(of)}`;
	const addresses = new Set([...kept.versions].map(address));
	return [...metadata["metadata-log"], {
		"timestamp-ms": metadata["last-updated-ms"],
		"metadata-file": address(version)
	}].filter((entry) => addresses.has(entry["metadata-file"]));
}
async function putFiles(folder, files) {
	const target = metadataFolder(folder);
	await mkdir(target, { recursive: true });
	for (const { name, content } of files) {
		await writeDurably(join(target, name), content, {
			mode: readOnly,
			syncFolder: false
		});
		crashPoint("tables.manifest-written");
	}
	if (files.length > 0) await syncToDisk(target);
}
async function putVersion(folder, version, metadata) {
	if (!await putIfAbsent(join(metadataFolder(folder), metadataName(version)), metadataText(metadata, version), {
		writtenAside: "tables.metadata-written-aside",
		inPlace: "tables.metadata-committed"
	})) throw new GuardError(`another writer has made version ${version} of the table ${folder}: nothing was changed there`, { hint: "Only runs of esg-lake may write there. Run again to see what was written." });
	await ensureHint({
		folder,
		version
	});
}
/** Readers that receive only the folder start from the hint. A killed writer has left the previous version in it. */
async function ensureHint({ folder, version }) {
	const file = join(metadataFolder(folder), hintName);
	if (await readFile(file, "utf8").catch(() => null) !== String(version)) await writeDurably(file, String(version), { crashPoints: "tables.hint" });
}
// dist/src/formats/iceberg/iceberg-tables.js
/** @throws GuardError if another engine has written to a table */
async function openIcebergTables(wanted) {
	const { output, names, sets, otherAddress } = wanted;
	const address = otherAddress ?? await folderAddress(output);
	const known = /* @__PURE__ */ new Map();
	for (const name of names) {
		const table = await readIcebergTable(tableFolder(output, name), icebergIn(versionsIn$1(sets, name)));
		const isElsewhere = table.metadata !== null && table.metadata.location !== tableAddress(address, name);
		known.set(name, table.damage !== null && isElsewhere ? {
			...table,
			metadata: null,
			states: /* @__PURE__ */ new Map()
		} : table);
	}
	const isKnown = ({ iceberg }, name) => {
		if (iceberg === void 0) return true;
		const table = known.get(name);
		return table?.metadata?.["table-uuid"] === iceberg.table_id && table.states.has(iceberg.snapshot_id);
	};
	return {
		damaged: [...known].flatMap(([name, { damage }]) => damage === null ? [] : [`${name} (Iceberg: ${damage})`]),
		readable: (set) => readableSet(set, "iceberg", isKnown),
		removeUnfinished: async () => {
			for (const { folder } of known.values()) await removeUnfinishedMetadata(folder);
		},
		commit: (target) => {
			const { name } = target.table;
			const table = known.get(name);
			if (table === void 0) throw new Error(`the metadata of ${name} has not been read`);
			return commit$1(table, target, tableAddress(address, name));
		}
	};
}
/** The address of a local folder, by which metadata names files. Readers take it literally: nothing is encoded. */
const folderAddress = async (output) => `file://${await realpath(output)}`;
/** @param address of the output folder */
const tableAddress = (address, table) => `${address}/tables/${table}`;
async function commit$1(known, target, location) {
	const named = icebergIn(versionsIn$1(target.earlier, target.table.name));
	const kept = {
		snapshots: new Set(named.map((one) => one.snapshot_id)),
		versions: new Set(named.flatMap(({ version }) => known.unreadable.has(version) ? [] : version))
	};
	const table = await commitIceberg(known, {
		...target,
		location,
		kept
	});
	await ensureHint(table);
	const { version, metadata, states } = table;
	const log = (metadata?.["metadata-log"] ?? []).map((entry) => versionOfName(nameOf(entry["metadata-file"])));
	const readable = /* @__PURE__ */ new Set([version, ...log]);
	const { "current-snapshot-id": snapshotId = 0, "table-uuid": id = "" } = metadata ?? {};
	return {
		isChanged: version !== known.version,
		version: { iceberg: {
			version,
			snapshot_id: snapshotId,
			table_id: id
		} },
		asNow: (one) => one.iceberg === void 0 || readable.has(one.iceberg.version) ? one : {
			...one,
			iceberg: {
				...one.iceberg,
				version
			}
		},
		kept: (current) => {
			const versions = icebergIn(versionsIn$1(recordedSets(current), target.table.name)).map((one) => one.version);
			return {
				paths: new Set([...states.values()].flatMap(({ files }) => [...files.keys()])),
				expire: () => expireIceberg(table, new Set(versions))
			};
		}
	};
}
const icebergIn = (versions) => versions.flatMap(({ iceberg }) => iceberg ?? []);
/** @throws if the metadata is damaged */
async function viewIceberg(output, table, versions) {
	const named = versions.flatMap(({ iceberg }) => iceberg ?? []);
	const read = await readIcebergTable(tableFolder(output, table), named);
	requireWholeMetadata(read);
	const { metadata, states, version } = read;
	const lost = named.filter(({ snapshot_id: id }) => !states.has(id));
	const address = tableAddress(await folderAddress(output), table);
	const isElsewhere = metadata !== null && metadata.location !== address;
	return {
		format: "Iceberg",
		version,
		states: new Set(named.map(({ snapshot_id: id }) => id)).size,
		latest: described$1(currentState(read)),
		kept: new Map([...states.values()].flatMap((state) => [...described$1(state)])),
		wrong: [...lost.map((one) => `version ${one.version} is lost`), ...isElsewhere ? [`the metadata is for ${metadata.location}: the folder has moved, and the next run rebuilds it`] : []]
	};
}
const described$1 = ({ files }) => new Map([...files].map(([path, file]) => [path, {
	rows: file.record_count,
	bytes: file.file_size_in_bytes,
	partition: partitionTexts(file.partition)
}]));
/**
* Deletes metadata that neither the newest version nor a kept one needs. Only files written by esg-lake are deleted.
*/
async function expireIceberg({ folder, version, metadata, states }, keptVersions) {
	const manifests = [...states.values()].flatMap((state) => state.manifests.map(({ name }) => name));
	const lists = (metadata?.snapshots ?? []).map((snapshot) => nameOf(snapshot["manifest-list"]));
	const needed = /* @__PURE__ */ new Set([...manifests, ...lists]);
	for (const name of await namesIn(metadataFolder(folder))) {
		const of = versionOfName(name);
		if (of === null ? !avroPattern.test(name) || needed.has(name) : of >= version || keptVersions.has(of)) continue;
		await rm(join(metadataFolder(folder), name), {
			recursive: true,
			force: true
		});
		crashPoint("tables.metadata-expired");
	}
}
// dist/src/formats/column-bounds.js
/** Columns that queries filter by and files are sorted by: texts and dates, whose order is that of their text. */
const boundedColumns = [
	"period_end",
	"tracker_id",
	"initiative_id",
	"survey_id"
];
/** The bounded columns that a table has. */
const boundedColumnsOf = ({ columns }) => boundedColumns.filter((column) => column in columns);
/** Files whose footers are read in one statement. */
const filesAtOnce = 200;
/** The bounds of each file, read from its footer alone. */
async function boundsOf({ connection }, table, files) {
	const columns = boundedColumnsOf(table).map(sqlLiteral);
	const found = new Map(files.map((file) => [file, []]));
	for (let at = 0; at < files.length && columns.length > 0; at += filesAtOnce) {
		const some = files.slice(at, at + filesAtOnce).map(sqlLiteral);
		const rows = await selectRows(connection, `SELECT file_name, path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
         sum(stats_null_count) AS nulls,
         bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values)) AS is_known
       FROM parquet_metadata([${some.join(", ")}]) WHERE path_in_schema IN (${columns.join(", ")})
       GROUP BY ALL ORDER BY file_name, path_in_schema`);
		for (const row of rows.filter((one) => one["is_known"] === true)) found.get(textOf(row, "file_name"))?.push({
			column: textOf(row, "name"),
			least: textOrNull(row, "least"),
			greatest: textOrNull(row, "greatest"),
			nulls: numberOf(row, "nulls")
		});
	}
	return found;
}
/** Reads the footer of each file once, however many formats request it. */
function fileBounds(database, table) {
	const known = /* @__PURE__ */ new Map();
	return async (files) => {
		const unknown = files.filter(({ rows }) => rows > 0).map(({ source }) => source).filter((source) => !known.has(source));
		if (unknown.length > 0) for (const [source, bounds] of await boundsOf(await database(), table, unknown)) known.set(source, bounds);
		return known;
	};
}
// dist/src/formats/data-files.js
var import_lib = require_lib();
const dataFolderName = "data";
/** The checksum in the name of a data file; null for the names of other files. */
const namedSha256 = (path) => /(?:^|\/)([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? null;
/**
* The files of a table by their names. Parts of a year without rows are byte for byte the same file.
* @param outer values of partition columns that all rows of the snapshot share. @default none
*/
function dataFilesOf({ folder, manifest }, table, outer = {}) {
	const files = (manifest.tables[table]?.files ?? []).map(({ path, rows, bytes, sha256 }) => {
		const year = periodYearOf(path);
		const partition = {
			...outer,
			...year === null ? {} : { [yearColumn.name]: String(year) }
		};
		const name = dataFilePath(partition, sha256);
		return [name, {
			path: name,
			year,
			partition,
			rows,
			bytes,
			sha256,
			source: join(folder, path)
		}];
	});
	return new Map(files);
}
/** The name of a data file within the folder of its table. */
const dataFilePath = (partition, sha256) => [
	dataFolderName,
	...Object.entries(partition).map(([name, value]) => `${name}=${value}`),
	`${sha256}.parquet`
].join("/");
/**
* Puts the files into the folder of their table as hard links, or as copies where the file system has none. A different
* file of the same name is replaced: it has the same bytes or is damaged.
*/
async function linkDataFiles(folder, files) {
	const touched = /* @__PURE__ */ new Set();
	for (const file of files) {
		const target = join(folder, file.path);
		if (await isLinked(target, file.source)) continue;
		await mkdir(dirname(target), { recursive: true });
		if (!await putAside(file, target)) continue;
		await renameOver(`${target}.tmp`, target);
		touched.add(dirname(target));
		crashPoint("tables.file-linked");
	}
	for (const parent of touched) {
		await syncToDisk(parent);
		await syncToDisk(dirname(parent));
	}
}
/** The same inode has the same bytes. */
async function isLinked(target, source) {
	const [there, published] = await Promise.all([stat(target).catch(() => null), stat(source)]);
	return there !== null && there.ino === published.ino && there.dev === published.dev;
}
/** Returns false if there is nothing to do: hard links are not available, and the existing copy is intact. */
async function putAside({ source, bytes, sha256 }, target) {
	const aside = `${target}.tmp`;
	await rm(aside, {
		recursive: true,
		force: true
	});
	try {
		await link(source, aside);
		return true;
	} catch (error) {
		if (isOfTheDisk(error)) throw error;
	}
	if (await damageOf(target, {
		bytes,
		sha256
	}) === null) return false;
	await copyFile(source, aside);
	await chmod(aside, readOnly);
	await syncToDisk(aside);
	return true;
}
/** Deletes the data files of a table that no kept version of any format names. */
async function expireDataFiles(folder, kept) {
	for (const path of await dataPaths(folder)) {
		if (kept.has(path)) continue;
		await rm(join(folder, path), { force: true });
		crashPoint("tables.file-expired");
	}
}
/** Data files in the folder of a table, including unfinished ones (`.tmp`). */
async function dataPaths(folder) {
	return (await pathsBelow(folder, dataFolderName)).filter((path) => namedSha256(path.replace(/\.tmp$/, "")) !== null);
}
/** Descends into the folders of partitions, `column=value`. */
async function pathsBelow(folder, within) {
	const paths = [];
	for (const name of await namesIn(join(folder, within))) {
		const path = `${within}/${name}`;
		paths.push(.../^\w+=[^/]*$/.test(name) ? await pathsBelow(folder, path) : [path]);
	}
	return paths;
}
// dist/src/formats/delta/delta-actions.js
/** The engine name in our commits; no other engine writes it. */
const engineName = "esg-lake";
/** The lowest protocol, which every engine reads: no table feature is needed. */
const protocol = {
	minReaderVersion: 1,
	minWriterVersion: 2
};
/**
* Checksum of the commit's text without this field, at the end of `commitInfo`; engines ignore fields unknown to them.
*/
const sealPattern = /,"esg-lake\.sha256":"([0-9a-f]{64})"/;
function sealed(text) {
	const end = text.indexOf("}}\n");
	return `${text.slice(0, end)},"esg-lake.sha256":"${sha256Of(text)}"${text.slice(end)}`;
}
/** Commits written before the checksum was introduced have none and count as whole. */
function isWhole(text) {
	const seal = sealPattern.exec(text)?.[1];
	return seal === void 0 || seal === sha256Of(text.replace(sealPattern, ""));
}
const sha256Of = (text) => createHash("sha256").update(text).digest("hex");
/** The text of a commit: one action per line. */
function commitText({ snapshotId, metaData, added, removed }, about) {
	return sealed([
		{ commitInfo: {
			timestamp: about.at,
			operation: about.version === 0 ? "CREATE TABLE AS SELECT" : "WRITE",
			operationParameters: { mode: "Overwrite" },
			isBlindAppend: false,
			engineInfo: about.engine,
			userMetadata: snapshotId
		} },
		...about.version === 0 ? [{ protocol }] : [],
		...metaData === null ? [] : [{ metaData: toMetaDataAction(metaData) }],
		...removed.map((file) => ({ remove: {
			...file,
			dataChange: true,
			extendedFileMetadata: true
		} })),
		...added.map((file) => ({ add: {
			...file,
			dataChange: true
		} }))
	].map((action) => `${JSON.stringify(action)}\n`).join(""));
}
const toMetaDataAction = (metaData) => ({
	...metaData,
	format: {
		provider: "parquet",
		options: {}
	},
	configuration: {}
});
/** A commit written by esg-lake; `foreign` if another engine wrote it, `damaged` if it is incomplete or altered. */
function parseCommit(text) {
	const actions = text.split("\n").filter(Boolean).map(parseLine);
	if (actions.length === 0 || actions.includes(null) || !isWhole(text)) return "damaged";
	const of = (kind) => actions.flatMap((action) => isObject(action?.[kind]) ? [action[kind]] : []);
	const [info = {}] = of("commitInfo");
	const { engineInfo, userMetadata } = info;
	if (typeof engineInfo !== "string" || !engineInfo.startsWith(`esg-lake/`)) return "foreign";
	const metaData = of("metaData").map(toMetaData);
	const added = of("add").map(toAddedFile);
	const removed = of("remove").map(toRemovedFile);
	const known = {
		added: added.filter(isThere),
		removed: removed.filter(isThere),
		metaData: metaData.filter(isThere)
	};
	const isComplete = known.added.length === added.length && known.removed.length === removed.length && known.metaData.length === metaData.length;
	if (typeof userMetadata !== "string" || !isComplete) return "damaged";
	return {
		...known,
		snapshotId: userMetadata,
		metaData: known.metaData[0] ?? null
	};
}
const isThere = (value) => value !== null;
function parseLine(line) {
	try {
		const parsed = JSON.parse(line);
		return isObject(parsed) ? parsed : null;
	} catch {
		return null;
	}
}
function toAddedFile(action) {
	const { path, size, modificationTime, stats } = action;
	const partitionValues = textsOf(action["partitionValues"]);
	if (typeof path !== "string" || partitionValues === null || typeof stats !== "string") return null;
	if (typeof size !== "number" || typeof modificationTime !== "number") return null;
	return {
		path,
		partitionValues,
		size,
		modificationTime,
		stats
	};
}
function toRemovedFile(action) {
	const { path, size, deletionTimestamp } = action;
	const partitionValues = textsOf(action["partitionValues"]);
	if (typeof path !== "string" || partitionValues === null) return null;
	if (typeof size !== "number" || typeof deletionTimestamp !== "number") return null;
	return {
		path,
		partitionValues,
		size,
		deletionTimestamp
	};
}
function toMetaData(action) {
	const { id, name, description, schemaString, partitionColumns, createdTime } = action;
	if (typeof id !== "string" || typeof name !== "string" || typeof description !== "string") return null;
	if (typeof schemaString !== "string" || !Array.isArray(partitionColumns) || typeof createdTime !== "number") return null;
	return {
		id,
		name,
		description,
		schemaString,
		partitionColumns: partitionColumns.map(String),
		createdTime
	};
}
function textsOf(value) {
	if (!isObject(value)) return null;
	return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
// dist/src/formats/delta/delta-checkpoint.js
const texts = "MAP(VARCHAR, VARCHAR)";
const columns = {
	protocol: "STRUCT(\"minReaderVersion\" INTEGER, \"minWriterVersion\" INTEGER)",
	metaData: `STRUCT("id" VARCHAR, "name" VARCHAR, "description" VARCHAR, "format" STRUCT("provider" VARCHAR, "options" ${texts}),
    "schemaString" VARCHAR, "partitionColumns" VARCHAR[], "configuration" ${texts}, "createdTime" BIGINT)`,
	add: `STRUCT("path" VARCHAR, "partitionValues" ${texts}, "size" BIGINT, "modificationTime" BIGINT, "dataChange" BOOLEAN,
    "stats" VARCHAR)`,
	remove: `STRUCT("path" VARCHAR, "deletionTimestamp" BIGINT, "dataChange" BOOLEAN, "extendedFileMetadata" BOOLEAN,
    "partitionValues" ${texts}, "size" BIGINT)`
};
/** Writes a checkpoint of this version to a file, then names it in `_last_checkpoint`. */
async function writeCheckpoint({ connection }, { file, version }, { metaData, added, removed }) {
	const actions = [
		{ protocol },
		{ metaData: toMetaDataAction(metaData) },
		...removed.map((one) => ({ remove: {
			...one,
			dataChange: false,
			extendedFileMetadata: true
		} })),
		...added.map((one) => ({ add: {
			...one,
			dataChange: false
		} }))
	];
	const lines = `${file}.lines.tmp`;
	const aside = `${file}.tmp`;
	await writeFile(lines, actions.map((action) => JSON.stringify(action)).join("\n"));
	const types = Object.entries(columns).map(([name, type]) => `"${name}": ${sqlLiteral(type)}`);
	const source = `read_json(${sqlLiteral(lines)}, format = 'newline_delimited', columns = {${types.join(", ")}})`;
	const seal = sealOf(await actionTexts(connection, source));
	await connection.run(`COPY (SELECT * FROM ${source}) TO ${sqlLiteral(aside)} (FORMAT parquet, KV_METADATA {${sealKey}: ${sqlLiteral(seal)}})`);
	await rm(lines);
	await chmod(aside, readOnly);
	await syncToDisk(aside);
	await rename(aside, file);
	await syncToDisk(dirname(file));
	crashPoint("tables.checkpoint-written");
	await writeDurably(`${dirname(file)}/_last_checkpoint`, lastCheckpointText(version, actions.length));
}
/** The content of `_last_checkpoint`. */
const lastCheckpointText = (version, size) => JSON.stringify({
	version,
	size
});
/** The key in a checkpoint's footer whose value is the checksum of its actions; older checkpoints have none. */
const sealKey = "esg_lake_sha256";
const sealOf = (actions) => createHash("sha256").update(actions.join("\n")).digest("hex");
async function actionTexts(connection, relation) {
	return (await selectRows(connection, `SELECT to_json(one) AS action FROM (SELECT {${everyColumn}} AS one FROM ${relation})`)).map((row) => textOf(row, "action"));
}
const everyColumn = Object.keys(columns).map((name) => `"${name}": "${name}"`).join(", ");
/** A checkpoint written by esg-lake; null if it is incomplete or altered. */
async function readCheckpoint({ connection }, file) {
	const texts = await actionTexts(connection, `read_parquet(${sqlLiteral(file)})`).catch(() => null);
	if (texts === null || !await isSealed(connection, file, texts)) return null;
	const added = [];
	const removed = [];
	let metaData = null;
	for (const text of texts) {
		const action = JSON.parse(text);
		if (!isObject(action)) return null;
		const file = isObject(action["add"]) ? toAddedFile(action["add"]) : null;
		const gone = isObject(action["remove"]) ? toRemovedFile(action["remove"]) : null;
		if (isObject(action["metaData"])) metaData = toMetaData(action["metaData"]);
		else if (file !== null) added.push(file);
		else if (gone !== null) removed.push(gone);
		else if (!isObject(action["protocol"])) return null;
	}
	return metaData === null ? null : {
		metaData,
		added,
		removed,
		size: texts.length
	};
}
async function isSealed(connection, file, texts) {
	const sql = `SELECT value::VARCHAR AS seal FROM parquet_kv_metadata(${sqlLiteral(file)}) WHERE key::VARCHAR = '${sealKey}'`;
	const rows = await selectRows(connection, sql).catch(() => null);
	const [row] = rows ?? [];
	return rows !== null && (row === void 0 || textOf(row, "seal") === sealOf(texts));
}
// dist/src/formats/delta/delta-log.js
const logFolder = (folder) => join(folder, deltaLogName);
/** Twenty digits, so that names sort by version. */
const digitsOf = (version) => String(version).padStart(20, "0");
const commitName = (version) => `${digitsOf(version)}.json`;
const commitPattern = /^(\d{20})\.json$/;
const checkpointPattern = /^(\d{20})\.checkpoint\.parquet$/;
const versionsIn = (names, pattern) => names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
/**
* Reads the log of a table. Only commits written by esg-lake are accepted. A damaged log is read as far as possible.
*
* @param named the versions that are kept for readers, including the newest
* @param database opened only if a checkpoint has to be read
* @throws GuardError if another engine has written to the table
*/
async function readDeltaLog(folder, named, database) {
	const names = await namesIn(logFolder(folder));
	const commits = versionsIn(names, commitPattern);
	const found = versionsIn(names, checkpointPattern);
	const wanted = new Set(named.map(({ version }) => version));
	const faults = [];
	const unreadable = [];
	const removed = /* @__PURE__ */ new Map();
	const kept = /* @__PURE__ */ new Map();
	const checkpoints = [];
	let checkpointSize = 0;
	let state = {
		version: -1,
		metaData: null,
		files: /* @__PURE__ */ new Map()
	};
	const versions = [.../* @__PURE__ */ new Set([...commits, ...found])].sort((a, b) => a - b);
	for (const version of versions) {
		const commit = commits.includes(version) ? await readCommit(folder, version) : null;
		const isWhole = commit !== null && typeof commit !== "string";
		let next = isWhole && state?.version === version - 1 ? afterCommit(state, commit) : null;
		if (typeof commit === "string") faults.push(commit);
		if (found.includes(version)) {
			const whole = await readCheckpoint(await database(), checkpointFile(folder, version));
			if (whole === null) {
				faults.push(`${checkpointName(version)} cannot be read`);
				unreadable.push(checkpointName(version));
			} else {
				if (next === null) for (const file of whole.removed) removed.set(file.path, file);
				next ??= {
					version,
					metaData: whole.metaData,
					files: byPath(whole.added)
				};
				checkpoints.push(version);
				checkpointSize = whole.size;
			}
		}
		if (commit !== null && (next === null || !isWhole)) unreadable.push(commitName(version));
		if (isWhole) {
			for (const file of commit.removed) removed.set(file.path, file);
			for (const file of commit.added) removed.delete(file.path);
		}
		if (next !== null && wanted.has(version)) kept.set(version, next);
		state = next;
	}
	const last = versions.at(-1) ?? -1;
	if (state === null) faults.push(`version ${last} cannot be read from what is there`);
	const lost = lostVersion(last, state, named);
	if (lost !== null) faults.push(`${commitName(lost)} is missing`);
	const [damage = null] = faults;
	return {
		folder,
		latest: damage === null && state !== null ? state : {
			version: Math.max(last, lost ?? -1),
			metaData: null,
			files: /* @__PURE__ */ new Map()
		},
		removed: [...removed.values()],
		kept,
		checkpoints,
		checkpointSize,
		commits,
		damage,
		unreadable
	};
}
/** The version that results from a commit. */
function afterCommit(latest, commit) {
	const files = new Map(latest.files);
	for (const { path } of commit.removed) files.delete(path);
	for (const file of commit.added) files.set(file.path, file);
	return {
		version: latest.version + 1,
		metaData: commit.metaData ?? latest.metaData,
		files
	};
}
/**
* The newest published version of this table if the log ends before it. A table that was created again has another id.
*/
function lostVersion(last, state, named) {
	if (last === -1) return null;
	const newest = Math.max(-1, ...named.flatMap(({ version, table_id: id }) => state === null || state.metaData?.id === id ? version : []));
	return newest > last ? newest : null;
}
const checkpointName = (version) => `${digitsOf(version)}.checkpoint.parquet`;
const checkpointFile = (folder, version) => join(logFolder(folder), checkpointName(version));
const byPath = (files) => new Map(files.map((file) => [file.path, file]));
/** @returns the commit, or a description of what is wrong with it */
async function readCommit(folder, version) {
	const name = commitName(version);
	const text = await readFile(join(logFolder(folder), name), "utf8").catch((error) => ({ error }));
	if (typeof text !== "string") return `${name} ${damageBy(text.error)}`;
	const commit = parseCommit(text);
	if (commit === "foreign") throw new GuardError(`another engine has written version ${version} of the table ${folder}: nothing was changed there`, { hint: `Move ${folder} elsewhere and run again: the table is created anew. Engines that write need their own copy.` });
	return typeof commit === "string" ? `${name} is not what was written` : commit;
}
/** @throws DamagedError if the log is damaged */
function requireWholeLog({ folder, damage }) {
	if (damage === null) return;
	throw new DamagedError(`the log of the table ${folder} is damaged: ${damage}`, { hint: healedByNextRun });
}
/** Deletes what killed writers left in a log. */
async function removeUnfinished(folder) {
	for (const name of await namesIn(logFolder(folder))) if (/\.(tmp|part)$/.test(name)) await rm(join(logFolder(folder), name), {
		recursive: true,
		force: true
	});
}
// dist/src/formats/delta/commit-delta.js
/**
* Commits a new version of a table that has exactly these files, which are linked already. Writes nothing if the newest
* version already has them.
*
* @returns the newest version
* @throws GuardError if another writer has committed the next version in the meantime
*/
async function commitDelta(log, target) {
	const { latest } = log;
	const commit = await deltaCommitFor(log, target);
	if (commit === null) return latest;
	const next = afterCommit(latest, commit);
	await putCommit(log.folder, next.version, commitFileText(commit, next.version, target.at));
	return next;
}
/** The content of a commit's file. */
const commitFileText = (commit, version, at) => commitText(commit, {
	version,
	at,
	engine: `${engineName}/${packageVersion()}`
});
/** The changes to commit; null if there are none. Reads the files in the snapshot's folder. */
async function deltaCommitFor({ latest }, target) {
	const { table, files, at, snapshotId } = target;
	const metaData = changedMetaData(latest.metaData, table, at);
	const missing = [...files.values()].filter(({ path }) => !latest.files.has(path));
	const gone = [...latest.files.values()].filter(({ path }) => !files.has(path));
	if (metaData === null && missing.length === 0 && gone.length === 0) return null;
	return {
		snapshotId,
		metaData,
		added: missing.length === 0 ? [] : await toAdded(target, missing),
		removed: gone.map(({ path, partitionValues, size }) => ({
			path,
			deletionTimestamp: at,
			partitionValues,
			size
		}))
	};
}
/** The metadata of a table that is new or whose declaration has changed, for example by an added column. */
function changedMetaData(known, table, at) {
	const wanted = {
		id: known?.id ?? randomUUID(),
		name: table.name,
		description: table.description,
		schemaString: schemaString(table),
		partitionColumns: table.partitionColumns.map(({ name }) => name),
		createdTime: known?.createdTime ?? at
	};
	const text = ({ description, schemaString, partitionColumns }) => JSON.stringify([
		description,
		schemaString,
		partitionColumns
	]);
	return known !== null && text(known) === text(wanted) ? null : wanted;
}
async function toAdded(target, files) {
	const { bounds: boundsIn = fileBounds(target.database, target.table) } = target;
	const bounds = await boundsIn(files);
	const added = [];
	for (const file of files) added.push({
		path: file.path,
		partitionValues: file.partition,
		size: file.bytes,
		modificationTime: Math.trunc((await stat(file.source)).mtimeMs),
		stats: statsText(file.rows, bounds.get(file.source) ?? [])
	});
	return added;
}
function statsText(numRecords, bounds) {
	const known = bounds.filter(({ least, greatest }) => least !== null && greatest !== null);
	return JSON.stringify({
		numRecords,
		minValues: Object.fromEntries(known.map(({ column, least }) => [column, least])),
		maxValues: Object.fromEntries(known.map(({ column, greatest }) => [column, greatest])),
		nullCount: Object.fromEntries(bounds.map(({ column, nulls }) => [column, nulls]))
	});
}
async function putCommit(folder, version, text) {
	if (await putIfAbsent(join(logFolder(folder), commitName(version)), text, {
		writtenAside: "tables.commit-written-aside",
		inPlace: "tables.committed"
	})) return;
	throw new GuardError(`another writer has made version ${version} of the table ${folder}: nothing was changed there`, { hint: "Only runs of esg-lake may write there. Run again to see what was written." });
}
/** How long other engines may keep a removed file. Until then they must find its `remove` in the checkpoint. */
const tombstoneMs = 6048e5;
/**
* Writes a checkpoint of the newest version if enough commits follow the last one. Returns its version, or null if none
* was written.
*/
async function checkpointIfDue(log, latest, target) {
	const { version, metaData, files } = latest;
	if (metaData === null) return null;
	if (log.damage === null && version - (log.checkpoints.at(-1) ?? 0) < target.commitsPerCheckpoint) return null;
	const justRemoved = [...log.latest.files.values()].filter(({ path }) => !files.has(path)).map(({ path, partitionValues, size }) => ({
		path,
		deletionTimestamp: target.at,
		partitionValues,
		size
	}));
	const removed = [...log.removed.filter(({ path }) => !files.has(path)), ...justRemoved];
	await writeCheckpoint(await target.database(), {
		file: checkpointFile(log.folder, version),
		version
	}, {
		metaData,
		added: [...files.values()],
		removed: removed.filter(({ deletionTimestamp }) => deletionTimestamp > target.at - tombstoneMs)
	});
	return version;
}
/** Not `parquet.field.id`: where columns have that, DuckDB's delta extension reads them as NULL, without an error. */
const fieldIdName = "esg_lake.field_id";
const deltaTypes = {
	VARCHAR: "string",
	JSON: "string",
	INTEGER: "integer",
	BIGINT: "long",
	DOUBLE: "double",
	BOOLEAN: "boolean",
	DATE: "date",
	TIMESTAMPTZ: "timestamp",
	"VARCHAR[]": {
		type: "array",
		elementType: "string",
		containsNull: true
	}
};
/**
* The `schemaString` of a table, with the descriptions as comments and the ids of the columns. Every column is
* nullable, as in the Parquet files: a column that is added later is NULL in older files.
*/
function schemaString({ columns, partitionColumns }) {
	const fields = Object.entries(columns).map(([name, { type, fieldId, description }]) => ({
		name,
		type: deltaTypes[type],
		nullable: true,
		metadata: {
			comment: description,
			[fieldIdName]: fieldId
		}
	}));
	const partitions = partitionColumns.map(({ name, type, description }) => ({
		name,
		type: deltaTypes[type],
		nullable: true,
		metadata: { comment: description }
	}));
	return JSON.stringify({
		type: "struct",
		fields: [...fields, ...partitions]
	});
}
// dist/src/formats/delta/delta-tables.js
/** @throws GuardError if another engine has written to a table */
async function openDeltaTables({ sets, ...wanted }) {
	const logs = /* @__PURE__ */ new Map();
	for (const name of wanted.names) {
		const versions = versionsIn$1(sets, name).flatMap(({ delta }) => delta ?? []);
		logs.set(name, await readDeltaLog(tableFolder(wanted.output, name), versions, wanted.database));
	}
	const isKnown = ({ delta }, table) => delta === void 0 || logs.get(table)?.kept.get(delta.version)?.metaData?.id === delta.table_id;
	return {
		damaged: [...logs].flatMap(([name, { damage }]) => damage === null ? [] : [`${name} (Delta: ${damage})`]),
		readable: (set) => readableSet(set, "delta", isKnown),
		removeUnfinished: async () => {
			for (const log of logs.values()) {
				await removeUnfinished(log.folder);
				await nameNewestCheckpoint(log);
			}
		},
		commit: (target) => {
			const log = logs.get(target.table.name);
			if (log === void 0) throw new Error(`the log of ${target.table.name} has not been read`);
			return commit(log, {
				...target,
				...wanted
			});
		}
	};
}
async function commit(log, target) {
	const latest = await commitDelta(log, target);
	const made = await checkpointIfDue(log, latest, target);
	const checkpoints = made === null ? log.checkpoints : [...log.checkpoints, made];
	const published = {
		table: target.table.name,
		log,
		latest,
		checkpoints
	};
	return {
		isChanged: latest.version !== log.latest.version,
		version: { delta: {
			version: latest.version,
			table_id: latest.metaData?.id ?? ""
		} },
		asNow: (version) => version,
		kept: (current) => {
			const kept = keptOf(current, published);
			return {
				paths: kept.paths,
				expire: () => expireDelta(log, kept)
			};
		}
	};
}
/**
* Deletes the part of the log before the newest checkpoint from which all kept versions can be read. Deletes the oldest
* files first, so that an interrupted deletion always leaves the end of the log.
*/
async function expireDelta({ folder, commits, unreadable }, kept) {
	for (const name of unreadable) await rm(join(logFolder(folder), name), {
		recursive: true,
		force: true
	});
	const expired = expiredLog(commits, kept);
	for (const version of expired.commits) {
		await rm(join(logFolder(folder), commitName(version)), { force: true });
		crashPoint("tables.commit-expired");
	}
	for (const version of expired.checkpoints) await rm(checkpointFile(folder, version), { force: true });
}
/** The versions whose commits or checkpoints are not needed any more, oldest first. */
function expiredLog(commits, { checkpoints, oldest }) {
	const start = checkpoints.findLast((version) => version <= oldest) ?? 0;
	const isBefore = (version) => version < start;
	return {
		commits: commits.filter(isBefore),
		checkpoints: checkpoints.filter(isBefore)
	};
}
/** The part of a table that the kept versions need. */
function keptOf(current, { table, log, latest, checkpoints }) {
	const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
	const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
	return {
		oldest: Math.min(latest.version, ...kept.map(({ version }) => version)),
		paths,
		checkpoints
	};
}
/**
* Makes `_last_checkpoint` name the newest checkpoint. A writer that was killed may have left an earlier one there,
* which may be deleted.
*/
async function nameNewestCheckpoint({ folder, checkpoints, checkpointSize }) {
	const version = checkpoints.at(-1);
	const file = join(logFolder(folder), "_last_checkpoint");
	if (version === void 0) return rm(file, {
		recursive: true,
		force: true
	});
	const text = lastCheckpointText(version, checkpointSize);
	if (await readFile(file, "utf8").catch(() => "") !== text) await writeDurably(file, text);
}
/** @throws if the log is damaged */
async function viewDelta(folder, versions, database) {
	const named = versions.flatMap(({ delta }) => delta ?? []);
	const log = await readDeltaLog(folder, named, async () => database);
	requireWholeLog(log);
	const lost = named.filter(({ version }) => !log.kept.has(version));
	return {
		format: "Delta",
		version: log.latest.version,
		states: log.kept.size,
		latest: described(log.latest),
		kept: new Map([...log.kept.values()].flatMap((version) => [...described(version)])),
		wrong: lost.map(({ version }) => `version ${version} is lost`)
	};
}
const described = ({ files }) => new Map([...files].map(([path, file]) => [path, describedFile(file)]));
function describedFile({ stats, size, partitionValues }) {
	const counted = JSON.parse(stats);
	return {
		rows: isObject(counted) ? Number(counted["numRecords"]) : 0,
		bytes: size,
		partition: partitionValues
	};
}
// dist/src/formats/lake-views.js
/** The name of the file in the folder, or below the prefix, of the tables. */
const lakeViewsName = "lake-views.duckdb";
/** The variable with which readers say where the tables are, if they are not where they were published. */
const addressVariable = "esg_lake_tables";
const lakeViewsFile = (output) => join(tablesFolder(output), lakeViewsName);
/** The address of the tables on this machine. */
const localAddress = async (output) => tablesFolder(await realpath(output));
/** What is wrong with a file that was made before; null if it is the one of this snapshot and place. */
async function lakeViewsDamage(file, known, wanted) {
	if (known === void 0) return "is not recorded";
	if (known.snapshot_id !== wanted.snapshot_id) return "is of another snapshot";
	if (known.address !== wanted.address) return `is for the tables in ${known.address}`;
	return damageOf(file, known);
}
/**
* Writes a database of views over the data files of a snapshot, for any DuckDB from 1.2: each published table, with the
* views of the lake, all comments, and the internal tables that these views need. Replaces the file atomically.
*
* @param address where readers find the tables: a folder or URL without a trailing slash
*/
async function writeLakeViews(file, snapshot, address) {
	const aside = `${file}.tmp`;
	for (const left of [aside, `${aside}.wal`]) await rm(left, { force: true });
	await withDatabase({ file: aside }, async ({ connection }) => {
		await connection.run(`ATTACH ${sqlLiteral(join(snapshot.folder, "lake.duckdb"))} AS lake (READ_ONLY)`);
		await createViews(connection, snapshot, address);
		await connection.run("DETACH lake");
		await connection.run("CHECKPOINT");
	});
	await chmod(aside, readOnly);
	await syncToDisk(aside);
	const sha256 = await sha256Of$1(aside);
	const { size: bytes } = await stat(aside);
	await renameOver(aside, file);
	return {
		snapshot_id: snapshot.snapshotId,
		address,
		bytes,
		sha256
	};
}
/**
* A view opens its files when it is created, and they are not yet where readers find them: so it takes their names from a
* macro, which names the published files first.
*/
async function createViews(connection, snapshot, address) {
	const run = async (statements) => {
		for (const statement of statements) await connection.run(statement);
	};
	await run([`CREATE SCHEMA ${internalSchema}`]);
	for (const name of internalNames()) await run([
		createTableSql(name),
		`INSERT INTO ${sqlName(name)} BY NAME FROM lake.${sqlName(name)}`,
		...commentSql(name)
	]);
	const files = new Map(publishedTableNames.map((name) => [name, [...dataFilesOf(snapshot, name).values()]]));
	for (const [name, ones] of files) await run([macroSql(name, listSql(ones.map(({ source }) => source))), ...createViewSql(viewOf(name, ones.length > 0))]);
	await run(createViewsSql());
	await run([`CREATE MACRO ${internalSchema}.tables_address() AS coalesce(getvariable(${sqlLiteral(addressVariable)}), ${sqlLiteral(address)})`]);
	for (const [name, ones] of files) {
		const paths = listSql(ones.map(({ path }) => `/${name}/${path}`));
		await run([macroSql(name, `[concat(${internalSchema}.tables_address(), path) FOR path IN ${paths}]`)]);
	}
}
const listSql = (texts) => `[${texts.map(sqlLiteral).join(", ")}]`;
const macroName = (table) => `${internalSchema}.files_of_${table}`;
const macroSql = (table, files) => `CREATE OR REPLACE MACRO ${macroName(table)}() AS ${files}`;
/** A published table as a view. Parquet has JSON as text. */
function viewOf(name, hasFiles) {
	const { description, columns } = tables[name];
	const selected = Object.entries(columns).map(([column, { type }]) => {
		const quoted = (0, import_lib.quotedIdentifier)(column);
		if (!hasFiles) return `NULL::${type} AS ${quoted}`;
		return type === "JSON" ? `${quoted}::JSON AS ${quoted}` : quoted;
	});
	const from = hasFiles ? `FROM read_parquet(${macroName(name)}(), hive_partitioning = false)` : "WHERE false";
	return {
		name,
		description,
		columns: Object.fromEntries(Object.entries(columns).map(([column, { description: text }]) => [column, text])),
		sql: `SELECT ${selected.join(", ")} ${from}`
	};
}
/** Internal tables that views of the lake read. */
const internalNames = () => tableNames.filter((name) => tables[name].kind === "internal" && createViewsSql().some((sql) => new RegExp(`\\binternal\\.${name}\\b`).test(sql)));
export { requireWholeMetadata as A, tableFolder as B, recordedSets as C, writeCurrentTables as D, withLakeViews as E, withoutStale as F, tablesFolder as H, loadAvro as I, deltaLogName as L, lakeSnapshotKey as M, metadataName as N, hintName as O, metadataText as P, metadataFolderName as R, readCurrentTables as S, versionsIn$1 as T, tableFormatsOf as V, viewIceberg as _, writeLakeViews as a, earlierSets as b, parseCommit as c, expireDataFiles as d, linkDataFiles as f, tableAddress as g, openIcebergTables as h, localAddress as i, readableSet as j, readIcebergTable as k, dataFilesOf as l, fileBounds as m, lakeViewsFile as n, openDeltaTables as o, namedSha256 as p, lakeViewsName as r, viewDelta as s, lakeViewsDamage as t, dataFolderName as u, relocated as v, tableSet as w, mapVersions as x, currentTablesFile as y, openTable as z };
