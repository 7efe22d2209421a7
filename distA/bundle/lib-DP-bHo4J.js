import { r as __require, t as __commonJSMin } from "./rolldown-runtime-DYf_mQCB.js";
// node_modules/@duckdb/node-api/lib/configurationOptionDescriptions.js
var require_configurationOptionDescriptions = /* @__PURE__ */ __commonJSMin(((exports, module, this$88) => {
	var __importDefault = this$88 && this$88.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.configurationOptionDescriptions = configurationOptionDescriptions;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	function configurationOptionDescriptions() {
		const descriptions = {};
		const count = node_bindings_1.default.config_count();
		for (let i = 0; i < count; i++) {
			const { name, description } = node_bindings_1.default.get_config_flag(i);
			descriptions[name] = description;
		}
		return descriptions;
	}
}));
// node_modules/@duckdb/node-api/lib/createDuckDBValueConverter.js
var require_createDuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createDuckDBValueConverter = createDuckDBValueConverter;
	function createDuckDBValueConverter(convertersByTypeId) {
		return (value, type, converter) => {
			if (value == null) return null;
			const converterForTypeId = convertersByTypeId[type.typeId];
			if (!converterForTypeId) throw new Error(`No converter for typeId: ${type.typeId}`);
			return converterForTypeId(value, type, converter);
		};
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBTypeId.js
var require_DuckDBTypeId = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTypeId = void 0;
	var DuckDBTypeId;
	(function(DuckDBTypeId) {
		DuckDBTypeId[DuckDBTypeId["INVALID"] = 0] = "INVALID";
		DuckDBTypeId[DuckDBTypeId["BOOLEAN"] = 1] = "BOOLEAN";
		DuckDBTypeId[DuckDBTypeId["TINYINT"] = 2] = "TINYINT";
		DuckDBTypeId[DuckDBTypeId["SMALLINT"] = 3] = "SMALLINT";
		DuckDBTypeId[DuckDBTypeId["INTEGER"] = 4] = "INTEGER";
		DuckDBTypeId[DuckDBTypeId["BIGINT"] = 5] = "BIGINT";
		DuckDBTypeId[DuckDBTypeId["UTINYINT"] = 6] = "UTINYINT";
		DuckDBTypeId[DuckDBTypeId["USMALLINT"] = 7] = "USMALLINT";
		DuckDBTypeId[DuckDBTypeId["UINTEGER"] = 8] = "UINTEGER";
		DuckDBTypeId[DuckDBTypeId["UBIGINT"] = 9] = "UBIGINT";
		DuckDBTypeId[DuckDBTypeId["FLOAT"] = 10] = "FLOAT";
		DuckDBTypeId[DuckDBTypeId["DOUBLE"] = 11] = "DOUBLE";
		DuckDBTypeId[DuckDBTypeId["TIMESTAMP"] = 12] = "TIMESTAMP";
		DuckDBTypeId[DuckDBTypeId["DATE"] = 13] = "DATE";
		DuckDBTypeId[DuckDBTypeId["TIME"] = 14] = "TIME";
		DuckDBTypeId[DuckDBTypeId["INTERVAL"] = 15] = "INTERVAL";
		DuckDBTypeId[DuckDBTypeId["HUGEINT"] = 16] = "HUGEINT";
		DuckDBTypeId[DuckDBTypeId["UHUGEINT"] = 32] = "UHUGEINT";
		DuckDBTypeId[DuckDBTypeId["VARCHAR"] = 17] = "VARCHAR";
		DuckDBTypeId[DuckDBTypeId["BLOB"] = 18] = "BLOB";
		DuckDBTypeId[DuckDBTypeId["DECIMAL"] = 19] = "DECIMAL";
		DuckDBTypeId[DuckDBTypeId["TIMESTAMP_S"] = 20] = "TIMESTAMP_S";
		DuckDBTypeId[DuckDBTypeId["TIMESTAMP_MS"] = 21] = "TIMESTAMP_MS";
		DuckDBTypeId[DuckDBTypeId["TIMESTAMP_NS"] = 22] = "TIMESTAMP_NS";
		DuckDBTypeId[DuckDBTypeId["ENUM"] = 23] = "ENUM";
		DuckDBTypeId[DuckDBTypeId["LIST"] = 24] = "LIST";
		DuckDBTypeId[DuckDBTypeId["STRUCT"] = 25] = "STRUCT";
		DuckDBTypeId[DuckDBTypeId["MAP"] = 26] = "MAP";
		DuckDBTypeId[DuckDBTypeId["ARRAY"] = 33] = "ARRAY";
		DuckDBTypeId[DuckDBTypeId["UUID"] = 27] = "UUID";
		DuckDBTypeId[DuckDBTypeId["UNION"] = 28] = "UNION";
		DuckDBTypeId[DuckDBTypeId["BIT"] = 29] = "BIT";
		DuckDBTypeId[DuckDBTypeId["TIME_TZ"] = 30] = "TIME_TZ";
		DuckDBTypeId[DuckDBTypeId["TIMESTAMP_TZ"] = 31] = "TIMESTAMP_TZ";
		DuckDBTypeId[DuckDBTypeId["ANY"] = 34] = "ANY";
		DuckDBTypeId[DuckDBTypeId["BIGNUM"] = 35] = "BIGNUM";
		DuckDBTypeId[DuckDBTypeId["SQLNULL"] = 36] = "SQLNULL";
		DuckDBTypeId[DuckDBTypeId["STRING_LITERAL"] = 37] = "STRING_LITERAL";
		DuckDBTypeId[DuckDBTypeId["INTEGER_LITERAL"] = 38] = "INTEGER_LITERAL";
		DuckDBTypeId[DuckDBTypeId["TIME_NS"] = 39] = "TIME_NS";
		DuckDBTypeId[DuckDBTypeId["GEOMETRY"] = 40] = "GEOMETRY";
		DuckDBTypeId[DuckDBTypeId["VARIANT"] = 41] = "VARIANT";
	})(DuckDBTypeId || (exports.DuckDBTypeId = DuckDBTypeId = {}));
}));
// node_modules/@duckdb/node-api/lib/DuckDBLogicalType.js
var require_DuckDBLogicalType = /* @__PURE__ */ __commonJSMin(((exports, module, this$87) => {
	var __importDefault = this$87 && this$87.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBGeometryLogicalType = exports.DuckDBUnionLogicalType = exports.DuckDBArrayLogicalType = exports.DuckDBMapLogicalType = exports.DuckDBStructLogicalType = exports.DuckDBListLogicalType = exports.DuckDBEnumLogicalType = exports.DuckDBDecimalLogicalType = exports.DuckDBLogicalType = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBLogicalType = class DuckDBLogicalType {
		logical_type;
		constructor(logical_type) {
			this.logical_type = logical_type;
		}
		static create(logical_type) {
			switch (node_bindings_1.default.get_type_id(logical_type)) {
				case node_bindings_1.default.Type.DECIMAL: return new DuckDBDecimalLogicalType(logical_type);
				case node_bindings_1.default.Type.ENUM: return new DuckDBEnumLogicalType(logical_type);
				case node_bindings_1.default.Type.LIST: return new DuckDBListLogicalType(logical_type);
				case node_bindings_1.default.Type.STRUCT: return new DuckDBStructLogicalType(logical_type);
				case node_bindings_1.default.Type.MAP: return new DuckDBMapLogicalType(logical_type);
				case node_bindings_1.default.Type.ARRAY: return new DuckDBArrayLogicalType(logical_type);
				case node_bindings_1.default.Type.UNION: return new DuckDBUnionLogicalType(logical_type);
				case node_bindings_1.default.Type.GEOMETRY: return new DuckDBGeometryLogicalType(logical_type);
				default: return new DuckDBLogicalType(logical_type);
			}
		}
		static createDecimal(width, scale) {
			return new DuckDBDecimalLogicalType(node_bindings_1.default.create_decimal_type(width, scale));
		}
		static createEnum(member_names) {
			return new DuckDBEnumLogicalType(node_bindings_1.default.create_enum_type(member_names));
		}
		static createList(valueType) {
			return new DuckDBListLogicalType(node_bindings_1.default.create_list_type(valueType.logical_type));
		}
		static createStruct(entryNames, entryLogicalTypes) {
			const length = entryNames.length;
			if (length !== entryLogicalTypes.length) throw new Error(`Could not create struct: \
        entryNames length (${entryNames.length}) does not match entryLogicalTypes length (${entryLogicalTypes.length})`);
			const member_types = [];
			const member_names = [];
			for (let i = 0; i < length; i++) {
				member_types.push(entryLogicalTypes[i].logical_type);
				member_names.push(entryNames[i]);
			}
			return new DuckDBStructLogicalType(node_bindings_1.default.create_struct_type(member_types, member_names));
		}
		static createMap(keyType, valueType) {
			return new DuckDBMapLogicalType(node_bindings_1.default.create_map_type(keyType.logical_type, valueType.logical_type));
		}
		static createArray(valueType, length) {
			return new DuckDBArrayLogicalType(node_bindings_1.default.create_array_type(valueType.logical_type, length));
		}
		static createUnion(memberTags, memberLogicalTypes) {
			const length = memberTags.length;
			if (length !== memberLogicalTypes.length) throw new Error(`Could not create union: \
        memberTags length (${memberTags.length}) does not match memberLogicalTypes length (${memberLogicalTypes.length})`);
			const member_types = [];
			const member_names = [];
			for (let i = 0; i < length; i++) {
				member_types.push(memberLogicalTypes[i].logical_type);
				member_names.push(memberTags[i]);
			}
			return new DuckDBUnionLogicalType(node_bindings_1.default.create_union_type(member_types, member_names));
		}
		get typeId() {
			return node_bindings_1.default.get_type_id(this.logical_type);
		}
		get alias() {
			return node_bindings_1.default.logical_type_get_alias(this.logical_type) || void 0;
		}
		set alias(newAlias) {
			node_bindings_1.default.logical_type_set_alias(this.logical_type, newAlias || "");
		}
		asType() {
			const alias = this.alias;
			switch (this.typeId) {
				case DuckDBTypeId_1.DuckDBTypeId.BOOLEAN: return DuckDBType_1.DuckDBBooleanType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TINYINT: return DuckDBType_1.DuckDBTinyIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.SMALLINT: return DuckDBType_1.DuckDBSmallIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.INTEGER: return DuckDBType_1.DuckDBIntegerType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.BIGINT: return DuckDBType_1.DuckDBBigIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.UTINYINT: return DuckDBType_1.DuckDBUTinyIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.USMALLINT: return DuckDBType_1.DuckDBUSmallIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.UINTEGER: return DuckDBType_1.DuckDBUIntegerType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.UBIGINT: return DuckDBType_1.DuckDBUBigIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.FLOAT: return DuckDBType_1.DuckDBFloatType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.DOUBLE: return DuckDBType_1.DuckDBDoubleType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP: return DuckDBType_1.DuckDBTimestampType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.DATE: return DuckDBType_1.DuckDBDateType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIME: return DuckDBType_1.DuckDBTimeType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.INTERVAL: return DuckDBType_1.DuckDBIntervalType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.HUGEINT: return DuckDBType_1.DuckDBHugeIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.UHUGEINT: return DuckDBType_1.DuckDBUHugeIntType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.VARCHAR: return DuckDBType_1.DuckDBVarCharType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.BLOB: return DuckDBType_1.DuckDBBlobType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.DECIMAL: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S: return DuckDBType_1.DuckDBTimestampSecondsType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS: return DuckDBType_1.DuckDBTimestampMillisecondsType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS: return DuckDBType_1.DuckDBTimestampNanosecondsType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.ENUM: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.LIST: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.STRUCT: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.MAP: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.ARRAY: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.UUID: return DuckDBType_1.DuckDBUUIDType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.UNION: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.BIT: return DuckDBType_1.DuckDBBitType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIME_TZ: return DuckDBType_1.DuckDBTimeTZType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ: return DuckDBType_1.DuckDBTimestampTZType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.ANY: return DuckDBType_1.DuckDBAnyType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.BIGNUM: return DuckDBType_1.DuckDBBigNumType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.SQLNULL: return DuckDBType_1.DuckDBSQLNullType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL: return DuckDBType_1.DuckDBStringLiteralType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL: return DuckDBType_1.DuckDBIntegerLiteralType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.TIME_NS: return DuckDBType_1.DuckDBTimeNSType.create(alias);
				case DuckDBTypeId_1.DuckDBTypeId.GEOMETRY: throw new Error("Expected override");
				case DuckDBTypeId_1.DuckDBTypeId.VARIANT: return DuckDBType_1.DuckDBVariantType.create(alias);
				default: throw new Error(`Unexpected type id: ${this.typeId}`);
			}
		}
	};
	exports.DuckDBLogicalType = DuckDBLogicalType;
	var DuckDBDecimalLogicalType = class extends DuckDBLogicalType {
		get width() {
			return node_bindings_1.default.decimal_width(this.logical_type);
		}
		get scale() {
			return node_bindings_1.default.decimal_scale(this.logical_type);
		}
		get internalTypeId() {
			return node_bindings_1.default.decimal_internal_type(this.logical_type);
		}
		asType() {
			return new DuckDBType_1.DuckDBDecimalType(this.width, this.scale, this.alias);
		}
	};
	exports.DuckDBDecimalLogicalType = DuckDBDecimalLogicalType;
	var DuckDBEnumLogicalType = class extends DuckDBLogicalType {
		get valueCount() {
			return node_bindings_1.default.enum_dictionary_size(this.logical_type);
		}
		value(index) {
			return node_bindings_1.default.enum_dictionary_value(this.logical_type, index);
		}
		values() {
			const values = [];
			const count = this.valueCount;
			for (let i = 0; i < count; i++) values.push(this.value(i));
			return values;
		}
		get internalTypeId() {
			return node_bindings_1.default.enum_internal_type(this.logical_type);
		}
		asType() {
			return new DuckDBType_1.DuckDBEnumType(this.values(), this.internalTypeId, this.alias);
		}
	};
	exports.DuckDBEnumLogicalType = DuckDBEnumLogicalType;
	var DuckDBListLogicalType = class extends DuckDBLogicalType {
		get valueType() {
			return DuckDBLogicalType.create(node_bindings_1.default.list_type_child_type(this.logical_type));
		}
		asType() {
			return new DuckDBType_1.DuckDBListType(this.valueType.asType(), this.alias);
		}
	};
	exports.DuckDBListLogicalType = DuckDBListLogicalType;
	var DuckDBStructLogicalType = class extends DuckDBLogicalType {
		get entryCount() {
			return node_bindings_1.default.struct_type_child_count(this.logical_type);
		}
		entryName(index) {
			return node_bindings_1.default.struct_type_child_name(this.logical_type, index);
		}
		entryLogicalType(index) {
			return DuckDBLogicalType.create(node_bindings_1.default.struct_type_child_type(this.logical_type, index));
		}
		entryType(index) {
			return this.entryLogicalType(index).asType();
		}
		entryNames() {
			const names = [];
			const count = this.entryCount;
			for (let i = 0; i < count; i++) names.push(this.entryName(i));
			return names;
		}
		entryLogicalTypes() {
			const valueTypes = [];
			const count = this.entryCount;
			for (let i = 0; i < count; i++) valueTypes.push(this.entryLogicalType(i));
			return valueTypes;
		}
		entryTypes() {
			const valueTypes = [];
			const count = this.entryCount;
			for (let i = 0; i < count; i++) valueTypes.push(this.entryType(i));
			return valueTypes;
		}
		asType() {
			return new DuckDBType_1.DuckDBStructType(this.entryNames(), this.entryTypes(), this.alias);
		}
	};
	exports.DuckDBStructLogicalType = DuckDBStructLogicalType;
	var DuckDBMapLogicalType = class extends DuckDBLogicalType {
		get keyType() {
			return DuckDBLogicalType.create(node_bindings_1.default.map_type_key_type(this.logical_type));
		}
		get valueType() {
			return DuckDBLogicalType.create(node_bindings_1.default.map_type_value_type(this.logical_type));
		}
		asType() {
			return new DuckDBType_1.DuckDBMapType(this.keyType.asType(), this.valueType.asType(), this.alias);
		}
	};
	exports.DuckDBMapLogicalType = DuckDBMapLogicalType;
	var DuckDBArrayLogicalType = class extends DuckDBLogicalType {
		get valueType() {
			return DuckDBLogicalType.create(node_bindings_1.default.array_type_child_type(this.logical_type));
		}
		get length() {
			return node_bindings_1.default.array_type_array_size(this.logical_type);
		}
		asType() {
			return new DuckDBType_1.DuckDBArrayType(this.valueType.asType(), this.length, this.alias);
		}
	};
	exports.DuckDBArrayLogicalType = DuckDBArrayLogicalType;
	var DuckDBUnionLogicalType = class extends DuckDBLogicalType {
		get memberCount() {
			return node_bindings_1.default.union_type_member_count(this.logical_type);
		}
		memberTag(index) {
			return node_bindings_1.default.union_type_member_name(this.logical_type, index);
		}
		memberLogicalType(index) {
			return DuckDBLogicalType.create(node_bindings_1.default.union_type_member_type(this.logical_type, index));
		}
		memberType(index) {
			return this.memberLogicalType(index).asType();
		}
		memberTags() {
			const tags = [];
			const count = this.memberCount;
			for (let i = 0; i < count; i++) tags.push(this.memberTag(i));
			return tags;
		}
		memberLogicalTypes() {
			const valueTypes = [];
			const count = this.memberCount;
			for (let i = 0; i < count; i++) valueTypes.push(this.memberLogicalType(i));
			return valueTypes;
		}
		memberTypes() {
			const valueTypes = [];
			const count = this.memberCount;
			for (let i = 0; i < count; i++) valueTypes.push(this.memberType(i));
			return valueTypes;
		}
		asType() {
			return new DuckDBType_1.DuckDBUnionType(this.memberTags(), this.memberTypes(), this.alias);
		}
	};
	exports.DuckDBUnionLogicalType = DuckDBUnionLogicalType;
	var DuckDBGeometryLogicalType = class extends DuckDBLogicalType {
		get crs() {
			return node_bindings_1.default.geometry_type_get_crs(this.logical_type) || void 0;
		}
		asType() {
			return DuckDBType_1.DuckDBGeometryType.create(this.alias, this.crs);
		}
	};
	exports.DuckDBGeometryLogicalType = DuckDBGeometryLogicalType;
}));
// node_modules/@duckdb/node-api/lib/types/BaseDuckDBType.js
var require_BaseDuckDBType = /* @__PURE__ */ __commonJSMin(((exports, module, this$86) => {
	var __importDefault = this$86 && this$86.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BaseDuckDBType = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var BaseDuckDBType = class {
		typeId;
		alias;
		constructor(typeId, alias) {
			this.typeId = typeId;
			this.alias = alias;
		}
		toString() {
			return DuckDBTypeId_1.DuckDBTypeId[this.typeId];
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.create_logical_type(this.typeId));
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.BaseDuckDBType = BaseDuckDBType;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBAnyType.js
var require_DuckDBAnyType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.ANY = exports.DuckDBAnyType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBAnyType = class DuckDBAnyType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.ANY, alias);
		}
		static instance = new DuckDBAnyType();
		static create(alias) {
			return alias ? new DuckDBAnyType(alias) : DuckDBAnyType.instance;
		}
	};
	exports.DuckDBAnyType = DuckDBAnyType;
	exports.ANY = DuckDBAnyType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBArrayType.js
var require_DuckDBArrayType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBArrayType = void 0;
	exports.ARRAY = ARRAY;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBArrayType = class extends BaseDuckDBType_1.BaseDuckDBType {
		valueType;
		length;
		constructor(valueType, length, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.ARRAY, alias);
			this.valueType = valueType;
			this.length = length;
		}
		toString() {
			return `${this.valueType}[${this.length}]`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createArray(this.valueType.toLogicalType(), this.length);
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				valueType: this.valueType.toJson(),
				length: this.length,
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBArrayType = DuckDBArrayType;
	function ARRAY(valueType, length, alias) {
		return new DuckDBArrayType(valueType, length, alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBBigIntType.js
var require_DuckDBBigIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BIGINT = exports.DuckDBBigIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBBigIntType = class DuckDBBigIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.BIGINT, alias);
		}
		static instance = new DuckDBBigIntType();
		static create(alias) {
			return alias ? new DuckDBBigIntType(alias) : DuckDBBigIntType.instance;
		}
		static Max = 2n ** 63n - 1n;
		static Min = -(2n ** 63n);
		get max() {
			return DuckDBBigIntType.Max;
		}
		get min() {
			return DuckDBBigIntType.Min;
		}
	};
	exports.DuckDBBigIntType = DuckDBBigIntType;
	exports.BIGINT = DuckDBBigIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBBigNumType.js
var require_DuckDBBigNumType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BIGNUM = exports.DuckDBBigNumType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBBigNumType = class DuckDBBigNumType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.BIGNUM, alias);
		}
		static instance = new DuckDBBigNumType();
		static create(alias) {
			return alias ? new DuckDBBigNumType(alias) : DuckDBBigNumType.instance;
		}
		static Max = 179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878171540458953514382464234321326889464182768467546703537516986049910576551282076245490090389328944075868508455133942304583236903222948165808559332123348274797826204144723168738177180919299881250404026184124858368n;
		static Min = -179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878171540458953514382464234321326889464182768467546703537516986049910576551282076245490090389328944075868508455133942304583236903222948165808559332123348274797826204144723168738177180919299881250404026184124858368n;
		get max() {
			return DuckDBBigNumType.Max;
		}
		get min() {
			return DuckDBBigNumType.Min;
		}
	};
	exports.DuckDBBigNumType = DuckDBBigNumType;
	exports.BIGNUM = DuckDBBigNumType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBBitType.js
var require_DuckDBBitType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BIT = exports.DuckDBBitType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBBitType = class DuckDBBitType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.BIT, alias);
		}
		static instance = new DuckDBBitType();
		static create(alias) {
			return alias ? new DuckDBBitType(alias) : DuckDBBitType.instance;
		}
	};
	exports.DuckDBBitType = DuckDBBitType;
	exports.BIT = DuckDBBitType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBBlobType.js
var require_DuckDBBlobType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BLOB = exports.DuckDBBlobType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBBlobType = class DuckDBBlobType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.BLOB, alias);
		}
		static instance = new DuckDBBlobType();
		static create(alias) {
			return alias ? new DuckDBBlobType(alias) : DuckDBBlobType.instance;
		}
	};
	exports.DuckDBBlobType = DuckDBBlobType;
	exports.BLOB = DuckDBBlobType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBBooleanType.js
var require_DuckDBBooleanType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.BOOLEAN = exports.DuckDBBooleanType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBBooleanType = class DuckDBBooleanType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.BOOLEAN, alias);
		}
		static instance = new DuckDBBooleanType();
		static create(alias) {
			return alias ? new DuckDBBooleanType(alias) : DuckDBBooleanType.instance;
		}
	};
	exports.DuckDBBooleanType = DuckDBBooleanType;
	exports.BOOLEAN = DuckDBBooleanType.instance;
}));
// node_modules/@duckdb/node-api/lib/sql.js
var require_sql = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.quotedString = quotedString;
	exports.quotedIdentifier = quotedIdentifier;
	function quotedString(input) {
		return `'${input.replaceAll(`'`, `''`)}'`;
	}
	function quotedIdentifier(input) {
		return `"${input.replaceAll(`"`, `""`)}"`;
	}
}));
// node_modules/@duckdb/node-api/lib/conversion/displayStringForDuckDBValue.js
var require_displayStringForDuckDBValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.displayStringForDuckDBValue = displayStringForDuckDBValue;
	const sql_1 = require_sql();
	function displayStringForDuckDBValue(value) {
		if (value == null) return "NULL";
		if (typeof value === "string") return (0, sql_1.quotedString)(value);
		return value.toString();
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBArrayValue.js
var require_DuckDBArrayValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBArrayValue = void 0;
	exports.arrayValue = arrayValue;
	const displayStringForDuckDBValue_1 = require_displayStringForDuckDBValue();
	var DuckDBArrayValue = class {
		items;
		constructor(items) {
			this.items = items;
		}
		toString() {
			return `[${this.items.map(displayStringForDuckDBValue_1.displayStringForDuckDBValue).join(", ")}]`;
		}
	};
	exports.DuckDBArrayValue = DuckDBArrayValue;
	function arrayValue(items) {
		return new DuckDBArrayValue(items);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBBitValue.js
var require_DuckDBBitValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBitValue = void 0;
	exports.bitValue = bitValue;
	var DuckDBBitValue = class DuckDBBitValue {
		data;
		constructor(data) {
			this.data = data;
		}
		padding() {
			return this.data[0];
		}
		get length() {
			return (this.data.length - 1) * 8 - this.padding();
		}
		getBool(index) {
			const offset = index + this.padding();
			const dataIndex = Math.floor(offset / 8) + 1;
			return (this.data[dataIndex] >> 7 - offset % 8 & 1) !== 0;
		}
		toBools() {
			const bools = [];
			const length = this.length;
			for (let i = 0; i < length; i++) bools.push(this.getBool(i));
			return bools;
		}
		getBit(index) {
			return this.getBool(index) ? 1 : 0;
		}
		toBits() {
			const bits = [];
			const length = this.length;
			for (let i = 0; i < length; i++) bits.push(this.getBit(i));
			return bits;
		}
		toString() {
			const length = this.length;
			const chars = Array.from({ length });
			for (let i = 0; i < length; i++) chars[i] = this.getBool(i) ? "1" : "0";
			return chars.join("");
		}
		static fromString(str, on = "1") {
			return DuckDBBitValue.fromLengthAndPredicate(str.length, (i) => str[i] === on);
		}
		static fromBits(bits, on = 1) {
			return DuckDBBitValue.fromLengthAndPredicate(bits.length, (i) => bits[i] === on);
		}
		static fromBools(bools) {
			return DuckDBBitValue.fromLengthAndPredicate(bools.length, (i) => bools[i]);
		}
		static fromLengthAndPredicate(length, predicate) {
			const byteCount = Math.ceil(length / 8) + 1;
			const paddingBitCount = (8 - length % 8) % 8;
			const data = new Uint8Array(byteCount);
			let byteIndex = 0;
			data[byteIndex++] = paddingBitCount;
			let byte = 0;
			let byteBit = 0;
			while (byteBit < paddingBitCount) {
				byte <<= 1;
				byte |= 1;
				byteBit++;
			}
			let bitIndex = 0;
			while (byteIndex < byteCount) {
				while (byteBit < 8) {
					byte <<= 1;
					if (predicate(bitIndex++)) byte |= 1;
					byteBit++;
				}
				data[byteIndex++] = byte;
				byte = 0;
				byteBit = 0;
			}
			return new DuckDBBitValue(data);
		}
	};
	exports.DuckDBBitValue = DuckDBBitValue;
	function bitValue(input) {
		if (typeof input === "string") return DuckDBBitValue.fromString(input);
		if (input.length > 0) {
			if (typeof input[0] === "boolean") return DuckDBBitValue.fromBools(input);
			else if (typeof input[0] === "number") return DuckDBBitValue.fromBits(input);
		}
		return DuckDBBitValue.fromLengthAndPredicate(0, (_) => false);
	}
}));
// node_modules/@duckdb/node-api/lib/conversion/bytesFromString.js
var require_bytesFromString = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.bytesFromString = bytesFromString;
	const textEncoder = new TextEncoder();
	function bytesFromString(str) {
		return textEncoder.encode(str);
	}
}));
// node_modules/@duckdb/node-api/lib/conversion/stringFromBlob.js
var require_stringFromBlob = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.stringFromBlob = stringFromBlob;
	exports.stringFromBlobStringConcat = stringFromBlobStringConcat;
	exports.stringFromBlobArrayJoin = stringFromBlobArrayJoin;
	/** Matches BLOB-to-VARCHAR conversion behavior of DuckDB. */
	function stringFromBlob(bytes) {
		if (bytes.length <= 65536) return stringFromBlobStringConcat(bytes);
		return stringFromBlobArrayJoin(bytes);
	}
	function stringFromBlobStringConcat(bytes) {
		let byteString = "";
		for (const byte of bytes) if (byte <= 31 || byte === 34 || byte === 39 || byte >= 127) byteString += `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
		else byteString += String.fromCharCode(byte);
		return byteString;
	}
	function stringFromBlobArrayJoin(bytes) {
		const byteStrings = [];
		for (const byte of bytes) if (byte <= 31 || byte === 34 || byte === 39 || byte >= 127) byteStrings.push(`\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`);
		else byteStrings.push(String.fromCharCode(byte));
		return byteStrings.join("");
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBBlobValue.js
var require_DuckDBBlobValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBlobValue = void 0;
	exports.blobValue = blobValue;
	const bytesFromString_1 = require_bytesFromString();
	const stringFromBlob_1 = require_stringFromBlob();
	var DuckDBBlobValue = class DuckDBBlobValue {
		bytes;
		constructor(bytes) {
			this.bytes = bytes;
		}
		/** Matches BLOB-to-VARCHAR conversion behavior of DuckDB. */
		toString() {
			return (0, stringFromBlob_1.stringFromBlob)(this.bytes);
		}
		static fromString(str) {
			return new DuckDBBlobValue(Buffer.from((0, bytesFromString_1.bytesFromString)(str)));
		}
	};
	exports.DuckDBBlobValue = DuckDBBlobValue;
	function blobValue(input) {
		if (typeof input === "string") return DuckDBBlobValue.fromString(input);
		return new DuckDBBlobValue(input);
	}
}));
// node_modules/@duckdb/node-api/lib/conversion/dateTimeStringConversion.js
var require_dateTimeStringConversion = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getDuckDBDateStringFromYearMonthDay = getDuckDBDateStringFromYearMonthDay;
	exports.getDuckDBDateStringFromDays = getDuckDBDateStringFromDays;
	exports.getTimezoneOffsetString = getTimezoneOffsetString;
	exports.getAbsoluteOffsetStringFromParts = getAbsoluteOffsetStringFromParts;
	exports.getOffsetStringFromAbsoluteSeconds = getOffsetStringFromAbsoluteSeconds;
	exports.getOffsetStringFromSeconds = getOffsetStringFromSeconds;
	exports.getDuckDBTimeStringFromParts = getDuckDBTimeStringFromParts;
	exports.getDuckDBTimeStringFromPartsNS = getDuckDBTimeStringFromPartsNS;
	exports.getDuckDBTimeStringFromPositiveMicroseconds = getDuckDBTimeStringFromPositiveMicroseconds;
	exports.getDuckDBTimeStringFromPositiveNanoseconds = getDuckDBTimeStringFromPositiveNanoseconds;
	exports.getDuckDBTimeStringFromMicrosecondsInDay = getDuckDBTimeStringFromMicrosecondsInDay;
	exports.getDuckDBTimeStringFromNanosecondsInDay = getDuckDBTimeStringFromNanosecondsInDay;
	exports.getDuckDBTimeStringFromMicroseconds = getDuckDBTimeStringFromMicroseconds;
	exports.getDuckDBTimestampStringFromDaysAndMicroseconds = getDuckDBTimestampStringFromDaysAndMicroseconds;
	exports.getDuckDBTimestampStringFromDaysAndNanoseconds = getDuckDBTimestampStringFromDaysAndNanoseconds;
	exports.getDuckDBTimestampStringFromMicroseconds = getDuckDBTimestampStringFromMicroseconds;
	exports.getDuckDBTimestampStringFromSeconds = getDuckDBTimestampStringFromSeconds;
	exports.getDuckDBTimestampStringFromMilliseconds = getDuckDBTimestampStringFromMilliseconds;
	exports.getDuckDBTimestampStringFromNanoseconds = getDuckDBTimestampStringFromNanoseconds;
	exports.getDuckDBIntervalString = getDuckDBIntervalString;
	const DAYS_IN_400_YEARS = 146097;
	const MILLISECONDS_PER_DAY_NUM = 864e5;
	const MICROSECONDS_PER_SECOND = 1000000n;
	const MICROSECONDS_PER_MILLISECOND = 1000n;
	const NANOSECONDS_PER_SECOND = 1000000000n;
	const SECONDS_PER_MINUTE = 60n;
	const MINUTES_PER_HOUR = 60n;
	const MICROSECONDS_PER_DAY = 86400000000n;
	const NANOSECONDS_PER_DAY = 86400000000000n;
	const NEGATIVE_INFINITY_TIMESTAMP = -9223372036854775807n;
	const POSITIVE_INFINITY_TIMESTAMP = 9223372036854775807n;
	function getDuckDBDateStringFromYearMonthDay(year, month, dayOfMonth) {
		return `${String(Math.abs(year)).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}${year < 0 ? " (BC)" : ""}`;
	}
	function getDuckDBDateStringFromDays(days) {
		const absDays = Math.abs(days);
		const sign = days < 0 ? -1 : 1;
		const yearsFrom400YearIntervals = sign * Math.floor(absDays / DAYS_IN_400_YEARS) * 400;
		const millisecondsFromRemainingInterval = sign * (absDays % DAYS_IN_400_YEARS) * MILLISECONDS_PER_DAY_NUM;
		const date = new Date(millisecondsFromRemainingInterval);
		let year = yearsFrom400YearIntervals + date.getUTCFullYear();
		if (year < 0) year--;
		const month = date.getUTCMonth() + 1;
		const dayOfMonth = date.getUTCDate();
		return getDuckDBDateStringFromYearMonthDay(year, month, dayOfMonth);
	}
	function getTimezoneOffsetString(timezoneOffsetInMinutes) {
		if (timezoneOffsetInMinutes === void 0) return;
		const negative = timezoneOffsetInMinutes < 0;
		const positiveMinutes = Math.abs(timezoneOffsetInMinutes);
		const minutesPart = positiveMinutes % 60;
		const hoursPart = Math.floor(positiveMinutes / 60);
		const minutesStr = minutesPart !== 0 ? String(minutesPart).padStart(2, "0") : "";
		const hoursStr = String(hoursPart).padStart(2, "0");
		return `${negative ? "-" : "+"}${hoursStr}${minutesStr ? `:${minutesStr}` : ""}`;
	}
	function getAbsoluteOffsetStringFromParts(hoursPart, minutesPart, secondsPart) {
		const hoursStr = String(hoursPart).padStart(2, "0");
		const minutesStr = minutesPart !== 0 || secondsPart !== 0 ? String(minutesPart).padStart(2, "0") : "";
		const secondsStr = secondsPart !== 0 ? String(secondsPart).padStart(2, "0") : "";
		let result = hoursStr;
		if (minutesStr) {
			result += `:${minutesStr}`;
			if (secondsStr) result += `:${secondsStr}`;
		}
		return result;
	}
	function getOffsetStringFromAbsoluteSeconds(absoluteOffsetInSeconds) {
		const secondsPart = absoluteOffsetInSeconds % 60;
		const minutes = Math.floor(absoluteOffsetInSeconds / 60);
		const minutesPart = minutes % 60;
		return getAbsoluteOffsetStringFromParts(Math.floor(minutes / 60), minutesPart, secondsPart);
	}
	function getOffsetStringFromSeconds(offsetInSeconds) {
		const negative = offsetInSeconds < 0;
		const absoluteString = getOffsetStringFromAbsoluteSeconds(negative ? -offsetInSeconds : offsetInSeconds);
		return `${negative ? "-" : "+"}${absoluteString}`;
	}
	function getDuckDBTimeStringFromParts(hoursPart, minutesPart, secondsPart, microsecondsPart) {
		const hoursStr = String(hoursPart).padStart(2, "0");
		const minutesStr = String(minutesPart).padStart(2, "0");
		const secondsStr = String(secondsPart).padStart(2, "0");
		const microsecondsStr = String(microsecondsPart).padStart(6, "0").replace(/0+$/, "");
		return `${hoursStr}:${minutesStr}:${secondsStr}${microsecondsStr.length > 0 ? `.${microsecondsStr}` : ""}`;
	}
	function getDuckDBTimeStringFromPartsNS(hoursPart, minutesPart, secondsPart, nanosecondsPart) {
		const hoursStr = String(hoursPart).padStart(2, "0");
		const minutesStr = String(minutesPart).padStart(2, "0");
		const secondsStr = String(secondsPart).padStart(2, "0");
		const nanosecondsStr = String(nanosecondsPart).padStart(9, "0").replace(/0+$/, "");
		return `${hoursStr}:${minutesStr}:${secondsStr}${nanosecondsStr.length > 0 ? `.${nanosecondsStr}` : ""}`;
	}
	function getDuckDBTimeStringFromPositiveMicroseconds(positiveMicroseconds) {
		const microsecondsPart = positiveMicroseconds % MICROSECONDS_PER_SECOND;
		const seconds = positiveMicroseconds / MICROSECONDS_PER_SECOND;
		const secondsPart = seconds % SECONDS_PER_MINUTE;
		const minutes = seconds / SECONDS_PER_MINUTE;
		const minutesPart = minutes % MINUTES_PER_HOUR;
		return getDuckDBTimeStringFromParts(minutes / MINUTES_PER_HOUR, minutesPart, secondsPart, microsecondsPart);
	}
	function getDuckDBTimeStringFromPositiveNanoseconds(positiveNanoseconds) {
		const nanosecondsPart = positiveNanoseconds % NANOSECONDS_PER_SECOND;
		const seconds = positiveNanoseconds / NANOSECONDS_PER_SECOND;
		const secondsPart = seconds % SECONDS_PER_MINUTE;
		const minutes = seconds / SECONDS_PER_MINUTE;
		const minutesPart = minutes % MINUTES_PER_HOUR;
		return getDuckDBTimeStringFromPartsNS(minutes / MINUTES_PER_HOUR, minutesPart, secondsPart, nanosecondsPart);
	}
	function getDuckDBTimeStringFromMicrosecondsInDay(microsecondsInDay) {
		return getDuckDBTimeStringFromPositiveMicroseconds(microsecondsInDay < 0 ? microsecondsInDay + MICROSECONDS_PER_DAY : microsecondsInDay);
	}
	function getDuckDBTimeStringFromNanosecondsInDay(nanosecondsInDay) {
		return getDuckDBTimeStringFromPositiveNanoseconds(nanosecondsInDay < 0 ? nanosecondsInDay + NANOSECONDS_PER_DAY : nanosecondsInDay);
	}
	function getDuckDBTimeStringFromMicroseconds(microseconds) {
		const negative = microseconds < 0;
		const positiveString = getDuckDBTimeStringFromPositiveMicroseconds(negative ? -microseconds : microseconds);
		return negative ? `-${positiveString}` : positiveString;
	}
	function getDuckDBTimestampStringFromDaysAndMicroseconds(days, microsecondsInDay, timezonePart) {
		return `${getDuckDBDateStringFromDays(Number(days))} ${getDuckDBTimeStringFromMicrosecondsInDay(microsecondsInDay)}${timezonePart ?? ""}`;
	}
	function getDuckDBTimestampStringFromDaysAndNanoseconds(days, nanosecondsInDay) {
		return `${getDuckDBDateStringFromDays(Number(days))} ${getDuckDBTimeStringFromNanosecondsInDay(nanosecondsInDay)}`;
	}
	function getDuckDBTimestampStringFromMicroseconds(microseconds, timezoneOffsetInMinutes) {
		if (microseconds === NEGATIVE_INFINITY_TIMESTAMP) return "-infinity";
		if (microseconds === POSITIVE_INFINITY_TIMESTAMP) return "infinity";
		const offsetMicroseconds = timezoneOffsetInMinutes !== void 0 ? microseconds + BigInt(timezoneOffsetInMinutes) * MICROSECONDS_PER_SECOND * SECONDS_PER_MINUTE : microseconds;
		let days = offsetMicroseconds / MICROSECONDS_PER_DAY;
		let microsecondsPart = offsetMicroseconds % MICROSECONDS_PER_DAY;
		if (microsecondsPart < 0) {
			days--;
			microsecondsPart += MICROSECONDS_PER_DAY;
		}
		return getDuckDBTimestampStringFromDaysAndMicroseconds(days, microsecondsPart, getTimezoneOffsetString(timezoneOffsetInMinutes));
	}
	function getDuckDBTimestampStringFromSeconds(seconds) {
		return getDuckDBTimestampStringFromMicroseconds(seconds * MICROSECONDS_PER_SECOND);
	}
	function getDuckDBTimestampStringFromMilliseconds(milliseconds) {
		return getDuckDBTimestampStringFromMicroseconds(milliseconds * MICROSECONDS_PER_MILLISECOND);
	}
	function getDuckDBTimestampStringFromNanoseconds(nanoseconds) {
		let days = nanoseconds / NANOSECONDS_PER_DAY;
		let nanosecondsPart = nanoseconds % NANOSECONDS_PER_DAY;
		if (nanosecondsPart < 0) {
			days--;
			nanosecondsPart += NANOSECONDS_PER_DAY;
		}
		return getDuckDBTimestampStringFromDaysAndNanoseconds(days, nanosecondsPart);
	}
	function numberAndUnit(value, baseUnit) {
		return `${value} ${baseUnit}${Math.abs(value) !== 1 ? "s" : ""}`;
	}
	function getDuckDBIntervalString(months, days, microseconds) {
		const parts = [];
		if (months !== 0) {
			const sign = months < 0 ? -1 : 1;
			const absMonths = Math.abs(months);
			const absYears = Math.floor(absMonths / 12);
			const years = sign * absYears;
			const extraMonths = sign * (absMonths - absYears * 12);
			if (years !== 0) parts.push(numberAndUnit(years, "year"));
			if (extraMonths !== 0) parts.push(numberAndUnit(extraMonths, "month"));
		}
		if (days !== 0) parts.push(numberAndUnit(days, "day"));
		if (microseconds !== 0n) parts.push(getDuckDBTimeStringFromMicroseconds(microseconds));
		if (parts.length > 0) return parts.join(" ");
		return "00:00:00";
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBDateValue.js
var require_DuckDBDateValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$85) => {
	var __importDefault = this$85 && this$85.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDateValue = void 0;
	exports.dateValue = dateValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBDateValue = class DuckDBDateValue {
		days;
		constructor(days) {
			this.days = days;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_date(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBDateStringFromDays)(this.days);
		}
		toParts() {
			return node_bindings_1.default.from_date(this);
		}
		static fromParts(parts) {
			return new DuckDBDateValue(node_bindings_1.default.to_date(parts).days);
		}
		static Epoch = new DuckDBDateValue(0);
		static Max = new DuckDBDateValue(2 ** 31 - 2);
		static Min = new DuckDBDateValue(-(2 ** 31 - 2));
		static PosInf = new DuckDBDateValue(2 ** 31 - 1);
		static NegInf = new DuckDBDateValue(-(2 ** 31 - 1));
	};
	exports.DuckDBDateValue = DuckDBDateValue;
	function dateValue(daysOrParts) {
		if (typeof daysOrParts === "number") return new DuckDBDateValue(daysOrParts);
		return DuckDBDateValue.fromParts(daysOrParts);
	}
}));
// node_modules/@duckdb/node-api/lib/conversion/stringFromDecimal.js
var require_stringFromDecimal = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Decimal string formatting.
	*
	* Supports a subset of the functionality of `BigInt.prototype.toLocaleString` for locale-specific formatting.
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.stringFromDecimal = stringFromDecimal;
	function getDecimalSeparator(locales) {
		return new Intl.NumberFormat(locales, { useGrouping: false }).formatToParts(.1).find((part) => part.type === "decimal")?.value ?? ".";
	}
	const cachedDecimalSeparators = {};
	function getCachedDecimalSeparator(locales) {
		const cacheKey = JSON.stringify(locales);
		if (cacheKey in cachedDecimalSeparators) return cachedDecimalSeparators[cacheKey];
		const decimalSeparator = getDecimalSeparator(locales);
		cachedDecimalSeparators[cacheKey] = decimalSeparator;
		return decimalSeparator;
	}
	function formatWholePart(localeOptions, val) {
		if (localeOptions) {
			const { minimumFractionDigits: _minFD, maximumFractionDigits: _maxFD, ...restOptions } = localeOptions.options ?? {};
			return val.toLocaleString(localeOptions?.locales, restOptions);
		}
		return String(val);
	}
	function formatFractionalPart(localeOptions, val, scale) {
		const fractionalPartStr = String(val).padStart(scale, "0");
		if (!localeOptions) return fractionalPartStr;
		const minFracDigits = localeOptions?.options?.minimumFractionDigits ?? 0;
		const maxFracDigits = localeOptions?.options?.maximumFractionDigits ?? 20;
		return fractionalPartStr.padEnd(minFracDigits, "0").slice(0, maxFracDigits);
	}
	/**
	* Convert a scaled decimal value to a string, possibly using locale-specific formatting.
	*/
	function stringFromDecimal(scaledValue, scale, localeOptions) {
		if (scale > 0) {
			const scaleFactor = BigInt(10) ** BigInt(scale);
			const absScaledValue = scaledValue < 0 ? -scaledValue : scaledValue;
			const prefix = scaledValue < 0 ? "-" : "";
			const wholePartStr = formatWholePart(localeOptions, absScaledValue / scaleFactor);
			const fractionalPartStr = formatFractionalPart(localeOptions, absScaledValue % scaleFactor, scale);
			return `${prefix}${wholePartStr}${localeOptions ? getCachedDecimalSeparator(localeOptions.locales) : "."}${fractionalPartStr}`;
		}
		if (localeOptions) return scaledValue.toLocaleString(localeOptions?.locales, localeOptions?.options);
		return String(scaledValue);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBDecimalValue.js
var require_DuckDBDecimalValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$84) => {
	var __importDefault = this$84 && this$84.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimalValue = void 0;
	exports.decimalValue = decimalValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const stringFromDecimal_1 = require_stringFromDecimal();
	var DuckDBDecimalValue = class DuckDBDecimalValue {
		/** Total number of decimal digits (including fractional digits) in represented number. */
		width;
		/** Number of fractional digits in represented number. */
		scale;
		/** Scaled-up value. Represented number is value/(10^scale). */
		value;
		/**
		* @param value Scaled-up value. Represented number is value/(10^scale).
		* @param width Total number of decimal digits (including fractional digits) in represented number.
		* @param scale Number of fractional digits in represented number.
		*/
		constructor(value, width, scale) {
			this.width = width;
			this.scale = scale;
			this.value = value;
		}
		toString() {
			return (0, stringFromDecimal_1.stringFromDecimal)(this.value, this.scale);
		}
		toDouble() {
			return node_bindings_1.default.decimal_to_double(this);
		}
		static fromDouble(double, width, scale) {
			const decimal = node_bindings_1.default.double_to_decimal(double, width, scale);
			return new DuckDBDecimalValue(decimal.value, decimal.width, decimal.scale);
		}
	};
	exports.DuckDBDecimalValue = DuckDBDecimalValue;
	function decimalValue(value, width, scale) {
		if (typeof value === "number") return DuckDBDecimalValue.fromDouble(value, width, scale);
		return new DuckDBDecimalValue(value, width, scale);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBGeometryValue.js
var require_DuckDBGeometryValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBGeometryValue = void 0;
	exports.geometryValue = geometryValue;
	const bytesFromString_1 = require_bytesFromString();
	const stringFromBlob_1 = require_stringFromBlob();
	var DuckDBGeometryValue = class DuckDBGeometryValue {
		/** In WKB. */
		bytes;
		/** Takes raw WKB. */
		constructor(bytes) {
			this.bytes = bytes;
		}
		/** Returns WKB in string form matching DuckDB's BLOB-to-VARCHAR. */
		toString() {
			return (0, stringFromBlob_1.stringFromBlob)(this.bytes);
		}
		/** Takes WKB in string form matching DuckDB's BLOB-to-VARCHAR. */
		static fromString(str) {
			return new DuckDBGeometryValue(Buffer.from((0, bytesFromString_1.bytesFromString)(str)));
		}
	};
	exports.DuckDBGeometryValue = DuckDBGeometryValue;
	/** Takes WKB, either raw or in string form matching DuckDB's BLOB-to-VARCHAR. */
	function geometryValue(input) {
		if (typeof input === "string") return DuckDBGeometryValue.fromString(input);
		return new DuckDBGeometryValue(input);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBIntervalValue.js
var require_DuckDBIntervalValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBIntervalValue = void 0;
	exports.intervalValue = intervalValue;
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBIntervalValue = class {
		months;
		days;
		micros;
		constructor(months, days, micros) {
			this.months = months;
			this.days = days;
			this.micros = micros;
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBIntervalString)(this.months, this.days, this.micros);
		}
	};
	exports.DuckDBIntervalValue = DuckDBIntervalValue;
	function intervalValue(months, days, micros) {
		return new DuckDBIntervalValue(months, days, micros);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBListValue.js
var require_DuckDBListValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBListValue = void 0;
	exports.listValue = listValue;
	const displayStringForDuckDBValue_1 = require_displayStringForDuckDBValue();
	var DuckDBListValue = class {
		items;
		constructor(items) {
			this.items = items;
		}
		toString() {
			return `[${this.items.map(displayStringForDuckDBValue_1.displayStringForDuckDBValue).join(", ")}]`;
		}
	};
	exports.DuckDBListValue = DuckDBListValue;
	function listValue(items) {
		return new DuckDBListValue(items);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBMapValue.js
var require_DuckDBMapValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBMapValue = void 0;
	exports.mapValue = mapValue;
	const displayStringForDuckDBValue_1 = require_displayStringForDuckDBValue();
	var DuckDBMapValue = class {
		entries;
		constructor(entries) {
			this.entries = entries;
		}
		toString() {
			return `{${this.entries.map(({ key, value }) => `${(0, displayStringForDuckDBValue_1.displayStringForDuckDBValue)(key)}: ${(0, displayStringForDuckDBValue_1.displayStringForDuckDBValue)(value)}`).join(", ")}}`;
		}
	};
	exports.DuckDBMapValue = DuckDBMapValue;
	function mapValue(entries) {
		return new DuckDBMapValue(entries);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBStructValue.js
var require_DuckDBStructValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBStructValue = void 0;
	exports.structValue = structValue;
	const displayStringForDuckDBValue_1 = require_displayStringForDuckDBValue();
	var DuckDBStructValue = class {
		entries;
		constructor(entries) {
			this.entries = entries;
		}
		toString() {
			const parts = [];
			for (const name in this.entries) parts.push(`${(0, displayStringForDuckDBValue_1.displayStringForDuckDBValue)(name)}: ${(0, displayStringForDuckDBValue_1.displayStringForDuckDBValue)(this.entries[name])}`);
			return `{${parts.join(", ")}}`;
		}
	};
	exports.DuckDBStructValue = DuckDBStructValue;
	function structValue(entries) {
		return new DuckDBStructValue(entries);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimeNSValue.js
var require_DuckDBTimeNSValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeNSValue = void 0;
	exports.timeNSValue = timeNSValue;
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBTimeNSValue = class DuckDBTimeNSValue {
		nanos;
		constructor(nanos) {
			this.nanos = nanos;
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimeStringFromNanosecondsInDay)(this.nanos);
		}
		static Max = new DuckDBTimeNSValue(24n * 60n * 60n * 1000n * 1000n * 1000n);
		static Min = new DuckDBTimeNSValue(0n);
	};
	exports.DuckDBTimeNSValue = DuckDBTimeNSValue;
	function timeNSValue(nanos) {
		return new DuckDBTimeNSValue(nanos);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimestampSecondsValue.js
var require_DuckDBTimestampSecondsValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$83) => {
	var __importDefault = this$83 && this$83.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampSecondsValue = void 0;
	exports.timestampSecondsValue = timestampSecondsValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBTimestampSecondsValue = class DuckDBTimestampSecondsValue {
		seconds;
		constructor(seconds) {
			this.seconds = seconds;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_timestamp_s(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimestampStringFromSeconds)(this.seconds);
		}
		static Epoch = new DuckDBTimestampSecondsValue(0n);
		static Max = new DuckDBTimestampSecondsValue(9223372036854n);
		static Min = new DuckDBTimestampSecondsValue(-9223372022400n);
		static PosInf = new DuckDBTimestampSecondsValue(2n ** 63n - 1n);
		static NegInf = new DuckDBTimestampSecondsValue(-(2n ** 63n - 1n));
	};
	exports.DuckDBTimestampSecondsValue = DuckDBTimestampSecondsValue;
	function timestampSecondsValue(seconds) {
		return new DuckDBTimestampSecondsValue(seconds);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimestampMillisecondsValue.js
var require_DuckDBTimestampMillisecondsValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$82) => {
	var __importDefault = this$82 && this$82.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampMillisecondsValue = void 0;
	exports.timestampMillisValue = timestampMillisValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	const DuckDBTimestampSecondsValue_1 = require_DuckDBTimestampSecondsValue();
	var DuckDBTimestampMillisecondsValue = class DuckDBTimestampMillisecondsValue {
		millis;
		constructor(millis) {
			this.millis = millis;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_timestamp_ms(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimestampStringFromMilliseconds)(this.millis);
		}
		static Epoch = new DuckDBTimestampMillisecondsValue(0n);
		static Max = new DuckDBTimestampMillisecondsValue((2n ** 63n - 2n) / 1000n);
		static Min = new DuckDBTimestampMillisecondsValue(DuckDBTimestampSecondsValue_1.DuckDBTimestampSecondsValue.Min.seconds * 1000n);
		static PosInf = new DuckDBTimestampMillisecondsValue(2n ** 63n - 1n);
		static NegInf = new DuckDBTimestampMillisecondsValue(-(2n ** 63n - 1n));
	};
	exports.DuckDBTimestampMillisecondsValue = DuckDBTimestampMillisecondsValue;
	function timestampMillisValue(millis) {
		return new DuckDBTimestampMillisecondsValue(millis);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimestampNanosecondsValue.js
var require_DuckDBTimestampNanosecondsValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$81) => {
	var __importDefault = this$81 && this$81.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampNanosecondsValue = void 0;
	exports.timestampNanosValue = timestampNanosValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBTimestampNanosecondsValue = class DuckDBTimestampNanosecondsValue {
		nanos;
		constructor(nanos) {
			this.nanos = nanos;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_timestamp_ns(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimestampStringFromNanoseconds)(this.nanos);
		}
		static Epoch = new DuckDBTimestampNanosecondsValue(0n);
		static Max = new DuckDBTimestampNanosecondsValue(2n ** 63n - 2n);
		static Min = new DuckDBTimestampNanosecondsValue(-9223286400000000000n);
		static PosInf = new DuckDBTimestampNanosecondsValue(2n ** 63n - 1n);
		static NegInf = new DuckDBTimestampNanosecondsValue(-(2n ** 63n - 1n));
	};
	exports.DuckDBTimestampNanosecondsValue = DuckDBTimestampNanosecondsValue;
	function timestampNanosValue(nanos) {
		return new DuckDBTimestampNanosecondsValue(nanos);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimestampValue.js
var require_DuckDBTimestampValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$80) => {
	var __importDefault = this$80 && this$80.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampMicrosecondsValue = exports.DuckDBTimestampValue = void 0;
	exports.timestampValue = timestampValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	const DuckDBTimestampMillisecondsValue_1 = require_DuckDBTimestampMillisecondsValue();
	var DuckDBTimestampValue = class DuckDBTimestampValue {
		micros;
		constructor(micros) {
			this.micros = micros;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_timestamp(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimestampStringFromMicroseconds)(this.micros);
		}
		toParts() {
			return node_bindings_1.default.from_timestamp(this);
		}
		static fromParts(parts) {
			return new DuckDBTimestampValue(node_bindings_1.default.to_timestamp(parts).micros);
		}
		static Epoch = new DuckDBTimestampValue(0n);
		static Max = new DuckDBTimestampValue(2n ** 63n - 2n);
		static Min = new DuckDBTimestampValue(DuckDBTimestampMillisecondsValue_1.DuckDBTimestampMillisecondsValue.Min.millis * 1000n);
		static PosInf = new DuckDBTimestampValue(2n ** 63n - 1n);
		static NegInf = new DuckDBTimestampValue(-(2n ** 63n - 1n));
	};
	exports.DuckDBTimestampValue = DuckDBTimestampValue;
	exports.DuckDBTimestampMicrosecondsValue = DuckDBTimestampValue;
	function timestampValue(microsOrParts) {
		if (typeof microsOrParts === "bigint") return new DuckDBTimestampValue(microsOrParts);
		return DuckDBTimestampValue.fromParts(microsOrParts);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimestampTZValue.js
var require_DuckDBTimestampTZValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$79) => {
	var __importDefault = this$79 && this$79.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampTZValue = void 0;
	exports.timestampTZValue = timestampTZValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	const DuckDBTimestampValue_1 = require_DuckDBTimestampValue();
	var DuckDBTimestampTZValue = class DuckDBTimestampTZValue {
		static timezoneOffsetInMinutes = -(/* @__PURE__ */ new Date()).getTimezoneOffset();
		micros;
		constructor(micros) {
			this.micros = micros;
		}
		get isFinite() {
			return node_bindings_1.default.is_finite_timestamp(this);
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimestampStringFromMicroseconds)(this.micros, DuckDBTimestampTZValue.timezoneOffsetInMinutes);
		}
		toParts() {
			return node_bindings_1.default.from_timestamp(this);
		}
		static fromParts(parts) {
			return new DuckDBTimestampTZValue(node_bindings_1.default.to_timestamp(parts).micros);
		}
		static Epoch = new DuckDBTimestampTZValue(0n);
		static Max = new DuckDBTimestampTZValue(DuckDBTimestampValue_1.DuckDBTimestampValue.Max.micros);
		static Min = new DuckDBTimestampTZValue(DuckDBTimestampValue_1.DuckDBTimestampValue.Min.micros);
		static PosInf = new DuckDBTimestampTZValue(DuckDBTimestampValue_1.DuckDBTimestampValue.PosInf.micros);
		static NegInf = new DuckDBTimestampTZValue(DuckDBTimestampValue_1.DuckDBTimestampValue.NegInf.micros);
	};
	exports.DuckDBTimestampTZValue = DuckDBTimestampTZValue;
	function timestampTZValue(microsOrParts) {
		if (typeof microsOrParts === "bigint") return new DuckDBTimestampTZValue(microsOrParts);
		return DuckDBTimestampTZValue.fromParts(microsOrParts);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimeTZValue.js
var require_DuckDBTimeTZValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$78) => {
	var __importDefault = this$78 && this$78.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeTZValue = void 0;
	exports.timeTZValue = timeTZValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBTimeTZValue = class DuckDBTimeTZValue {
		/**
		* 40 bits for micros, then 24 bits for encoded offset in seconds.
		*
		* Max absolute unencoded offset = 15:59:59 = 60 * (60 * 15 + 59) + 59 = 57599.
		*
		* Encoded offset is unencoded offset inverted then shifted (by +57599) to unsigned.
		*
		* Max unencoded offset = 57599 -> -57599 -> 0 encoded.
		*
		* Min unencoded offset = -57599 -> 57599 -> 115198 encoded.
		*/
		bits;
		/** Ranges from 0 to 86400000000 (= 24 * 60 * 60 * 1000 * 1000) */
		micros;
		/** In seconds, ranges from -57599 to 57599 (= 16 * 60 * 60 - 1) */
		offset;
		constructor(bits, micros, offset) {
			this.bits = bits;
			this.micros = micros;
			this.offset = offset;
		}
		toString() {
			return `${(0, dateTimeStringConversion_1.getDuckDBTimeStringFromMicrosecondsInDay)(this.micros)}${(0, dateTimeStringConversion_1.getOffsetStringFromSeconds)(this.offset)}`;
		}
		toParts() {
			return node_bindings_1.default.from_time_tz(this);
		}
		static TimeBits = 40;
		static OffsetBits = 24;
		static MaxOffset = 57599;
		static MinOffset = -DuckDBTimeTZValue.MaxOffset;
		static MaxMicros = 24n * 60n * 60n * 1000n * 1000n;
		static MinMicros = 0n;
		static fromBits(bits) {
			const micros = BigInt.asUintN(DuckDBTimeTZValue.TimeBits, bits >> BigInt(DuckDBTimeTZValue.OffsetBits));
			const offset = DuckDBTimeTZValue.MaxOffset - Number(BigInt.asUintN(DuckDBTimeTZValue.OffsetBits, bits));
			return new DuckDBTimeTZValue(bits, micros, offset);
		}
		static fromMicrosAndOffset(micros, offset) {
			const bits = BigInt.asUintN(DuckDBTimeTZValue.TimeBits, micros) << BigInt(DuckDBTimeTZValue.OffsetBits) | BigInt.asUintN(DuckDBTimeTZValue.OffsetBits, BigInt(DuckDBTimeTZValue.MaxOffset - offset));
			return new DuckDBTimeTZValue(bits, micros, offset);
		}
		static fromParts(parts) {
			return DuckDBTimeTZValue.fromMicrosAndOffset(node_bindings_1.default.to_time(parts.time).micros, parts.offset);
		}
		static Max = DuckDBTimeTZValue.fromMicrosAndOffset(DuckDBTimeTZValue.MaxMicros, DuckDBTimeTZValue.MinOffset);
		static Min = DuckDBTimeTZValue.fromMicrosAndOffset(DuckDBTimeTZValue.MinMicros, DuckDBTimeTZValue.MaxOffset);
	};
	exports.DuckDBTimeTZValue = DuckDBTimeTZValue;
	function timeTZValue(micros, offset) {
		return DuckDBTimeTZValue.fromMicrosAndOffset(micros, offset);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBTimeValue.js
var require_DuckDBTimeValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$77) => {
	var __importDefault = this$77 && this$77.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeValue = void 0;
	exports.timeValue = timeValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const dateTimeStringConversion_1 = require_dateTimeStringConversion();
	var DuckDBTimeValue = class DuckDBTimeValue {
		micros;
		constructor(micros) {
			this.micros = micros;
		}
		toString() {
			return (0, dateTimeStringConversion_1.getDuckDBTimeStringFromMicrosecondsInDay)(this.micros);
		}
		toParts() {
			return node_bindings_1.default.from_time(this);
		}
		static fromParts(parts) {
			return new DuckDBTimeValue(node_bindings_1.default.to_time(parts).micros);
		}
		static Max = new DuckDBTimeValue(24n * 60n * 60n * 1000n * 1000n);
		static Min = new DuckDBTimeValue(0n);
	};
	exports.DuckDBTimeValue = DuckDBTimeValue;
	function timeValue(microsOrParts) {
		if (typeof microsOrParts === "bigint") return new DuckDBTimeValue(microsOrParts);
		return DuckDBTimeValue.fromParts(microsOrParts);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBUnionValue.js
var require_DuckDBUnionValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUnionValue = void 0;
	exports.unionValue = unionValue;
	var DuckDBUnionValue = class {
		tag;
		value;
		constructor(tag, value) {
			this.tag = tag;
			this.value = value;
		}
		toString() {
			if (this.value == null) return "NULL";
			return this.value.toString();
		}
	};
	exports.DuckDBUnionValue = DuckDBUnionValue;
	function unionValue(tag, value) {
		return new DuckDBUnionValue(tag, value);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBUUIDValue.js
var require_DuckDBUUIDValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUUIDValue = void 0;
	exports.uuidValue = uuidValue;
	var DuckDBUUIDValue = class DuckDBUUIDValue {
		hugeint;
		constructor(hugeint) {
			this.hugeint = hugeint;
		}
		/** Return the UUID as an unsigned 128-bit integer in a JS BigInt. */
		toUint128() {
			return (this.hugeint ^ 170141183460469231731687303715884105728n) & 340282366920938463463374607431768211455n;
		}
		toString() {
			const hex = (this.toUint128() | 340282366920938463463374607431768211456n).toString(16);
			return `${hex.substring(1, 9)}-${hex.substring(9, 13)}-${hex.substring(13, 17)}-${hex.substring(17, 21)}-${hex.substring(21, 33)}`;
		}
		/** Create a DuckDBUUIDValue from an unsigned 128-bit integer in a JS BigInt. */
		static fromUint128(uint128) {
			return new DuckDBUUIDValue(BigInt.asIntN(128, uint128 ^ 170141183460469231731687303715884105728n));
		}
		/**
		* Create a DuckDBUUIDValue from a HUGEINT as stored by DuckDB.
		*
		* UUID values are stored with their MSB flipped so their numeric ordering matches their string ordering.
		*/
		static fromStoredHugeInt(hugeint) {
			return new DuckDBUUIDValue(hugeint);
		}
		static Max = new DuckDBUUIDValue(2n ** 127n - 1n);
		static Min = new DuckDBUUIDValue(-(2n ** 127n));
	};
	exports.DuckDBUUIDValue = DuckDBUUIDValue;
	/** Create a DuckDBUUIDValue from an unsigned 128-bit integer in a JS BigInt. */
	function uuidValue(uint128) {
		return DuckDBUUIDValue.fromUint128(uint128);
	}
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBValue.js
var require_DuckDBValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/values/DuckDBVariantValue.js
var require_DuckDBVariantValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBVariantValue = void 0;
	exports.variantValue = variantValue;
	const displayStringForDuckDBValue_1 = require_displayStringForDuckDBValue();
	/**
	* Wraps a single decoded VARIANT row value. The wrapper distinguishes a
	* SQL-NULL row (returned as bare `null`) from an embedded `VARIANT_NULL`
	* tag (returned as `new DuckDBVariantValue(null)`).
	*
	* The optional `type` records the exact DuckDB type of the inner value
	* (recovered from the on-disk variant tag at decode time). The append /
	* bind paths use it so heterogeneous content round-trips faithfully —
	* `typeForValue` is a best-effort fallback when `type` is not provided.
	*/
	var DuckDBVariantValue = class {
		value;
		type;
		constructor(value, type) {
			this.value = value;
			this.type = type;
		}
		toString() {
			return (0, displayStringForDuckDBValue_1.displayStringForDuckDBValue)(this.value);
		}
	};
	exports.DuckDBVariantValue = DuckDBVariantValue;
	function variantValue(value, type) {
		return new DuckDBVariantValue(value, type);
	}
}));
// node_modules/@duckdb/node-api/lib/values/index.js
var require_values = /* @__PURE__ */ __commonJSMin(((exports, module, this$76) => {
	var __createBinding = this$76 && this$76.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$76 && this$76.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	__exportStar(require_DuckDBArrayValue(), exports);
	__exportStar(require_DuckDBBitValue(), exports);
	__exportStar(require_DuckDBBlobValue(), exports);
	__exportStar(require_DuckDBDateValue(), exports);
	__exportStar(require_DuckDBDecimalValue(), exports);
	__exportStar(require_DuckDBGeometryValue(), exports);
	__exportStar(require_DuckDBIntervalValue(), exports);
	__exportStar(require_DuckDBListValue(), exports);
	__exportStar(require_DuckDBMapValue(), exports);
	__exportStar(require_DuckDBStructValue(), exports);
	__exportStar(require_DuckDBTimeNSValue(), exports);
	__exportStar(require_DuckDBTimestampMillisecondsValue(), exports);
	__exportStar(require_DuckDBTimestampNanosecondsValue(), exports);
	__exportStar(require_DuckDBTimestampSecondsValue(), exports);
	__exportStar(require_DuckDBTimestampTZValue(), exports);
	__exportStar(require_DuckDBTimestampValue(), exports);
	__exportStar(require_DuckDBTimeTZValue(), exports);
	__exportStar(require_DuckDBTimeValue(), exports);
	__exportStar(require_DuckDBUnionValue(), exports);
	__exportStar(require_DuckDBUUIDValue(), exports);
	__exportStar(require_DuckDBValue(), exports);
	__exportStar(require_DuckDBVariantValue(), exports);
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBDateType.js
var require_DuckDBDateType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DATE = exports.DuckDBDateType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBDateType = class DuckDBDateType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.DATE, alias);
		}
		static instance = new DuckDBDateType();
		static create(alias) {
			return alias ? new DuckDBDateType(alias) : DuckDBDateType.instance;
		}
		get epoch() {
			return values_1.DuckDBDateValue.Epoch;
		}
		get max() {
			return values_1.DuckDBDateValue.Max;
		}
		get min() {
			return values_1.DuckDBDateValue.Min;
		}
		get posInf() {
			return values_1.DuckDBDateValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBDateValue.NegInf;
		}
	};
	exports.DuckDBDateType = DuckDBDateType;
	exports.DATE = DuckDBDateType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBDecimalType.js
var require_DuckDBDecimalType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimalType = void 0;
	exports.DECIMAL = DECIMAL;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBDecimalType = class DuckDBDecimalType extends BaseDuckDBType_1.BaseDuckDBType {
		width;
		scale;
		constructor(width, scale, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.DECIMAL, alias);
			this.width = width;
			this.scale = scale;
		}
		toString() {
			return `DECIMAL(${this.width},${this.scale})`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createDecimal(this.width, this.scale);
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				width: this.width,
				scale: this.scale,
				...this.alias ? { alias: this.alias } : {}
			};
		}
		static default = new DuckDBDecimalType(18, 3);
	};
	exports.DuckDBDecimalType = DuckDBDecimalType;
	function DECIMAL(width, scale, alias) {
		if (width === void 0) return DuckDBDecimalType.default;
		if (scale === void 0) return new DuckDBDecimalType(width, 0);
		return new DuckDBDecimalType(width, scale, alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBDoubleType.js
var require_DuckDBDoubleType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DOUBLE = exports.DuckDBDoubleType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBDoubleType = class DuckDBDoubleType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.DOUBLE, alias);
		}
		static instance = new DuckDBDoubleType();
		static create(alias) {
			return alias ? new DuckDBDoubleType(alias) : DuckDBDoubleType.instance;
		}
		static Max = Number.MAX_VALUE;
		static Min = -Number.MAX_VALUE;
		get max() {
			return DuckDBDoubleType.Max;
		}
		get min() {
			return DuckDBDoubleType.Min;
		}
	};
	exports.DuckDBDoubleType = DuckDBDoubleType;
	exports.DOUBLE = DuckDBDoubleType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBEnumType.js
var require_DuckDBEnumType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBEnumType = void 0;
	exports.ENUM8 = ENUM8;
	exports.ENUM16 = ENUM16;
	exports.ENUM32 = ENUM32;
	exports.ENUM = ENUM;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const sql_1 = require_sql();
	var DuckDBEnumType = class extends BaseDuckDBType_1.BaseDuckDBType {
		values;
		valueIndexes;
		internalTypeId;
		constructor(values, internalTypeId, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.ENUM, alias);
			this.values = values;
			const valueIndexes = Object.create(null);
			for (let i = 0; i < values.length; i++) valueIndexes[values[i]] = i;
			this.valueIndexes = valueIndexes;
			this.internalTypeId = internalTypeId;
		}
		/**
		* The index of the given value in this enum.
		*
		* Throws if the value is not a member: storing an unknown value would
		* otherwise write index 0, silently substituting the enum's first member.
		*/
		indexForValue(value) {
			const index = this.valueIndexes[value];
			if (index === void 0) throw new Error(`${(0, sql_1.quotedString)(value)} is not a member of ${this.toStringForError()}`);
			return index;
		}
		/**
		* Like toString, but bounded: an enum can have millions of members, and all of
		* them in an error message would bury the part that matters.
		*/
		toStringForError() {
			if (this.alias) return this.alias;
			const shown = 8;
			if (this.values.length <= shown) return this.toString();
			return `ENUM(${this.values.slice(0, shown).map(sql_1.quotedString).join(", ")}, and ${this.values.length - shown} more)`;
		}
		toString() {
			return `ENUM(${this.values.map(sql_1.quotedString).join(", ")})`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createEnum(this.values);
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				values: [...this.values],
				internalTypeId: this.internalTypeId,
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBEnumType = DuckDBEnumType;
	function ENUM8(values, alias) {
		return new DuckDBEnumType(values, DuckDBTypeId_1.DuckDBTypeId.UTINYINT, alias);
	}
	function ENUM16(values, alias) {
		return new DuckDBEnumType(values, DuckDBTypeId_1.DuckDBTypeId.USMALLINT, alias);
	}
	function ENUM32(values, alias) {
		return new DuckDBEnumType(values, DuckDBTypeId_1.DuckDBTypeId.UINTEGER, alias);
	}
	function ENUM(values, alias) {
		if (values.length < 256) return ENUM8(values, alias);
		else if (values.length < 65536) return ENUM16(values, alias);
		else if (values.length < 4294967296) return ENUM32(values, alias);
		else throw new Error(`ENUM types cannot have more than 4294967295 values; received ${values.length}`);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBFloatType.js
var require_DuckDBFloatType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.FLOAT = exports.DuckDBFloatType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBFloatType = class DuckDBFloatType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.FLOAT, alias);
		}
		static instance = new DuckDBFloatType();
		static create(alias) {
			return alias ? new DuckDBFloatType(alias) : DuckDBFloatType.instance;
		}
		static Max = Math.fround(34028235e31);
		static Min = Math.fround(-34028235e31);
		get max() {
			return DuckDBFloatType.Max;
		}
		get min() {
			return DuckDBFloatType.Min;
		}
	};
	exports.DuckDBFloatType = DuckDBFloatType;
	exports.FLOAT = DuckDBFloatType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBGeometryType.js
var require_DuckDBGeometryType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.GEOMETRY = exports.DuckDBGeometryType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const sql_1 = require_sql();
	var DuckDBGeometryType = class DuckDBGeometryType extends BaseDuckDBType_1.BaseDuckDBType {
		/**
		* Coordinate Reference System (e.g. a WKT2 string) attached to the type.
		*
		* Read-only: setting `crs` on a `DuckDBGeometryType` is not propagated by
		* `toLogicalType()`. To produce a GEOMETRY logical type carrying a CRS,
		* construct it via SQL (e.g. `'POINT(1 2)'::GEOMETRY('<crs>')`).
		*/
		crs;
		constructor(alias, crs) {
			super(DuckDBTypeId_1.DuckDBTypeId.GEOMETRY, alias);
			this.crs = crs;
		}
		toString() {
			return this.crs ? `GEOMETRY(${(0, sql_1.quotedString)(this.crs)})` : "GEOMETRY";
		}
		toJson() {
			return {
				typeId: this.typeId,
				...this.crs ? { crs: this.crs } : {},
				...this.alias ? { alias: this.alias } : {}
			};
		}
		static instance = new DuckDBGeometryType();
		static create(alias, crs) {
			return alias || crs ? new DuckDBGeometryType(alias, crs) : DuckDBGeometryType.instance;
		}
	};
	exports.DuckDBGeometryType = DuckDBGeometryType;
	exports.GEOMETRY = DuckDBGeometryType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBHugeIntType.js
var require_DuckDBHugeIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.HUGEINT = exports.DuckDBHugeIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBHugeIntType = class DuckDBHugeIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.HUGEINT, alias);
		}
		static instance = new DuckDBHugeIntType();
		static create(alias) {
			return alias ? new DuckDBHugeIntType(alias) : DuckDBHugeIntType.instance;
		}
		static Max = 2n ** 127n - 1n;
		static Min = -(2n ** 127n);
		get max() {
			return DuckDBHugeIntType.Max;
		}
		get min() {
			return DuckDBHugeIntType.Min;
		}
	};
	exports.DuckDBHugeIntType = DuckDBHugeIntType;
	exports.HUGEINT = DuckDBHugeIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBIntegerLiteralType.js
var require_DuckDBIntegerLiteralType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.INTEGER_LITERAL = exports.DuckDBIntegerLiteralType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBIntegerLiteralType = class DuckDBIntegerLiteralType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL, alias);
		}
		static instance = new DuckDBIntegerLiteralType();
		static create(alias) {
			return alias ? new DuckDBIntegerLiteralType(alias) : DuckDBIntegerLiteralType.instance;
		}
	};
	exports.DuckDBIntegerLiteralType = DuckDBIntegerLiteralType;
	exports.INTEGER_LITERAL = DuckDBIntegerLiteralType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBIntegerType.js
var require_DuckDBIntegerType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.INTEGER = exports.DuckDBIntegerType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBIntegerType = class DuckDBIntegerType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.INTEGER, alias);
		}
		static instance = new DuckDBIntegerType();
		static create(alias) {
			return alias ? new DuckDBIntegerType(alias) : DuckDBIntegerType.instance;
		}
		static Max = 2 ** 31 - 1;
		static Min = -(2 ** 31);
		get max() {
			return DuckDBIntegerType.Max;
		}
		get min() {
			return DuckDBIntegerType.Min;
		}
	};
	exports.DuckDBIntegerType = DuckDBIntegerType;
	exports.INTEGER = DuckDBIntegerType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBIntervalType.js
var require_DuckDBIntervalType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.INTERVAL = exports.DuckDBIntervalType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBIntervalType = class DuckDBIntervalType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.INTERVAL, alias);
		}
		static instance = new DuckDBIntervalType();
		static create(alias) {
			return alias ? new DuckDBIntervalType(alias) : DuckDBIntervalType.instance;
		}
	};
	exports.DuckDBIntervalType = DuckDBIntervalType;
	exports.INTERVAL = DuckDBIntervalType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBListType.js
var require_DuckDBListType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBListType = void 0;
	exports.LIST = LIST;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBListType = class extends BaseDuckDBType_1.BaseDuckDBType {
		valueType;
		constructor(valueType, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.LIST, alias);
			this.valueType = valueType;
		}
		toString() {
			return `${this.valueType}[]`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createList(this.valueType.toLogicalType());
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				valueType: this.valueType.toJson(),
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBListType = DuckDBListType;
	function LIST(valueType, alias) {
		return new DuckDBListType(valueType, alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBMapType.js
var require_DuckDBMapType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBMapType = void 0;
	exports.MAP = MAP;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBMapType = class extends BaseDuckDBType_1.BaseDuckDBType {
		keyType;
		valueType;
		constructor(keyType, valueType, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.MAP, alias);
			this.keyType = keyType;
			this.valueType = valueType;
		}
		toString() {
			return `MAP(${this.keyType}, ${this.valueType})`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createMap(this.keyType.toLogicalType(), this.valueType.toLogicalType());
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				keyType: this.keyType.toJson(),
				valueType: this.valueType.toJson(),
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBMapType = DuckDBMapType;
	function MAP(keyType, valueType, alias) {
		return new DuckDBMapType(keyType, valueType, alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBSQLNullType.js
var require_DuckDBSQLNullType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.SQLNULL = exports.DuckDBSQLNullType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBSQLNullType = class DuckDBSQLNullType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.SQLNULL, alias);
		}
		static instance = new DuckDBSQLNullType();
		static create(alias) {
			return alias ? new DuckDBSQLNullType(alias) : DuckDBSQLNullType.instance;
		}
	};
	exports.DuckDBSQLNullType = DuckDBSQLNullType;
	exports.SQLNULL = DuckDBSQLNullType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBSmallIntType.js
var require_DuckDBSmallIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.SMALLINT = exports.DuckDBSmallIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBSmallIntType = class DuckDBSmallIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.SMALLINT, alias);
		}
		static instance = new DuckDBSmallIntType();
		static create(alias) {
			return alias ? new DuckDBSmallIntType(alias) : DuckDBSmallIntType.instance;
		}
		static Max = 2 ** 15 - 1;
		static Min = -(2 ** 15);
		get max() {
			return DuckDBSmallIntType.Max;
		}
		get min() {
			return DuckDBSmallIntType.Min;
		}
	};
	exports.DuckDBSmallIntType = DuckDBSmallIntType;
	exports.SMALLINT = DuckDBSmallIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBStringLiteralType.js
var require_DuckDBStringLiteralType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.STRING_LITERAL = exports.DuckDBStringLiteralType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBStringLiteralType = class DuckDBStringLiteralType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL, alias);
		}
		static instance = new DuckDBStringLiteralType();
		static create(alias) {
			return alias ? new DuckDBStringLiteralType(alias) : DuckDBStringLiteralType.instance;
		}
	};
	exports.DuckDBStringLiteralType = DuckDBStringLiteralType;
	exports.STRING_LITERAL = DuckDBStringLiteralType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBStructType.js
var require_DuckDBStructType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBStructType = void 0;
	exports.STRUCT = STRUCT;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const sql_1 = require_sql();
	var DuckDBStructType = class extends BaseDuckDBType_1.BaseDuckDBType {
		entryNames;
		entryTypes;
		entryIndexes;
		constructor(entryNames, entryTypes, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.STRUCT, alias);
			if (entryNames.length !== entryTypes.length) throw new Error(`Could not create DuckDBStructType: \
        entryNames length (${entryNames.length}) does not match entryTypes length (${entryTypes.length})`);
			this.entryNames = entryNames;
			this.entryTypes = entryTypes;
			const entryIndexes = {};
			for (let i = 0; i < entryNames.length; i++) entryIndexes[entryNames[i]] = i;
			this.entryIndexes = entryIndexes;
		}
		get entryCount() {
			return this.entryNames.length;
		}
		indexForEntry(entryName) {
			return this.entryIndexes[entryName];
		}
		typeForEntry(entryName) {
			return this.entryTypes[this.entryIndexes[entryName]];
		}
		toString() {
			const parts = [];
			for (let i = 0; i < this.entryNames.length; i++) parts.push(`${(0, sql_1.quotedIdentifier)(this.entryNames[i])} ${this.entryTypes[i]}`);
			return `STRUCT(${parts.join(", ")})`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createStruct(this.entryNames, this.entryTypes.map((t) => t.toLogicalType()));
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				entryNames: [...this.entryNames],
				entryTypes: this.entryTypes.map((t) => t.toJson()),
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBStructType = DuckDBStructType;
	function STRUCT(entries, alias) {
		return new DuckDBStructType(Object.keys(entries), Object.values(entries), alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimeNSType.js
var require_DuckDBTimeNSType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIME_NS = exports.DuckDBTimeNSType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimeNSType = class DuckDBTimeNSType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIME_NS, alias);
		}
		static instance = new DuckDBTimeNSType();
		static create(alias) {
			return alias ? new DuckDBTimeNSType(alias) : DuckDBTimeNSType.instance;
		}
		get max() {
			return values_1.DuckDBTimeNSValue.Max;
		}
		get min() {
			return values_1.DuckDBTimeNSValue.Min;
		}
	};
	exports.DuckDBTimeNSType = DuckDBTimeNSType;
	exports.TIME_NS = DuckDBTimeNSType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimeTZType.js
var require_DuckDBTimeTZType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIMETZ = exports.DuckDBTimeTZType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimeTZType = class DuckDBTimeTZType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIME_TZ, alias);
		}
		toString() {
			return "TIME WITH TIME ZONE";
		}
		static instance = new DuckDBTimeTZType();
		static create(alias) {
			return alias ? new DuckDBTimeTZType(alias) : DuckDBTimeTZType.instance;
		}
		get max() {
			return values_1.DuckDBTimeTZValue.Max;
		}
		get min() {
			return values_1.DuckDBTimeTZValue.Min;
		}
	};
	exports.DuckDBTimeTZType = DuckDBTimeTZType;
	exports.TIMETZ = DuckDBTimeTZType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimeType.js
var require_DuckDBTimeType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIME = exports.DuckDBTimeType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimeType = class DuckDBTimeType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIME, alias);
		}
		static instance = new DuckDBTimeType();
		static create(alias) {
			return alias ? new DuckDBTimeType(alias) : DuckDBTimeType.instance;
		}
		get max() {
			return values_1.DuckDBTimeValue.Max;
		}
		get min() {
			return values_1.DuckDBTimeValue.Min;
		}
	};
	exports.DuckDBTimeType = DuckDBTimeType;
	exports.TIME = DuckDBTimeType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimestampMillisecondsType.js
var require_DuckDBTimestampMillisecondsType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIMESTAMP_MS = exports.DuckDBTimestampMillisecondsType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimestampMillisecondsType = class DuckDBTimestampMillisecondsType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS, alias);
		}
		static instance = new DuckDBTimestampMillisecondsType();
		static create(alias) {
			return alias ? new DuckDBTimestampMillisecondsType(alias) : DuckDBTimestampMillisecondsType.instance;
		}
		get epoch() {
			return values_1.DuckDBTimestampMillisecondsValue.Epoch;
		}
		get max() {
			return values_1.DuckDBTimestampMillisecondsValue.Max;
		}
		get min() {
			return values_1.DuckDBTimestampMillisecondsValue.Min;
		}
		get posInf() {
			return values_1.DuckDBTimestampMillisecondsValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBTimestampMillisecondsValue.NegInf;
		}
	};
	exports.DuckDBTimestampMillisecondsType = DuckDBTimestampMillisecondsType;
	exports.TIMESTAMP_MS = DuckDBTimestampMillisecondsType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimestampNanosecondsType.js
var require_DuckDBTimestampNanosecondsType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIMESTAMP_NS = exports.DuckDBTimestampNanosecondsType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimestampNanosecondsType = class DuckDBTimestampNanosecondsType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS, alias);
		}
		static instance = new DuckDBTimestampNanosecondsType();
		static create(alias) {
			return alias ? new DuckDBTimestampNanosecondsType(alias) : DuckDBTimestampNanosecondsType.instance;
		}
		get epoch() {
			return values_1.DuckDBTimestampNanosecondsValue.Epoch;
		}
		get max() {
			return values_1.DuckDBTimestampNanosecondsValue.Max;
		}
		get min() {
			return values_1.DuckDBTimestampNanosecondsValue.Min;
		}
		get posInf() {
			return values_1.DuckDBTimestampNanosecondsValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBTimestampNanosecondsValue.NegInf;
		}
	};
	exports.DuckDBTimestampNanosecondsType = DuckDBTimestampNanosecondsType;
	exports.TIMESTAMP_NS = DuckDBTimestampNanosecondsType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimestampSecondsType.js
var require_DuckDBTimestampSecondsType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIMESTAMP_S = exports.DuckDBTimestampSecondsType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimestampSecondsType = class DuckDBTimestampSecondsType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S, alias);
		}
		static instance = new DuckDBTimestampSecondsType();
		static create(alias) {
			return alias ? new DuckDBTimestampSecondsType(alias) : DuckDBTimestampSecondsType.instance;
		}
		get epoch() {
			return values_1.DuckDBTimestampSecondsValue.Epoch;
		}
		get max() {
			return values_1.DuckDBTimestampSecondsValue.Max;
		}
		get min() {
			return values_1.DuckDBTimestampSecondsValue.Min;
		}
		get posInf() {
			return values_1.DuckDBTimestampSecondsValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBTimestampSecondsValue.NegInf;
		}
	};
	exports.DuckDBTimestampSecondsType = DuckDBTimestampSecondsType;
	exports.TIMESTAMP_S = DuckDBTimestampSecondsType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimestampTZType.js
var require_DuckDBTimestampTZType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TIMESTAMPTZ = exports.DuckDBTimestampTZType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimestampTZType = class DuckDBTimestampTZType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ, alias);
		}
		toString() {
			return "TIMESTAMP WITH TIME ZONE";
		}
		static instance = new DuckDBTimestampTZType();
		static create(alias) {
			return alias ? new DuckDBTimestampTZType(alias) : DuckDBTimestampTZType.instance;
		}
		get epoch() {
			return values_1.DuckDBTimestampTZValue.Epoch;
		}
		get max() {
			return values_1.DuckDBTimestampTZValue.Max;
		}
		get min() {
			return values_1.DuckDBTimestampTZValue.Min;
		}
		get posInf() {
			return values_1.DuckDBTimestampTZValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBTimestampTZValue.NegInf;
		}
	};
	exports.DuckDBTimestampTZType = DuckDBTimestampTZType;
	exports.TIMESTAMPTZ = DuckDBTimestampTZType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTimestampType.js
var require_DuckDBTimestampType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampMicrosecondsType = exports.TIMESTAMP = exports.DuckDBTimestampType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBTimestampType = class DuckDBTimestampType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP, alias);
		}
		static instance = new DuckDBTimestampType();
		static create(alias) {
			return alias ? new DuckDBTimestampType(alias) : DuckDBTimestampType.instance;
		}
		get epoch() {
			return values_1.DuckDBTimestampValue.Epoch;
		}
		get max() {
			return values_1.DuckDBTimestampValue.Max;
		}
		get min() {
			return values_1.DuckDBTimestampValue.Min;
		}
		get posInf() {
			return values_1.DuckDBTimestampValue.PosInf;
		}
		get negInf() {
			return values_1.DuckDBTimestampValue.NegInf;
		}
	};
	exports.DuckDBTimestampType = DuckDBTimestampType;
	exports.TIMESTAMP = DuckDBTimestampType.instance;
	exports.DuckDBTimestampMicrosecondsType = DuckDBTimestampType;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBTinyIntType.js
var require_DuckDBTinyIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.TINYINT = exports.DuckDBTinyIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBTinyIntType = class DuckDBTinyIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.TINYINT, alias);
		}
		static instance = new DuckDBTinyIntType();
		static create(alias) {
			return alias ? new DuckDBTinyIntType(alias) : DuckDBTinyIntType.instance;
		}
		static Max = 127;
		static Min = -128;
		get max() {
			return DuckDBTinyIntType.Max;
		}
		get min() {
			return DuckDBTinyIntType.Min;
		}
	};
	exports.DuckDBTinyIntType = DuckDBTinyIntType;
	exports.TINYINT = DuckDBTinyIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBType.js
var require_DuckDBType$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUBigIntType.js
var require_DuckDBUBigIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.UBIGINT = exports.DuckDBUBigIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBUBigIntType = class DuckDBUBigIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UBIGINT, alias);
		}
		static instance = new DuckDBUBigIntType();
		static create(alias) {
			return alias ? new DuckDBUBigIntType(alias) : DuckDBUBigIntType.instance;
		}
		static Max = 2n ** 64n - 1n;
		static Min = 0n;
		get max() {
			return DuckDBUBigIntType.Max;
		}
		get min() {
			return DuckDBUBigIntType.Min;
		}
	};
	exports.DuckDBUBigIntType = DuckDBUBigIntType;
	exports.UBIGINT = DuckDBUBigIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUHugeIntType.js
var require_DuckDBUHugeIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.UHUGEINT = exports.DuckDBUHugeIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBUHugeIntType = class DuckDBUHugeIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UHUGEINT, alias);
		}
		static instance = new DuckDBUHugeIntType();
		static create(alias) {
			return alias ? new DuckDBUHugeIntType(alias) : DuckDBUHugeIntType.instance;
		}
		static Max = 2n ** 128n - 1n;
		static Min = 0n;
		get max() {
			return DuckDBUHugeIntType.Max;
		}
		get min() {
			return DuckDBUHugeIntType.Min;
		}
	};
	exports.DuckDBUHugeIntType = DuckDBUHugeIntType;
	exports.UHUGEINT = DuckDBUHugeIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUIntegerType.js
var require_DuckDBUIntegerType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.UINTEGER = exports.DuckDBUIntegerType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBUIntegerType = class DuckDBUIntegerType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UINTEGER, alias);
		}
		static instance = new DuckDBUIntegerType();
		static create(alias) {
			return alias ? new DuckDBUIntegerType(alias) : DuckDBUIntegerType.instance;
		}
		static Max = 2 ** 32 - 1;
		static Min = 0;
		get max() {
			return DuckDBUIntegerType.Max;
		}
		get min() {
			return DuckDBUIntegerType.Min;
		}
	};
	exports.DuckDBUIntegerType = DuckDBUIntegerType;
	exports.UINTEGER = DuckDBUIntegerType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUSmallIntType.js
var require_DuckDBUSmallIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.USMALLINT = exports.DuckDBUSmallIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBUSmallIntType = class DuckDBUSmallIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.USMALLINT, alias);
		}
		static instance = new DuckDBUSmallIntType();
		static create(alias) {
			return alias ? new DuckDBUSmallIntType(alias) : DuckDBUSmallIntType.instance;
		}
		static Max = 2 ** 16 - 1;
		static Min = 0;
		get max() {
			return DuckDBUSmallIntType.Max;
		}
		get min() {
			return DuckDBUSmallIntType.Min;
		}
	};
	exports.DuckDBUSmallIntType = DuckDBUSmallIntType;
	exports.USMALLINT = DuckDBUSmallIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUTinyIntType.js
var require_DuckDBUTinyIntType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.UTINYINT = exports.DuckDBUTinyIntType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBUTinyIntType = class DuckDBUTinyIntType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UTINYINT, alias);
		}
		static instance = new DuckDBUTinyIntType();
		static create(alias) {
			return alias ? new DuckDBUTinyIntType(alias) : DuckDBUTinyIntType.instance;
		}
		static Max = 255;
		static Min = 0;
		get max() {
			return DuckDBUTinyIntType.Max;
		}
		get min() {
			return DuckDBUTinyIntType.Min;
		}
	};
	exports.DuckDBUTinyIntType = DuckDBUTinyIntType;
	exports.UTINYINT = DuckDBUTinyIntType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUUIDType.js
var require_DuckDBUUIDType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.UUID = exports.DuckDBUUIDType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	var DuckDBUUIDType = class DuckDBUUIDType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UUID, alias);
		}
		static instance = new DuckDBUUIDType();
		static create(alias) {
			return alias ? new DuckDBUUIDType(alias) : DuckDBUUIDType.instance;
		}
		get max() {
			return values_1.DuckDBUUIDValue.Max;
		}
		get min() {
			return values_1.DuckDBUUIDValue.Min;
		}
	};
	exports.DuckDBUUIDType = DuckDBUUIDType;
	exports.UUID = DuckDBUUIDType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBUnionType.js
var require_DuckDBUnionType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUnionType = void 0;
	exports.UNION = UNION;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const sql_1 = require_sql();
	var DuckDBUnionType = class extends BaseDuckDBType_1.BaseDuckDBType {
		memberTags;
		tagMemberIndexes;
		memberTypes;
		constructor(memberTags, memberTypes, alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.UNION, alias);
			if (memberTags.length !== memberTypes.length) throw new Error(`Could not create DuckDBUnionType: \
        tags length (${memberTags.length}) does not match valueTypes length (${memberTypes.length})`);
			this.memberTags = memberTags;
			const tagMemberIndexes = {};
			for (let i = 0; i < memberTags.length; i++) tagMemberIndexes[memberTags[i]] = i;
			this.tagMemberIndexes = tagMemberIndexes;
			this.memberTypes = memberTypes;
		}
		memberIndexForTag(tag) {
			return this.tagMemberIndexes[tag];
		}
		memberTypeForTag(tag) {
			return this.memberTypes[this.tagMemberIndexes[tag]];
		}
		get memberCount() {
			return this.memberTags.length;
		}
		toString() {
			const parts = [];
			for (let i = 0; i < this.memberTags.length; i++) parts.push(`${(0, sql_1.quotedIdentifier)(this.memberTags[i])} ${this.memberTypes[i]}`);
			return `UNION(${parts.join(", ")})`;
		}
		toLogicalType() {
			const logicalType = DuckDBLogicalType_1.DuckDBLogicalType.createUnion(this.memberTags, this.memberTypes.map((t) => t.toLogicalType()));
			if (this.alias) logicalType.alias = this.alias;
			return logicalType;
		}
		toJson() {
			return {
				typeId: this.typeId,
				memberTags: [...this.memberTags],
				memberTypes: this.memberTypes.map((t) => t.toJson()),
				...this.alias ? { alias: this.alias } : {}
			};
		}
	};
	exports.DuckDBUnionType = DuckDBUnionType;
	function UNION(members, alias) {
		return new DuckDBUnionType(Object.keys(members), Object.values(members), alias);
	}
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBVarCharType.js
var require_DuckDBVarCharType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.VARCHAR = exports.DuckDBVarCharType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBVarCharType = class DuckDBVarCharType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.VARCHAR, alias);
		}
		static instance = new DuckDBVarCharType();
		static create(alias) {
			return alias ? new DuckDBVarCharType(alias) : DuckDBVarCharType.instance;
		}
	};
	exports.DuckDBVarCharType = DuckDBVarCharType;
	exports.VARCHAR = DuckDBVarCharType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/DuckDBVariantType.js
var require_DuckDBVariantType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.VARIANT = exports.DuckDBVariantType = void 0;
	const BaseDuckDBType_1 = require_BaseDuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	var DuckDBVariantType = class DuckDBVariantType extends BaseDuckDBType_1.BaseDuckDBType {
		constructor(alias) {
			super(DuckDBTypeId_1.DuckDBTypeId.VARIANT, alias);
		}
		static instance = new DuckDBVariantType();
		static create(alias) {
			return alias ? new DuckDBVariantType(alias) : DuckDBVariantType.instance;
		}
	};
	exports.DuckDBVariantType = DuckDBVariantType;
	exports.VARIANT = DuckDBVariantType.instance;
}));
// node_modules/@duckdb/node-api/lib/types/index.js
var require_types = /* @__PURE__ */ __commonJSMin(((exports, module, this$75) => {
	var __createBinding = this$75 && this$75.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$75 && this$75.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	__exportStar(require_BaseDuckDBType(), exports);
	__exportStar(require_DuckDBAnyType(), exports);
	__exportStar(require_DuckDBArrayType(), exports);
	__exportStar(require_DuckDBBigIntType(), exports);
	__exportStar(require_DuckDBBigNumType(), exports);
	__exportStar(require_DuckDBBitType(), exports);
	__exportStar(require_DuckDBBlobType(), exports);
	__exportStar(require_DuckDBBooleanType(), exports);
	__exportStar(require_DuckDBDateType(), exports);
	__exportStar(require_DuckDBDecimalType(), exports);
	__exportStar(require_DuckDBDoubleType(), exports);
	__exportStar(require_DuckDBEnumType(), exports);
	__exportStar(require_DuckDBFloatType(), exports);
	__exportStar(require_DuckDBGeometryType(), exports);
	__exportStar(require_DuckDBHugeIntType(), exports);
	__exportStar(require_DuckDBIntegerLiteralType(), exports);
	__exportStar(require_DuckDBIntegerType(), exports);
	__exportStar(require_DuckDBIntervalType(), exports);
	__exportStar(require_DuckDBListType(), exports);
	__exportStar(require_DuckDBMapType(), exports);
	__exportStar(require_DuckDBSQLNullType(), exports);
	__exportStar(require_DuckDBSmallIntType(), exports);
	__exportStar(require_DuckDBStringLiteralType(), exports);
	__exportStar(require_DuckDBStructType(), exports);
	__exportStar(require_DuckDBTimeNSType(), exports);
	__exportStar(require_DuckDBTimeTZType(), exports);
	__exportStar(require_DuckDBTimeType(), exports);
	__exportStar(require_DuckDBTimestampMillisecondsType(), exports);
	__exportStar(require_DuckDBTimestampNanosecondsType(), exports);
	__exportStar(require_DuckDBTimestampSecondsType(), exports);
	__exportStar(require_DuckDBTimestampTZType(), exports);
	__exportStar(require_DuckDBTimestampType(), exports);
	__exportStar(require_DuckDBTinyIntType(), exports);
	__exportStar(require_DuckDBType$1(), exports);
	__exportStar(require_DuckDBUBigIntType(), exports);
	__exportStar(require_DuckDBUHugeIntType(), exports);
	__exportStar(require_DuckDBUIntegerType(), exports);
	__exportStar(require_DuckDBUSmallIntType(), exports);
	__exportStar(require_DuckDBUTinyIntType(), exports);
	__exportStar(require_DuckDBUUIDType(), exports);
	__exportStar(require_DuckDBUnionType(), exports);
	__exportStar(require_DuckDBVarCharType(), exports);
	__exportStar(require_DuckDBVariantType(), exports);
}));
// node_modules/@duckdb/node-api/lib/DuckDBType.js
var require_DuckDBType = /* @__PURE__ */ __commonJSMin(((exports, module, this$74) => {
	var __createBinding = this$74 && this$74.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$74 && this$74.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	__exportStar(require_types(), exports);
}));
// node_modules/@duckdb/node-api/lib/typeForValue.js
var require_typeForValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.typeForValue = typeForValue;
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	function typeForValue(value) {
		if (value === null) return DuckDBType_1.SQLNULL;
		else switch (typeof value) {
			case "boolean": return DuckDBType_1.BOOLEAN;
			case "number": if (Number.isInteger(value)) {
				if (value >= -2147483648 && value <= 2147483647) return DuckDBType_1.INTEGER;
				return DuckDBType_1.BIGINT;
			} else return DuckDBType_1.DOUBLE;
			case "bigint": return DuckDBType_1.HUGEINT;
			case "string": return DuckDBType_1.VARCHAR;
			case "object": if (value instanceof values_1.DuckDBArrayValue) return (0, DuckDBType_1.ARRAY)(typeForValue(value.items[0]), value.items.length);
			else if (value instanceof values_1.DuckDBBitValue) return DuckDBType_1.BIT;
			else if (value instanceof values_1.DuckDBBlobValue) return DuckDBType_1.BLOB;
			else if (value instanceof values_1.DuckDBDateValue) return DuckDBType_1.DATE;
			else if (value instanceof values_1.DuckDBDecimalValue) return (0, DuckDBType_1.DECIMAL)(value.width, value.scale);
			else if (value instanceof values_1.DuckDBIntervalValue) return DuckDBType_1.INTERVAL;
			else if (value instanceof values_1.DuckDBListValue) return (0, DuckDBType_1.LIST)(typeForValue(value.items[0]));
			else if (value instanceof values_1.DuckDBMapValue) {
				if (value.entries.length === 0) return (0, DuckDBType_1.MAP)(DuckDBType_1.ANY, DuckDBType_1.ANY);
				return (0, DuckDBType_1.MAP)(typeForValue(value.entries[0].key), typeForValue(value.entries[0].value));
			} else if (value instanceof values_1.DuckDBStructValue) {
				const entryTypes = {};
				for (const key in value.entries) entryTypes[key] = typeForValue(value.entries[key]);
				return (0, DuckDBType_1.STRUCT)(entryTypes);
			} else if (value instanceof values_1.DuckDBTimestampMillisecondsValue) return DuckDBType_1.TIMESTAMP_MS;
			else if (value instanceof values_1.DuckDBTimestampNanosecondsValue) return DuckDBType_1.TIMESTAMP_NS;
			else if (value instanceof values_1.DuckDBTimestampSecondsValue) return DuckDBType_1.TIMESTAMP_S;
			else if (value instanceof values_1.DuckDBTimestampTZValue) return DuckDBType_1.TIMESTAMPTZ;
			else if (value instanceof values_1.DuckDBTimestampValue) return DuckDBType_1.TIMESTAMP;
			else if (value instanceof values_1.DuckDBTimeTZValue) return DuckDBType_1.TIMETZ;
			else if (value instanceof values_1.DuckDBTimeValue) return DuckDBType_1.TIME;
			else if (value instanceof values_1.DuckDBTimeNSValue) return DuckDBType_1.TIME_NS;
			else if (value instanceof values_1.DuckDBUnionValue) return (0, DuckDBType_1.UNION)({ [value.tag]: typeForValue(value.value) });
			else if (value instanceof values_1.DuckDBUUIDValue) return DuckDBType_1.UUID;
			else if (value instanceof values_1.DuckDBVariantValue) return DuckDBType_1.VARIANT;
		}
		return DuckDBType_1.ANY;
	}
}));
// node_modules/@duckdb/node-api/lib/createValue.js
var require_createValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$73) => {
	var __importDefault = this$73 && this$73.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createValue = createValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const typeForValue_1 = require_typeForValue();
	const values_1 = require_values();
	function createValue(type, input) {
		if (input === null) return node_bindings_1.default.create_null_value();
		const { typeId } = type;
		switch (typeId) {
			case DuckDBTypeId_1.DuckDBTypeId.BOOLEAN:
				if (typeof input === "boolean") return node_bindings_1.default.create_bool(input);
				throw new Error(`input is not a boolean`);
			case DuckDBTypeId_1.DuckDBTypeId.TINYINT:
				if (typeof input === "number") return node_bindings_1.default.create_int8(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.SMALLINT:
				if (typeof input === "number") return node_bindings_1.default.create_int16(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.INTEGER:
				if (typeof input === "number") return node_bindings_1.default.create_int32(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.BIGINT:
				if (typeof input === "bigint" || typeof input === "number") return node_bindings_1.default.create_int64(BigInt(input));
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.UTINYINT:
				if (typeof input === "number") return node_bindings_1.default.create_uint8(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.USMALLINT:
				if (typeof input === "number") return node_bindings_1.default.create_uint16(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.UINTEGER:
				if (typeof input === "number") return node_bindings_1.default.create_uint32(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.UBIGINT:
				if (typeof input === "bigint" || typeof input === "number") return node_bindings_1.default.create_uint64(BigInt(input));
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.FLOAT:
				if (typeof input === "number") return node_bindings_1.default.create_float(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.DOUBLE:
				if (typeof input === "number") return node_bindings_1.default.create_double(input);
				throw new Error(`input is not a number`);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP:
				if (input instanceof values_1.DuckDBTimestampValue) return node_bindings_1.default.create_timestamp(input);
				throw new Error(`input is not a DuckDBTimestampValue`);
			case DuckDBTypeId_1.DuckDBTypeId.DATE:
				if (input instanceof values_1.DuckDBDateValue) return node_bindings_1.default.create_date(input);
				throw new Error(`input is not a DuckDBDateValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIME:
				if (input instanceof values_1.DuckDBTimeValue) return node_bindings_1.default.create_time(input);
				throw new Error(`input is not a DuckDBTimeValue`);
			case DuckDBTypeId_1.DuckDBTypeId.INTERVAL:
				if (input instanceof values_1.DuckDBIntervalValue) return node_bindings_1.default.create_interval(input);
				throw new Error(`input is not a DuckDBIntervalValue`);
			case DuckDBTypeId_1.DuckDBTypeId.HUGEINT:
				if (typeof input === "bigint") return node_bindings_1.default.create_hugeint(input);
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.UHUGEINT:
				if (typeof input === "bigint") return node_bindings_1.default.create_uhugeint(input);
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.VARCHAR:
				if (typeof input === "string") return node_bindings_1.default.create_varchar(input);
				throw new Error(`input is not a string`);
			case DuckDBTypeId_1.DuckDBTypeId.BLOB:
				if (input instanceof values_1.DuckDBBlobValue) return node_bindings_1.default.create_blob(input.bytes);
				throw new Error(`input is not a DuckDBBlobValue`);
			case DuckDBTypeId_1.DuckDBTypeId.DECIMAL:
				if (input instanceof values_1.DuckDBDecimalValue) return node_bindings_1.default.create_decimal(input);
				throw new Error(`input is not a DuckDBDecimalValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S:
				if (input instanceof values_1.DuckDBTimestampSecondsValue) return node_bindings_1.default.create_timestamp_s(input);
				throw new Error(`input is not a DuckDBTimestampSecondsValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS:
				if (input instanceof values_1.DuckDBTimestampMillisecondsValue) return node_bindings_1.default.create_timestamp_ms(input);
				throw new Error(`input is not a DuckDBTimestampMillisecondsValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS:
				if (input instanceof values_1.DuckDBTimestampNanosecondsValue) return node_bindings_1.default.create_timestamp_ns(input);
				throw new Error(`input is not a DuckDBTimestampNanosecondsValue`);
			case DuckDBTypeId_1.DuckDBTypeId.ENUM:
				if (typeof input === "string") return node_bindings_1.default.create_enum_value(type.toLogicalType().logical_type, type.indexForValue(input));
				throw new Error(`input is not a string`);
			case DuckDBTypeId_1.DuckDBTypeId.LIST:
				if (input instanceof values_1.DuckDBListValue) {
					if (type.valueType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY) throw new Error("Cannot create lists with item type of ANY. Specify a specific type.");
					return node_bindings_1.default.create_list_value(type.valueType.toLogicalType().logical_type, input.items.map((item) => createValue(type.valueType, item)));
				}
				throw new Error(`input is not a DuckDBListValue`);
			case DuckDBTypeId_1.DuckDBTypeId.STRUCT:
				if (input instanceof values_1.DuckDBStructValue) {
					if (type.entryTypes.find((entryType) => entryType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY)) throw new Error("Cannot create structs with an entry type of ANY. Specify a specific type.");
					return node_bindings_1.default.create_struct_value(type.toLogicalType().logical_type, type.entryNames.map((name, i) => {
						if (!(name in input.entries)) throw new Error(`STRUCT entry '${name}' is missing from input`);
						return createValue(type.entryTypes[i], input.entries[name]);
					}));
				}
				throw new Error(`input is not a DuckDBStructValue`);
			case DuckDBTypeId_1.DuckDBTypeId.MAP:
				if (input instanceof values_1.DuckDBMapValue) {
					if (type.keyType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY) throw new Error("Cannot create maps with key type of ANY. Specify a specific type.");
					if (type.valueType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY) throw new Error("Cannot create maps with value type of ANY. Specify a specific type.");
					return node_bindings_1.default.create_map_value(type.toLogicalType().logical_type, input.entries.map((entry) => createValue(type.keyType, entry.key)), input.entries.map((entry) => createValue(type.valueType, entry.value)));
				}
				throw new Error(`input is not a DuckDBMapValue`);
			case DuckDBTypeId_1.DuckDBTypeId.ARRAY:
				if (input instanceof values_1.DuckDBArrayValue) {
					if (type.valueType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY) throw new Error("Cannot create arrays with item type of ANY. Specify a specific type.");
					return node_bindings_1.default.create_array_value(type.valueType.toLogicalType().logical_type, input.items.map((item) => createValue(type.valueType, item)));
				}
				throw new Error(`input is not a DuckDBArrayValue`);
			case DuckDBTypeId_1.DuckDBTypeId.UUID:
				if (input instanceof values_1.DuckDBUUIDValue) return node_bindings_1.default.create_uuid(input.toUint128());
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.UNION:
				if (input instanceof values_1.DuckDBUnionValue) {
					const tagIndex = type.memberIndexForTag(input.tag);
					const memberType = type.memberTypes[tagIndex];
					if (memberType.typeId === DuckDBTypeId_1.DuckDBTypeId.ANY) throw new Error("Cannot create union values with type of ANY.");
					return node_bindings_1.default.create_union_value(type.toLogicalType().logical_type, tagIndex, createValue(memberType, input.value));
				}
				throw new Error(`input is not a DuckDBUnionValue`);
			case DuckDBTypeId_1.DuckDBTypeId.BIT:
				if (input instanceof values_1.DuckDBBitValue) return node_bindings_1.default.create_bit(input.data);
				throw new Error(`input is not a DuckDBBitValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIME_TZ:
				if (input instanceof values_1.DuckDBTimeTZValue) return node_bindings_1.default.create_time_tz_value(input);
				throw new Error(`input is not a DuckDBTimeTZValue`);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ:
				if (input instanceof values_1.DuckDBTimestampTZValue) return node_bindings_1.default.create_timestamp_tz(input);
				throw new Error(`input is not a DuckDBTimestampTZValue`);
			case DuckDBTypeId_1.DuckDBTypeId.ANY: throw new Error(`Cannot create values of type ANY. Specify a specific type.`);
			case DuckDBTypeId_1.DuckDBTypeId.BIGNUM:
				if (typeof input === "bigint") return node_bindings_1.default.create_bignum(input);
				throw new Error(`input is not a bigint`);
			case DuckDBTypeId_1.DuckDBTypeId.SQLNULL: return node_bindings_1.default.create_null_value();
			case DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL: throw new Error(`Cannot create values of type STRING_LITERAL.`);
			case DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL: throw new Error(`Cannot create values of type INTEGER_LITERAL.`);
			case DuckDBTypeId_1.DuckDBTypeId.TIME_NS:
				if (input instanceof values_1.DuckDBTimeNSValue) return node_bindings_1.default.create_time_ns(input);
				throw new Error(`input is not a DuckDBTimeNSValue`);
			case DuckDBTypeId_1.DuckDBTypeId.GEOMETRY:
				if (input instanceof values_1.DuckDBGeometryValue) throw new Error(`Creating values of type GEOMETRY is not yet supported.`);
				throw new Error(`input is not a DuckDBGeometryValue`);
			case DuckDBTypeId_1.DuckDBTypeId.VARIANT: {
				const inner = input instanceof values_1.DuckDBVariantValue ? input.value : input;
				const innerType = input instanceof values_1.DuckDBVariantValue && input.type ? input.type : (0, typeForValue_1.typeForValue)(inner);
				try {
					return createValue(innerType, inner);
				} catch (err) {
					throw new Error(`Failed to create VARIANT value (inner type ${innerType}): ${err.message}`);
				}
			}
			default: throw new Error(`unrecognized type id ${typeId}`);
		}
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBAppender.js
var require_DuckDBAppender = /* @__PURE__ */ __commonJSMin(((exports, module, this$72) => {
	var __importDefault = this$72 && this$72.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBAppender = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const createValue_1 = require_createValue();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBType_1 = require_DuckDBType();
	const typeForValue_1 = require_typeForValue();
	const values_1 = require_values();
	var DuckDBAppender = class {
		connection;
		appender;
		constructor(connection, appender) {
			this.connection = connection;
			this.appender = appender;
		}
		closeSync() {
			node_bindings_1.default.appender_close_sync(this.appender);
		}
		flushSync() {
			node_bindings_1.default.appender_flush_sync(this.appender);
		}
		clear() {
			node_bindings_1.default.appender_clear(this.appender);
		}
		get columnCount() {
			return node_bindings_1.default.appender_column_count(this.appender);
		}
		columnType(columnIndex) {
			return DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.appender_column_type(this.appender, columnIndex)).asType();
		}
		endRow() {
			node_bindings_1.default.appender_end_row(this.appender);
		}
		appendDefault() {
			node_bindings_1.default.append_default(this.appender);
		}
		appendBoolean(value) {
			node_bindings_1.default.append_bool(this.appender, value);
		}
		appendTinyInt(value) {
			node_bindings_1.default.append_int8(this.appender, value);
		}
		appendSmallInt(value) {
			node_bindings_1.default.append_int16(this.appender, value);
		}
		appendInteger(value) {
			node_bindings_1.default.append_int32(this.appender, value);
		}
		appendBigInt(value) {
			node_bindings_1.default.append_int64(this.appender, value);
		}
		appendHugeInt(value) {
			node_bindings_1.default.append_hugeint(this.appender, value);
		}
		appendUTinyInt(value) {
			node_bindings_1.default.append_uint8(this.appender, value);
		}
		appendUSmallInt(value) {
			node_bindings_1.default.append_uint16(this.appender, value);
		}
		appendUInteger(value) {
			node_bindings_1.default.append_uint32(this.appender, value);
		}
		appendUBigInt(value) {
			node_bindings_1.default.append_uint64(this.appender, value);
		}
		appendUHugeInt(value) {
			node_bindings_1.default.append_uhugeint(this.appender, value);
		}
		appendDecimal(value) {
			this.appendValue(value, (0, DuckDBType_1.DECIMAL)(value.width, value.scale));
		}
		appendFloat(value) {
			node_bindings_1.default.append_float(this.appender, value);
		}
		appendDouble(value) {
			node_bindings_1.default.append_double(this.appender, value);
		}
		appendDate(value) {
			node_bindings_1.default.append_date(this.appender, value);
		}
		appendTime(value) {
			node_bindings_1.default.append_time(this.appender, value);
		}
		appendTimeTZ(value) {
			this.appendValue(value, DuckDBType_1.TIMETZ);
		}
		appendTimestamp(value) {
			node_bindings_1.default.append_timestamp(this.appender, value);
		}
		appendTimestampTZ(value) {
			this.appendValue(value, DuckDBType_1.TIMESTAMPTZ);
		}
		appendTimestampSeconds(value) {
			this.appendValue(value, DuckDBType_1.TIMESTAMP_S);
		}
		appendTimestampMilliseconds(value) {
			this.appendValue(value, DuckDBType_1.TIMESTAMP_MS);
		}
		appendTimestampNanoseconds(value) {
			this.appendValue(value, DuckDBType_1.TIMESTAMP_NS);
		}
		appendInterval(value) {
			node_bindings_1.default.append_interval(this.appender, value);
		}
		appendVarchar(value) {
			node_bindings_1.default.append_varchar(this.appender, value);
		}
		appendBlob(value) {
			node_bindings_1.default.append_blob(this.appender, value);
		}
		appendEnum(value, type) {
			this.appendValue(value, type);
		}
		appendList(value, type) {
			this.appendValue(value instanceof values_1.DuckDBListValue ? value : (0, values_1.listValue)(value), type);
		}
		appendStruct(value, type) {
			this.appendValue(value instanceof values_1.DuckDBStructValue ? value : (0, values_1.structValue)(value), type);
		}
		appendMap(value, type) {
			this.appendValue(value, type);
		}
		appendArray(value, type) {
			this.appendValue(value instanceof values_1.DuckDBArrayValue ? value : (0, values_1.arrayValue)(value), type);
		}
		appendUnion(value, type) {
			this.appendValue(value, type);
		}
		appendUUID(value) {
			this.appendValue(value, DuckDBType_1.UUID);
		}
		appendBit(value) {
			this.appendValue(value, DuckDBType_1.BIT);
		}
		appendBigNum(value) {
			this.appendValue(value, DuckDBType_1.BIGNUM);
		}
		appendVariant(value) {
			if (value === null) {
				this.appendNull();
				return;
			}
			this.appendValue(value, DuckDBType_1.VARIANT);
		}
		appendNull() {
			node_bindings_1.default.append_null(this.appender);
		}
		appendValue(value, type) {
			node_bindings_1.default.append_value(this.appender, (0, createValue_1.createValue)(type ? type : (0, typeForValue_1.typeForValue)(value), value));
		}
		appendDataChunk(dataChunk) {
			node_bindings_1.default.append_data_chunk(this.appender, dataChunk.chunk);
		}
	};
	exports.DuckDBAppender = DuckDBAppender;
}));
// node_modules/@duckdb/node-api/lib/DuckDBClientContext.js
var require_DuckDBClientContext = /* @__PURE__ */ __commonJSMin(((exports, module, this$71) => {
	var __importDefault = this$71 && this$71.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBClientContext = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	var DuckDBClientContext = class {
		client_context;
		constructor(client_context) {
			this.client_context = client_context;
		}
		get connectionId() {
			return node_bindings_1.default.client_context_get_connection_id(this.client_context);
		}
	};
	exports.DuckDBClientContext = DuckDBClientContext;
}));
// node_modules/@duckdb/node-api/lib/vectors/vectorRegistry.js
var require_vectorRegistry = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.vectorRegistry = void 0;
	/**
	* @internal
	* Holds the concrete {@link DuckDBVector.create} implementation, assigned by
	* ./createVector when the vectors module graph loads.
	*
	* This indirection keeps the base class free of static imports of its
	* subclasses. A direct import would form a module-initialization cycle (each
	* subclass statically imports the base to `extend` it), which throws at load
	* time ("Cannot access 'DuckDBVector' before initialization") regardless of
	* when `create()` is actually called. This module is intentionally not
	* re-exported from the package barrel.
	*/
	exports.vectorRegistry = {};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBVector.js
var require_DuckDBVector$1 = /* @__PURE__ */ __commonJSMin(((exports, module, this$70) => {
	var __importDefault = this$70 && this$70.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const vectorRegistry_1 = require_vectorRegistry();
	var DuckDBVector = class {
		static standardSize() {
			return node_bindings_1.default.vector_size();
		}
		static create(vector, itemCount, knownType) {
			if (!vectorRegistry_1.vectorRegistry.create) throw new Error("DuckDBVector factory has not been registered");
			return vectorRegistry_1.vectorRegistry.create(vector, itemCount, knownType);
		}
		toArray() {
			const items = [];
			for (let i = 0; i < this.itemCount; i++) items.push(this.getItem(i));
			return items;
		}
	};
	exports.DuckDBVector = DuckDBVector;
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBValidity.js
var require_DuckDBValidity = /* @__PURE__ */ __commonJSMin(((exports, module, this$69) => {
	var __importDefault = this$69 && this$69.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBValidity = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	exports.DuckDBValidity = class DuckDBValidity {
		data;
		offset;
		itemCount;
		constructor(data, offset, itemCount) {
			this.data = data;
			this.offset = offset;
			this.itemCount = itemCount;
		}
		static fromVector(vector, itemCount) {
			const uint64Count = Math.ceil(itemCount / 64);
			const bytes = node_bindings_1.default.vector_get_validity(vector, uint64Count * 8);
			if (!bytes) return new DuckDBValidity(null, 0, itemCount);
			const bigints = new BigUint64Array(bytes.buffer, bytes.byteOffset, uint64Count);
			return new DuckDBValidity(bigints, 0, itemCount);
		}
		itemValid(itemIndex) {
			if (!this.data) return true;
			const bit = this.offset + itemIndex;
			return (this.data[Math.floor(bit / 64)] & BigInt(1) << BigInt(bit % 64)) !== BigInt(0);
		}
		setItemValid(itemIndex, valid) {
			if (!this.data && !valid) {
				const uint64Count = Math.ceil(this.itemCount / 64);
				const buffer = /* @__PURE__ */ new ArrayBuffer(uint64Count * 8);
				this.data = new BigUint64Array(buffer, 0, uint64Count);
				for (let i = 0; i < this.data.length; i++) this.data[i] = 18446744073709551615n;
			}
			if (this.data) {
				const bit = this.offset + itemIndex;
				const uint64Index = Math.floor(bit / 64);
				const uint64WithBitSet = BigInt(1) << BigInt(bit % 64);
				if (valid) {
					if ((this.data[uint64Index] & uint64WithBitSet) === 0n) this.data[uint64Index] |= uint64WithBitSet;
				} else if ((this.data[uint64Index] & uint64WithBitSet) !== 0n) this.data[uint64Index] &= ~uint64WithBitSet;
			}
		}
		flush(vector) {
			if (this.data) {
				node_bindings_1.default.vector_ensure_validity_writable(vector);
				node_bindings_1.default.copy_data_to_vector_validity(vector, 0, this.data.buffer, this.data.byteOffset, this.data.byteLength);
			}
		}
		slice(offset, itemCount) {
			return new DuckDBValidity(this.data, this.offset + offset, itemCount);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBArrayVector.js
var require_DuckDBArrayVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$68) => {
	var __importDefault = this$68 && this$68.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBArrayVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	exports.DuckDBArrayVector = class DuckDBArrayVector extends DuckDBVector_1.DuckDBVector {
		arrayType;
		validity;
		vector;
		childData;
		_itemCount;
		constructor(arrayType, validity, vector, childData, itemCount) {
			super();
			this.arrayType = arrayType;
			this.validity = validity;
			this.vector = vector;
			this.childData = childData;
			this._itemCount = itemCount;
		}
		static fromRawVector(arrayType, vector, itemCount) {
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			const child_vector = node_bindings_1.default.array_vector_get_child(vector);
			const childItemsPerArray = DuckDBArrayVector.itemSize(arrayType) * arrayType.length;
			const childData = DuckDBVector_1.DuckDBVector.create(child_vector, itemCount * childItemsPerArray, arrayType.valueType);
			return new DuckDBArrayVector(arrayType, validity, vector, childData, itemCount);
		}
		static itemSize(arrayType) {
			if (arrayType.valueType instanceof DuckDBType_1.DuckDBArrayType) return DuckDBArrayVector.itemSize(arrayType.valueType);
			else return 1;
		}
		get type() {
			return this.arrayType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			return new values_1.DuckDBArrayValue(this.childData.slice(itemIndex * this.arrayType.length, this.arrayType.length).toArray());
		}
		setItem(itemIndex, value) {
			if (value != null) {
				const startIndex = itemIndex * this.arrayType.length;
				for (let i = 0; i < this.arrayType.length; i++) this.childData.setItem(startIndex + i, value.items[i]);
				this.validity.setItemValid(itemIndex, true);
			} else {
				const startIndex = itemIndex * this.arrayType.length;
				for (let i = 0; i < this.arrayType.length; i++) this.childData.setItem(startIndex + i, null);
				this.validity.setItemValid(itemIndex, false);
			}
		}
		flush() {
			this.childData.flush();
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBArrayVector(this.arrayType, this.validity.slice(offset, length), this.vector, this.childData.slice(offset * this.arrayType.length, length * this.arrayType.length), length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/dataAccessors.js
var require_dataAccessors = /* @__PURE__ */ __commonJSMin(((exports, module, this$67) => {
	var __importDefault = this$67 && this$67.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.setBoolean = exports.getBoolean = exports.textDecoder = exports.littleEndian = void 0;
	exports.getUInt8 = getUInt8;
	exports.getInt16 = getInt16;
	exports.getUInt16 = getUInt16;
	exports.getInt32 = getInt32;
	exports.getUInt32 = getUInt32;
	exports.getInt64 = getInt64;
	exports.getUInt64 = getUInt64;
	exports.getInt128 = getInt128;
	exports.getUInt128 = getUInt128;
	exports.getStringBytes = getStringBytes;
	exports.getString = getString;
	exports.getBuffer = getBuffer;
	exports.getBigNumFromBytes = getBigNumFromBytes;
	exports.getBytesFromBigNum = getBytesFromBigNum;
	exports.getBoolean1 = getBoolean1;
	exports.getBoolean2 = getBoolean2;
	exports.getBoolean4 = getBoolean4;
	exports.getBoolean8 = getBoolean8;
	exports.makeGetBoolean = makeGetBoolean;
	exports.setUInt8 = setUInt8;
	exports.setInt16 = setInt16;
	exports.setUInt16 = setUInt16;
	exports.setInt32 = setInt32;
	exports.setUInt32 = setUInt32;
	exports.setInt64 = setInt64;
	exports.setUInt64 = setUInt64;
	exports.setInt128 = setInt128;
	exports.setUInt128 = setUInt128;
	exports.setBoolean1 = setBoolean1;
	exports.setBoolean2 = setBoolean2;
	exports.setBoolean4 = setBoolean4;
	exports.setBoolean8 = setBoolean8;
	exports.makeSetBoolean = makeSetBoolean;
	exports.getDecimal16 = getDecimal16;
	exports.getDecimal32 = getDecimal32;
	exports.getDecimal64 = getDecimal64;
	exports.getDecimal128 = getDecimal128;
	exports.vectorData = vectorData;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const os_1 = __importDefault(__require("os"));
	const values_1 = require_values();
	exports.littleEndian = os_1.default.endianness() === "LE";
	function getUInt8(dataView, offset) {
		return dataView.getUint8(offset);
	}
	function getInt16(dataView, offset) {
		return dataView.getInt16(offset, exports.littleEndian);
	}
	function getUInt16(dataView, offset) {
		return dataView.getUint16(offset, exports.littleEndian);
	}
	function getInt32(dataView, offset) {
		return dataView.getInt32(offset, exports.littleEndian);
	}
	function getUInt32(dataView, offset) {
		return dataView.getUint32(offset, exports.littleEndian);
	}
	function getInt64(dataView, offset) {
		return dataView.getBigInt64(offset, exports.littleEndian);
	}
	function getUInt64(dataView, offset) {
		return dataView.getBigUint64(offset, exports.littleEndian);
	}
	function getInt128(dataView, offset) {
		const lower = getUInt64(dataView, offset);
		return (getInt64(dataView, offset + 8) << BigInt(64)) + lower;
	}
	function getUInt128(dataView, offset) {
		const lower = getUInt64(dataView, offset);
		const upper = getUInt64(dataView, offset + 8);
		return BigInt.asUintN(64, upper) << BigInt(64) | BigInt.asUintN(64, lower);
	}
	function getStringBytes(dataView, offset) {
		const lengthInBytes = dataView.getUint32(offset, true);
		if (lengthInBytes <= 12) return new Uint8Array(dataView.buffer, dataView.byteOffset + offset + 4, lengthInBytes);
		else return node_bindings_1.default.get_data_from_pointer(dataView.buffer, dataView.byteOffset + offset + 8, lengthInBytes);
	}
	exports.textDecoder = new TextDecoder();
	function getString(dataView, offset) {
		const stringBytes = getStringBytes(dataView, offset);
		return exports.textDecoder.decode(stringBytes);
	}
	function getBuffer(dataView, offset) {
		const stringBytes = getStringBytes(dataView, offset);
		return Buffer.from(stringBytes);
	}
	function getBigNumFromBytes(bytes) {
		const positive = (bytes[0] & 128) > 0;
		const uint64Mask = positive ? 0n : 18446744073709551615n;
		const uint8Mask = positive ? 0 : 255;
		const dv = new DataView(bytes.buffer, bytes.byteOffset + 3, bytes.byteLength - 3);
		const lastUint64Offset = dv.byteLength - 8;
		let offset = 0;
		let result = 0n;
		while (offset <= lastUint64Offset) {
			result = result << 64n | dv.getBigUint64(offset) ^ uint64Mask;
			offset += 8;
		}
		while (offset < dv.byteLength) {
			result = result << 8n | BigInt(dv.getUint8(offset) ^ uint8Mask);
			offset += 1;
		}
		return positive ? result : -result;
	}
	function getBytesFromBigNum(bignum) {
		const numberBytes = [];
		const negative = bignum < 0;
		if (bignum === 0n) numberBytes.push(0);
		else {
			let vi = bignum < 0 ? -bignum : bignum;
			while (vi !== 0n) {
				numberBytes.push(Number(BigInt.asUintN(8, vi)));
				vi >>= 8n;
			}
		}
		const bigNumBytes = new Uint8Array(3 + numberBytes.length);
		let header = 8388608 | numberBytes.length;
		if (negative) header = ~header;
		bigNumBytes[0] = 255 & header >> 16;
		bigNumBytes[1] = 255 & header >> 8;
		bigNumBytes[2] = 255 & header;
		for (let i = 0; i < numberBytes.length; i++) {
			const byte = numberBytes[numberBytes.length - 1 - i];
			bigNumBytes[3 + i] = negative ? ~byte : byte;
		}
		return bigNumBytes;
	}
	function getBoolean1(dataView, offset) {
		return getUInt8(dataView, offset) !== 0;
	}
	function getBoolean2(dataView, offset) {
		return getUInt16(dataView, offset) !== 0;
	}
	function getBoolean4(dataView, offset) {
		return getUInt32(dataView, offset) !== 0;
	}
	function getBoolean8(dataView, offset) {
		return getUInt64(dataView, offset) !== BigInt(0);
	}
	function makeGetBoolean() {
		switch (node_bindings_1.default.sizeof_bool) {
			case 1: return getBoolean1;
			case 2: return getBoolean2;
			case 4: return getBoolean4;
			case 8: return getBoolean8;
			default: throw new Error(`Unsupported boolean size: ${node_bindings_1.default.sizeof_bool}`);
		}
	}
	exports.getBoolean = makeGetBoolean();
	function checkUInt8(value) {
		if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
		if (value < 0 || value > 255) throw new Error(`number out of uint8 range`);
		return value;
	}
	function checkInt16(value) {
		if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
		if (value < -32768 || value > 32767) throw new Error(`number out of int16 range`);
		return value;
	}
	function checkUInt16(value) {
		if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
		if (value < 0 || value > 65535) throw new Error(`number out of uint16 range`);
		return value;
	}
	function checkInt32(value) {
		if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
		if (value < -2147483648 || value > 2147483647) throw new Error(`number out of int32 range`);
		return value;
	}
	function checkUInt32(value) {
		if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
		if (value < 0 || value > 4294967295) throw new Error(`number out of uint32 range`);
		return value;
	}
	function checkInt64(value) {
		if (BigInt.asIntN(64, value) !== value) throw new Error(`bigint out of int64 range`);
		return value;
	}
	function checkUInt64(value) {
		if (BigInt.asUintN(64, value) !== value) throw new Error(`bigint out of uint64 range`);
		return value;
	}
	function checkInt128(value) {
		if (BigInt.asIntN(128, value) !== value) throw new Error(`bigint out of int128 range`);
		return value;
	}
	function checkUInt128(value) {
		if (BigInt.asUintN(128, value) !== value) throw new Error(`bigint out of uint128 range`);
		return value;
	}
	function setUInt8(dataView, offset, value) {
		dataView.setUint8(offset, checkUInt8(value));
	}
	function setInt16(dataView, offset, value) {
		dataView.setInt16(offset, checkInt16(value), exports.littleEndian);
	}
	function setUInt16(dataView, offset, value) {
		dataView.setUint16(offset, checkUInt16(value), exports.littleEndian);
	}
	function setInt32(dataView, offset, value) {
		dataView.setInt32(offset, checkInt32(value), exports.littleEndian);
	}
	function setUInt32(dataView, offset, value) {
		dataView.setUint32(offset, checkUInt32(value), exports.littleEndian);
	}
	function setInt64(dataView, offset, value) {
		dataView.setBigInt64(offset, checkInt64(value), exports.littleEndian);
	}
	function setUInt64(dataView, offset, value) {
		dataView.setBigUint64(offset, checkUInt64(value), exports.littleEndian);
	}
	function setInt128(dataView, offset, value) {
		checkInt128(value);
		const lower = BigInt.asUintN(64, value);
		const upper = BigInt.asIntN(64, value >> BigInt(64));
		dataView.setBigUint64(offset, lower, exports.littleEndian);
		dataView.setBigInt64(offset + 8, upper, exports.littleEndian);
	}
	function setUInt128(dataView, offset, value) {
		checkUInt128(value);
		const lower = BigInt.asUintN(64, value);
		const upper = BigInt.asUintN(64, value >> BigInt(64));
		dataView.setBigUint64(offset, lower, exports.littleEndian);
		dataView.setBigUint64(offset + 8, upper, exports.littleEndian);
	}
	function setBoolean1(dataView, offset, value) {
		setUInt8(dataView, offset, value ? 1 : 0);
	}
	function setBoolean2(dataView, offset, value) {
		setUInt16(dataView, offset, value ? 1 : 0);
	}
	function setBoolean4(dataView, offset, value) {
		setUInt32(dataView, offset, value ? 1 : 0);
	}
	function setBoolean8(dataView, offset, value) {
		setUInt64(dataView, offset, value ? BigInt(1) : BigInt(0));
	}
	function makeSetBoolean() {
		switch (node_bindings_1.default.sizeof_bool) {
			case 1: return setBoolean1;
			case 2: return setBoolean2;
			case 4: return setBoolean4;
			case 8: return setBoolean8;
			default: throw new Error(`Unsupported boolean size: ${node_bindings_1.default.sizeof_bool}`);
		}
	}
	exports.setBoolean = makeSetBoolean();
	function getDecimal16(dataView, offset, type) {
		const value = getInt16(dataView, offset);
		return new values_1.DuckDBDecimalValue(BigInt(value), type.width, type.scale);
	}
	function getDecimal32(dataView, offset, type) {
		const value = getInt32(dataView, offset);
		return new values_1.DuckDBDecimalValue(BigInt(value), type.width, type.scale);
	}
	function getDecimal64(dataView, offset, type) {
		const value = getInt64(dataView, offset);
		return new values_1.DuckDBDecimalValue(value, type.width, type.scale);
	}
	function getDecimal128(dataView, offset, type) {
		const value = getInt128(dataView, offset);
		return new values_1.DuckDBDecimalValue(value, type.width, type.scale);
	}
	function vectorData(vector, byteCount) {
		return node_bindings_1.default.vector_get_data(vector, byteCount);
	}
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBBigIntVector.js
var require_DuckDBBigIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$66) => {
	var __importDefault = this$66 && this$66.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBigIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBBigIntVector = class DuckDBBigIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBBigIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBBigIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value) !== value) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBBigIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBBigNumVector.js
var require_DuckDBBigNumVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$65) => {
	var __importDefault = this$65 && this$65.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBigNumVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBBigNumVector = class DuckDBBigNumVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		itemOffset;
		_itemCount;
		itemCache;
		itemCacheDirty;
		constructor(dataView, validity, vector, itemOffset, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
			this.itemCacheDirty = [];
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBBigNumVector(dataView, validity, vector, 0, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBBigNumType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			const bytes = (0, dataAccessors_1.getStringBytes)(this.dataView, itemIndex * 16);
			return bytes ? (0, dataAccessors_1.getBigNumFromBytes)(bytes) : null;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			this.validity.setItemValid(itemIndex, value != null);
			this.itemCacheDirty[itemIndex] = true;
		}
		flush() {
			for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) if (this.itemCacheDirty[itemIndex]) {
				const cachedItem = this.itemCache[itemIndex];
				if (cachedItem !== void 0 && cachedItem !== null) node_bindings_1.default.vector_assign_string_element_len(this.vector, this.itemOffset + itemIndex, (0, dataAccessors_1.getBytesFromBigNum)(cachedItem));
				this.itemCacheDirty[itemIndex] = false;
			}
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBBigNumVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBBitVector.js
var require_DuckDBBitVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$64) => {
	var __importDefault = this$64 && this$64.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBitVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBBitVector = class DuckDBBitVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		itemOffset;
		_itemCount;
		itemCache;
		itemCacheDirty;
		constructor(dataView, validity, vector, itemOffset, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
			this.itemCacheDirty = [];
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBBitVector(dataView, validity, vector, 0, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBBitType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			const bytes = (0, dataAccessors_1.getBuffer)(this.dataView, itemIndex * 16);
			return bytes ? new values_1.DuckDBBitValue(bytes) : null;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			this.validity.setItemValid(itemIndex, value != null);
			this.itemCacheDirty[itemIndex] = true;
		}
		flush() {
			for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) if (this.itemCacheDirty[itemIndex]) {
				const cachedItem = this.itemCache[itemIndex];
				if (cachedItem !== void 0 && cachedItem !== null) node_bindings_1.default.vector_assign_string_element_len(this.vector, this.itemOffset + itemIndex, cachedItem.data);
				this.itemCacheDirty[itemIndex] = false;
			}
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBBitVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBBlobVector.js
var require_DuckDBBlobVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$63) => {
	var __importDefault = this$63 && this$63.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBlobVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBBlobVector = class DuckDBBlobVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		itemOffset;
		_itemCount;
		itemCache;
		itemCacheDirty;
		constructor(dataView, validity, vector, itemOffset, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
			this.itemCacheDirty = [];
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBBlobVector(dataView, validity, vector, 0, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBBlobType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBBlobValue((0, dataAccessors_1.getBuffer)(this.dataView, itemIndex * 16)) : null;
		}
		/**
		* Returns the raw bytes for the item at `itemIndex`, or null if the item
		* is SQL NULL. Avoids the `Buffer.from(...)` copy that `getItem` does.
		*
		* The returned `Uint8Array` is a view over the underlying string_t
		* backing buffer for inline payloads (≤12 bytes); for larger payloads
		* it's a fresh allocation returned by the native bindings. Treat the
		* result as read-only either way.
		*/
		getItemBytes(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getStringBytes)(this.dataView, itemIndex * 16) : null;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			this.validity.setItemValid(itemIndex, value != null);
			this.itemCacheDirty[itemIndex] = true;
		}
		flush() {
			for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) if (this.itemCacheDirty[itemIndex]) {
				const cachedItem = this.itemCache[itemIndex];
				if (cachedItem !== void 0 && cachedItem !== null) node_bindings_1.default.vector_assign_string_element_len(this.vector, this.itemOffset + itemIndex, cachedItem.bytes);
				this.itemCacheDirty[itemIndex] = false;
			}
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBBlobVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBBooleanVector.js
var require_DuckDBBooleanVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$62) => {
	var __importDefault = this$62 && this$62.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBooleanVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBBooleanVector = class DuckDBBooleanVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(dataView, validity, vector, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * node_bindings_1.default.sizeof_bool);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBBooleanVector(dataView, validity, vector, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBBooleanType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getBoolean)(this.dataView, itemIndex * node_bindings_1.default.sizeof_bool) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setBoolean)(this.dataView, itemIndex * node_bindings_1.default.sizeof_bool, value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBBooleanVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * node_bindings_1.default.sizeof_bool, length * node_bindings_1.default.sizeof_bool), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDateVector.js
var require_DuckDBDateVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$61) => {
	var __importDefault = this$61 && this$61.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDateVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDateVector = class DuckDBDateVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Int32Array.BYTES_PER_ELEMENT);
			const items = new Int32Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDateVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBDateType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBDateValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value.days)) throw new Error(`number is not an integer`);
				if (value.days < -2147483648 || value.days > 2147483647) throw new Error(`number out of int32 range`);
				this.items[itemIndex] = value.days;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDateVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDecimal128Vector.js
var require_DuckDBDecimal128Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$60) => {
	var __importDefault = this$60 && this$60.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimal128Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDecimal128Vector = class DuckDBDecimal128Vector extends DuckDBVector_1.DuckDBVector {
		decimalType;
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(decimalType, dataView, validity, vector, itemCount) {
			super();
			this.decimalType = decimalType;
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(decimalType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDecimal128Vector(decimalType, dataView, validity, vector, itemCount);
		}
		get type() {
			return this.decimalType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getDecimal128)(this.dataView, itemIndex * 16, this.decimalType) : null;
		}
		getScaledValue(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getInt128)(this.dataView, itemIndex * 16) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt128)(this.dataView, itemIndex * 16, value.value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDecimal128Vector(this.decimalType, new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDecimal16Vector.js
var require_DuckDBDecimal16Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$59) => {
	var __importDefault = this$59 && this$59.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimal16Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDecimal16Vector = class DuckDBDecimal16Vector extends DuckDBVector_1.DuckDBVector {
		decimalType;
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(decimalType, dataView, validity, vector, itemCount) {
			super();
			this.decimalType = decimalType;
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(decimalType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 2);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDecimal16Vector(decimalType, dataView, validity, vector, itemCount);
		}
		get type() {
			return this.decimalType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getDecimal16)(this.dataView, itemIndex * 2, this.decimalType) : null;
		}
		getScaledValue(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getInt16)(this.dataView, itemIndex * 2) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt16)(this.dataView, itemIndex * 2, Number(value.value));
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDecimal16Vector(this.decimalType, new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 2, length * 2), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDecimal32Vector.js
var require_DuckDBDecimal32Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$58) => {
	var __importDefault = this$58 && this$58.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimal32Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDecimal32Vector = class DuckDBDecimal32Vector extends DuckDBVector_1.DuckDBVector {
		decimalType;
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(decimalType, dataView, validity, vector, itemCount) {
			super();
			this.decimalType = decimalType;
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(decimalType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 4);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDecimal32Vector(decimalType, dataView, validity, vector, itemCount);
		}
		get type() {
			return this.decimalType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getDecimal32)(this.dataView, itemIndex * 4, this.decimalType) : null;
		}
		getScaledValue(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getInt32)(this.dataView, itemIndex * 4) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt32)(this.dataView, itemIndex * 4, Number(value.value));
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDecimal32Vector(this.decimalType, new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 4, length * 4), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDecimal64Vector.js
var require_DuckDBDecimal64Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$57) => {
	var __importDefault = this$57 && this$57.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDecimal64Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDecimal64Vector = class DuckDBDecimal64Vector extends DuckDBVector_1.DuckDBVector {
		decimalType;
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(decimalType, dataView, validity, vector, itemCount) {
			super();
			this.decimalType = decimalType;
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(decimalType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 8);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDecimal64Vector(decimalType, dataView, validity, vector, itemCount);
		}
		get type() {
			return this.decimalType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getDecimal64)(this.dataView, itemIndex * 8, this.decimalType) : null;
		}
		getScaledValue(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getInt64)(this.dataView, itemIndex * 8) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt64)(this.dataView, itemIndex * 8, value.value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDecimal64Vector(this.decimalType, new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 8, length * 8), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBDoubleVector.js
var require_DuckDBDoubleVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$56) => {
	var __importDefault = this$56 && this$56.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDoubleVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBDoubleVector = class DuckDBDoubleVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Float64Array.BYTES_PER_ELEMENT);
			const items = new Float64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBDoubleVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBDoubleType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBDoubleVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBEnum16Vector.js
var require_DuckDBEnum16Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$55) => {
	var __importDefault = this$55 && this$55.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBEnum16Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBEnum16Vector = class DuckDBEnum16Vector extends DuckDBVector_1.DuckDBVector {
		enumType;
		items;
		validity;
		vector;
		constructor(enumType, items, validity, vector) {
			super();
			this.enumType = enumType;
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(enumType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 2);
			const items = new Uint16Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBEnum16Vector(enumType, items, validity, vector);
		}
		get type() {
			return this.enumType;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.enumType.values[this.items[itemIndex]] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				this.items[itemIndex] = this.enumType.indexForValue(value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBEnum16Vector(this.enumType, this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBEnum32Vector.js
var require_DuckDBEnum32Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$54) => {
	var __importDefault = this$54 && this$54.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBEnum32Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBEnum32Vector = class DuckDBEnum32Vector extends DuckDBVector_1.DuckDBVector {
		enumType;
		items;
		validity;
		vector;
		constructor(enumType, items, validity, vector) {
			super();
			this.enumType = enumType;
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(enumType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 4);
			const items = new Uint32Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBEnum32Vector(enumType, items, validity, vector);
		}
		get type() {
			return this.enumType;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.enumType.values[this.items[itemIndex]] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				this.items[itemIndex] = this.enumType.indexForValue(value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBEnum32Vector(this.enumType, this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBEnum8Vector.js
var require_DuckDBEnum8Vector = /* @__PURE__ */ __commonJSMin(((exports, module, this$53) => {
	var __importDefault = this$53 && this$53.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBEnum8Vector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBEnum8Vector = class DuckDBEnum8Vector extends DuckDBVector_1.DuckDBVector {
		enumType;
		items;
		validity;
		vector;
		constructor(enumType, items, validity, vector) {
			super();
			this.enumType = enumType;
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(enumType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount);
			const items = new Uint8Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBEnum8Vector(enumType, items, validity, vector);
		}
		get type() {
			return this.enumType;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.enumType.values[this.items[itemIndex]] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				this.items[itemIndex] = this.enumType.indexForValue(value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBEnum8Vector(this.enumType, this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBFloatVector.js
var require_DuckDBFloatVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$52) => {
	var __importDefault = this$52 && this$52.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBFloatVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBFloatVector = class DuckDBFloatVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Float32Array.BYTES_PER_ELEMENT);
			const items = new Float32Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBFloatVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBFloatType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBFloatVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBGeometryVector.js
var require_DuckDBGeometryVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$51) => {
	var __importDefault = this$51 && this$51.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBGeometryVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBGeometryVector = class DuckDBGeometryVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		itemOffset;
		_itemCount;
		itemCache;
		itemCacheDirty;
		constructor(dataView, validity, vector, itemOffset, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
			this.itemCacheDirty = [];
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBGeometryVector(dataView, validity, vector, 0, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBGeometryType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBGeometryValue((0, dataAccessors_1.getBuffer)(this.dataView, itemIndex * 16)) : null;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			this.validity.setItemValid(itemIndex, value != null);
			this.itemCacheDirty[itemIndex] = true;
		}
		flush() {
			for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) if (this.itemCacheDirty[itemIndex]) {
				const cachedItem = this.itemCache[itemIndex];
				if (cachedItem !== void 0 && cachedItem !== null) node_bindings_1.default.vector_assign_string_element_len(this.vector, this.itemOffset + itemIndex, cachedItem.bytes);
				this.itemCacheDirty[itemIndex] = false;
			}
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBGeometryVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBHugeIntVector.js
var require_DuckDBHugeIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$50) => {
	var __importDefault = this$50 && this$50.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBHugeIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBHugeIntVector = class DuckDBHugeIntVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(dataView, validity, vector, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBHugeIntVector(dataView, validity, vector, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBHugeIntType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getInt128)(this.dataView, itemIndex * 16) : null;
		}
		getDouble(itemIndex) {
			return this.validity.itemValid(itemIndex) ? node_bindings_1.default.hugeint_to_double((0, dataAccessors_1.getInt128)(this.dataView, itemIndex * 16)) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt128)(this.dataView, itemIndex * 16, value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBHugeIntVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBIntegerVector.js
var require_DuckDBIntegerVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$49) => {
	var __importDefault = this$49 && this$49.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBIntegerVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBIntegerVector = class DuckDBIntegerVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Int32Array.BYTES_PER_ELEMENT);
			const items = new Int32Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBIntegerVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBIntegerType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < -2147483648 || value > 2147483647) throw new Error(`number out of int32 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBIntegerVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBIntervalVector.js
var require_DuckDBIntervalVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$48) => {
	var __importDefault = this$48 && this$48.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBIntervalVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBIntervalVector = class DuckDBIntervalVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(dataView, validity, vector, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBIntervalVector(dataView, validity, vector, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBIntervalType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			const itemStart = itemIndex * 16;
			const months = (0, dataAccessors_1.getInt32)(this.dataView, itemStart);
			const days = (0, dataAccessors_1.getInt32)(this.dataView, itemStart + 4);
			const micros = (0, dataAccessors_1.getInt64)(this.dataView, itemStart + 8);
			return new values_1.DuckDBIntervalValue(months, days, micros);
		}
		setItem(itemIndex, value) {
			if (value != null) {
				const itemStart = itemIndex * 16;
				(0, dataAccessors_1.setInt32)(this.dataView, itemStart, value.months);
				(0, dataAccessors_1.setInt32)(this.dataView, itemStart + 4, value.days);
				(0, dataAccessors_1.setInt64)(this.dataView, itemStart + 8, value.micros);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBIntervalVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBListVector.js
var require_DuckDBListVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$47) => {
	var __importDefault = this$47 && this$47.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBListVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBListVector = class DuckDBListVector extends DuckDBVector_1.DuckDBVector {
		parentList;
		listType;
		entryData;
		validity;
		vector;
		childData;
		itemOffset;
		_itemCount;
		itemCache;
		constructor(parentList, listType, entryData, validity, vector, childData, itemOffset, itemCount) {
			super();
			this.parentList = parentList;
			this.listType = listType;
			this.entryData = entryData;
			this.validity = validity;
			this.vector = vector;
			this.childData = childData;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
		}
		static fromRawVector(listType, vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigUint64Array.BYTES_PER_ELEMENT * 2);
			const entryData = new BigUint64Array(data.buffer, data.byteOffset, itemCount * 2);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			const child_vector = node_bindings_1.default.list_vector_get_child(vector);
			const child_vector_size = node_bindings_1.default.list_vector_get_size(vector);
			const childData = DuckDBVector_1.DuckDBVector.create(child_vector, child_vector_size, listType.valueType);
			return new DuckDBListVector(null, listType, entryData, validity, vector, childData, 0, itemCount);
		}
		get type() {
			return this.listType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItemVector(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			const entryDataStartIndex = itemIndex * 2;
			const offset = Number(this.entryData[entryDataStartIndex]);
			const length = Number(this.entryData[entryDataStartIndex + 1]);
			return this.childData.slice(offset, length);
		}
		/**
		* Returns the offset into `childVector` where this row's elements begin.
		* Combined with `childVector`, this allows callers to index directly into
		* the flat backing storage without allocating a per-row sliced vector.
		*/
		getEntryOffset(itemIndex) {
			return Number(this.entryData[itemIndex * 2]);
		}
		/** Returns the number of elements this row contributes to `childVector`. */
		getEntryLength(itemIndex) {
			return Number(this.entryData[itemIndex * 2 + 1]);
		}
		/** The (flat) child vector backing all rows' list elements. */
		get childVector() {
			return this.childData;
		}
		getItem(itemIndex) {
			const cachedItem = this.itemCache[itemIndex];
			if (cachedItem !== void 0) return cachedItem;
			const vector = this.getItemVector(itemIndex);
			if (!vector) return null;
			const item = new values_1.DuckDBListValue(vector.toArray());
			this.itemCache[itemIndex] = item;
			return item;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			if (this.parentList) this.parentList.setItem(this.itemOffset + itemIndex, value);
			else this.validity.setItemValid(itemIndex, value != null);
		}
		flush() {
			if (this.parentList) {
				this.parentList.flush();
				for (let i = 0; i < this.itemCount; i++) this.itemCache[i] = void 0;
			} else {
				let totalLength = 0;
				for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) {
					const entryDataStartIndex = itemIndex * 2;
					this.entryData[entryDataStartIndex] = BigInt(totalLength);
					const item = this.getItem(itemIndex);
					if (item) {
						this.entryData[entryDataStartIndex + 1] = BigInt(item.items.length);
						totalLength += item.items.length;
					} else this.entryData[entryDataStartIndex + 1] = 0n;
				}
				node_bindings_1.default.list_vector_reserve(this.vector, totalLength);
				node_bindings_1.default.list_vector_set_size(this.vector, totalLength);
				const child_vector = node_bindings_1.default.list_vector_get_child(this.vector);
				const child_vector_size = node_bindings_1.default.list_vector_get_size(this.vector);
				this.childData = DuckDBVector_1.DuckDBVector.create(child_vector, child_vector_size, this.listType.valueType);
				let childItemAbsoluteIndex = 0;
				for (let listIndex = 0; listIndex < this._itemCount; listIndex++) {
					const list = this.getItem(listIndex);
					if (list) for (let childItemRelativeIndex = 0; childItemRelativeIndex < list.items.length; childItemRelativeIndex++) this.childData.setItem(childItemAbsoluteIndex++, list.items[childItemRelativeIndex]);
				}
				this.childData.flush();
				node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.entryData.buffer, this.entryData.byteOffset, this.entryData.byteLength);
				this.validity.flush(this.vector);
			}
		}
		slice(offset, length) {
			const entryDataStartIndex = offset * 2;
			return new DuckDBListVector(this, this.listType, this.entryData.slice(entryDataStartIndex, entryDataStartIndex + length * 2), this.validity.slice(offset, length), this.vector, this.childData, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBStructVector.js
var require_DuckDBStructVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$46) => {
	var __importDefault = this$46 && this$46.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBStructVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	exports.DuckDBStructVector = class DuckDBStructVector extends DuckDBVector_1.DuckDBVector {
		structType;
		_itemCount;
		entryVectors;
		validity;
		vector;
		constructor(structType, itemCount, entryVectors, validity, vector) {
			super();
			this.structType = structType;
			this._itemCount = itemCount;
			this.entryVectors = entryVectors;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(structType, vector, itemCount) {
			const entryCount = structType.entryCount;
			const entryVectors = [];
			for (let i = 0; i < entryCount; i++) {
				const child_vector = node_bindings_1.default.struct_vector_get_child(vector, i);
				entryVectors.push(DuckDBVector_1.DuckDBVector.create(child_vector, itemCount, structType.entryTypes[i]));
			}
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBStructVector(structType, itemCount, entryVectors, validity, vector);
		}
		get type() {
			return this.structType;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			const entries = {};
			const entryCount = this.structType.entryCount;
			for (let i = 0; i < entryCount; i++) entries[this.structType.entryNames[i]] = this.entryVectors[i].getItem(itemIndex);
			return new values_1.DuckDBStructValue(entries);
		}
		getItemValue(itemIndex, entryIndex) {
			if (!this.validity.itemValid(itemIndex)) return null;
			return this.entryVectors[entryIndex].getItem(itemIndex);
		}
		/**
		* Returns the underlying child vector for entry `index`. Useful for
		* callers that want direct access to a child's flat backing storage
		* (e.g. when decoding a physical-layout type that overlays a STRUCT).
		*/
		entryVectorAt(index) {
			return this.entryVectors[index];
		}
		/**
		* Returns whether the top-level row at `itemIndex` is non-NULL. Useful
		* for callers overlaying a logical type on a STRUCT vector that need to
		* distinguish a SQL-NULL row from a row whose children just happen to
		* be NULL.
		*/
		isItemValid(itemIndex) {
			return this.validity.itemValid(itemIndex);
		}
		setItem(itemIndex, value) {
			if (value != null) {
				const entryCount = this.structType.entryCount;
				for (let i = 0; i < entryCount; i++) this.entryVectors[i].setItem(itemIndex, value.entries[this.structType.entryNames[i]]);
				this.validity.setItemValid(itemIndex, true);
			} else {
				const entryCount = this.structType.entryCount;
				for (let i = 0; i < entryCount; i++) this.entryVectors[i].setItem(itemIndex, null);
				this.validity.setItemValid(itemIndex, false);
			}
		}
		setItemValue(itemIndex, entryIndex, value) {
			return this.entryVectors[entryIndex].setItem(itemIndex, value);
		}
		flush() {
			for (const entryVector of this.entryVectors) entryVector.flush();
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBStructVector(this.structType, length, this.entryVectors.map((entryVector) => entryVector.slice(offset, length)), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBMapVector.js
var require_DuckDBMapVector = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBMapVector = void 0;
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBListVector_1 = require_DuckDBListVector();
	const DuckDBStructVector_1 = require_DuckDBStructVector();
	exports.DuckDBMapVector = class DuckDBMapVector extends DuckDBVector_1.DuckDBVector {
		mapType;
		listVector;
		constructor(mapType, listVector) {
			super();
			this.mapType = mapType;
			this.listVector = listVector;
		}
		static fromRawVector(mapType, vector, itemCount) {
			const listVectorType = new DuckDBType_1.DuckDBListType(new DuckDBType_1.DuckDBStructType(["key", "value"], [mapType.keyType, mapType.valueType]));
			return new DuckDBMapVector(mapType, DuckDBListVector_1.DuckDBListVector.fromRawVector(listVectorType, vector, itemCount));
		}
		get type() {
			return this.mapType;
		}
		get itemCount() {
			return this.listVector.itemCount;
		}
		getItem(itemIndex) {
			const itemVector = this.listVector.getItemVector(itemIndex);
			if (!itemVector) return null;
			if (!(itemVector instanceof DuckDBStructVector_1.DuckDBStructVector)) throw new Error("item in map list vector is not a struct");
			const entries = [];
			const itemEntryCount = itemVector.itemCount;
			for (let i = 0; i < itemEntryCount; i++) {
				const key = itemVector.getItemValue(i, 0);
				const value = itemVector.getItemValue(i, 1);
				entries.push({
					key,
					value
				});
			}
			return new values_1.DuckDBMapValue(entries);
		}
		setItem(itemIndex, value) {
			if (value != null) this.listVector.setItem(itemIndex, (0, values_1.listValue)(value.entries.map((entry) => (0, values_1.structValue)({
				"key": entry.key,
				"value": entry.value
			}))));
			else this.listVector.setItem(itemIndex, null);
		}
		flush() {
			this.listVector.flush();
		}
		slice(offset, length) {
			return new DuckDBMapVector(this.mapType, this.listVector.slice(offset, length));
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBSmallIntVector.js
var require_DuckDBSmallIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$45) => {
	var __importDefault = this$45 && this$45.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBSmallIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBSmallIntVector = class DuckDBSmallIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Int16Array.BYTES_PER_ELEMENT);
			const items = new Int16Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBSmallIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBSmallIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < -32768 || value > 32767) throw new Error(`number out of int16 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBSmallIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimeNSVector.js
var require_DuckDBTimeNSVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$44) => {
	var __importDefault = this$44 && this$44.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeNSVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimeNSVector = class DuckDBTimeNSVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimeNSVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimeNSType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimeNSValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.nanos) !== value.nanos) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.nanos;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimeNSVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimeTZVector.js
var require_DuckDBTimeTZVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$43) => {
	var __importDefault = this$43 && this$43.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeTZVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimeTZVector = class DuckDBTimeTZVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigUint64Array.BYTES_PER_ELEMENT);
			const items = new BigUint64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimeTZVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimeTZType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? values_1.DuckDBTimeTZValue.fromBits(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asUintN(64, value.bits) !== value.bits) throw new Error(`bigint out of uint64 range`);
				this.items[itemIndex] = value.bits;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimeTZVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimeVector.js
var require_DuckDBTimeVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$42) => {
	var __importDefault = this$42 && this$42.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimeVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimeVector = class DuckDBTimeVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimeVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimeType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimeValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.micros) !== value.micros) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.micros;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimeVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimestampMillisecondsVector.js
var require_DuckDBTimestampMillisecondsVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$41) => {
	var __importDefault = this$41 && this$41.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampMillisecondsVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimestampMillisecondsVector = class DuckDBTimestampMillisecondsVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimestampMillisecondsVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimestampMillisecondsType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimestampMillisecondsValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.millis) !== value.millis) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.millis;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimestampMillisecondsVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimestampNanosecondsVector.js
var require_DuckDBTimestampNanosecondsVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$40) => {
	var __importDefault = this$40 && this$40.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampNanosecondsVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimestampNanosecondsVector = class DuckDBTimestampNanosecondsVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimestampNanosecondsVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimestampNanosecondsType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimestampNanosecondsValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.nanos) !== value.nanos) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.nanos;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimestampNanosecondsVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimestampSecondsVector.js
var require_DuckDBTimestampSecondsVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$39) => {
	var __importDefault = this$39 && this$39.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampSecondsVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimestampSecondsVector = class DuckDBTimestampSecondsVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimestampSecondsVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimestampSecondsType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimestampSecondsValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.seconds) !== value.seconds) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.seconds;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimestampSecondsVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimestampTZVector.js
var require_DuckDBTimestampTZVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$38) => {
	var __importDefault = this$38 && this$38.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampTZVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimestampTZVector = class DuckDBTimestampTZVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimestampTZVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimestampTZType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimestampTZValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.micros) !== value.micros) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.micros;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimestampTZVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTimestampVector.js
var require_DuckDBTimestampVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$37) => {
	var __importDefault = this$37 && this$37.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTimestampVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTimestampVector = class DuckDBTimestampVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigInt64Array.BYTES_PER_ELEMENT);
			const items = new BigInt64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTimestampVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTimestampType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? new values_1.DuckDBTimestampValue(this.items[itemIndex]) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asIntN(64, value.micros) !== value.micros) throw new Error(`bigint out of int64 range`);
				this.items[itemIndex] = value.micros;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTimestampVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBTinyIntVector.js
var require_DuckDBTinyIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$36) => {
	var __importDefault = this$36 && this$36.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTinyIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBTinyIntVector = class DuckDBTinyIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Int8Array.BYTES_PER_ELEMENT);
			const items = new Int8Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBTinyIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBTinyIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < -128 || value > 127) throw new Error(`number out of int8 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBTinyIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUBigIntVector.js
var require_DuckDBUBigIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$35) => {
	var __importDefault = this$35 && this$35.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUBigIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUBigIntVector = class DuckDBUBigIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * BigUint64Array.BYTES_PER_ELEMENT);
			const items = new BigUint64Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUBigIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBUBigIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (BigInt.asUintN(64, value) !== value) throw new Error(`bigint out of uint64 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUBigIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUHugeIntVector.js
var require_DuckDBUHugeIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$34) => {
	var __importDefault = this$34 && this$34.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUHugeIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUHugeIntVector = class DuckDBUHugeIntVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(dataView, validity, vector, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUHugeIntVector(dataView, validity, vector, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBUHugeIntType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getUInt128)(this.dataView, itemIndex * 16) : null;
		}
		getDouble(itemIndex) {
			return this.validity.itemValid(itemIndex) ? node_bindings_1.default.uhugeint_to_double((0, dataAccessors_1.getUInt128)(this.dataView, itemIndex * 16)) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setUInt128)(this.dataView, itemIndex * 16, value);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUHugeIntVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUIntegerVector.js
var require_DuckDBUIntegerVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$33) => {
	var __importDefault = this$33 && this$33.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUIntegerVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUIntegerVector = class DuckDBUIntegerVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Uint32Array.BYTES_PER_ELEMENT);
			const items = new Uint32Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUIntegerVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBUIntegerType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < 0 || value > 4294967295) throw new Error(`number out of uint32 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUIntegerVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUSmallIntVector.js
var require_DuckDBUSmallIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$32) => {
	var __importDefault = this$32 && this$32.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUSmallIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUSmallIntVector = class DuckDBUSmallIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Uint16Array.BYTES_PER_ELEMENT);
			const items = new Uint16Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUSmallIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBUSmallIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < 0 || value > 65535) throw new Error(`number out of uint16 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUSmallIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUTinyIntVector.js
var require_DuckDBUTinyIntVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$31) => {
	var __importDefault = this$31 && this$31.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUTinyIntVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUTinyIntVector = class DuckDBUTinyIntVector extends DuckDBVector_1.DuckDBVector {
		items;
		validity;
		vector;
		constructor(items, validity, vector) {
			super();
			this.items = items;
			this.validity = validity;
			this.vector = vector;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * Uint8Array.BYTES_PER_ELEMENT);
			const items = new Uint8Array(data.buffer, data.byteOffset, itemCount);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUTinyIntVector(items, validity, vector);
		}
		get type() {
			return DuckDBType_1.DuckDBUTinyIntType.instance;
		}
		get itemCount() {
			return this.items.length;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? this.items[itemIndex] : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				if (!Number.isInteger(value)) throw new Error(`number is not an integer`);
				if (value < 0 || value > 255) throw new Error(`number out of uint8 range`);
				this.items[itemIndex] = value;
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.items.buffer, this.items.byteOffset, this.items.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUTinyIntVector(this.items.slice(offset, offset + length), this.validity.slice(offset, length), this.vector);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUUIDVector.js
var require_DuckDBUUIDVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$30) => {
	var __importDefault = this$30 && this$30.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUUIDVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBUUIDVector = class DuckDBUUIDVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		_itemCount;
		constructor(dataView, validity, vector, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this._itemCount = itemCount;
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBUUIDVector(dataView, validity, vector, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBUUIDType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			return this.validity.itemValid(itemIndex) ? values_1.DuckDBUUIDValue.fromStoredHugeInt((0, dataAccessors_1.getInt128)(this.dataView, itemIndex * 16)) : null;
		}
		setItem(itemIndex, value) {
			if (value != null) {
				(0, dataAccessors_1.setInt128)(this.dataView, itemIndex * 16, value.hugeint);
				this.validity.setItemValid(itemIndex, true);
			} else this.validity.setItemValid(itemIndex, false);
		}
		flush() {
			node_bindings_1.default.copy_data_to_vector(this.vector, 0, this.dataView.buffer, this.dataView.byteOffset, this.dataView.byteLength);
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBUUIDVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBUnionVector.js
var require_DuckDBUnionVector = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBUnionVector = void 0;
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBStructVector_1 = require_DuckDBStructVector();
	exports.DuckDBUnionVector = class DuckDBUnionVector extends DuckDBVector_1.DuckDBVector {
		unionType;
		structVector;
		constructor(unionType, structVector) {
			super();
			this.unionType = unionType;
			this.structVector = structVector;
		}
		static fromRawVector(unionType, vector, itemCount) {
			const entryNames = ["tag"];
			const entryTypes = [DuckDBType_1.DuckDBUTinyIntType.instance];
			const memberCount = unionType.memberCount;
			for (let i = 0; i < memberCount; i++) {
				entryNames.push(unionType.memberTags[i]);
				entryTypes.push(unionType.memberTypes[i]);
			}
			const structVectorType = new DuckDBType_1.DuckDBStructType(entryNames, entryTypes);
			return new DuckDBUnionVector(unionType, DuckDBStructVector_1.DuckDBStructVector.fromRawVector(structVectorType, vector, itemCount));
		}
		get type() {
			return this.unionType;
		}
		get itemCount() {
			return this.structVector.itemCount;
		}
		getItem(itemIndex) {
			const tagValue = this.structVector.getItemValue(itemIndex, 0);
			if (tagValue == null) return null;
			const memberIndex = Number(tagValue);
			const tag = this.unionType.memberTags[memberIndex];
			const entryIndex = memberIndex + 1;
			const value = this.structVector.getItemValue(itemIndex, entryIndex);
			return new values_1.DuckDBUnionValue(tag, value);
		}
		setItem(itemIndex, value) {
			if (value != null) {
				const memberIndex = this.unionType.memberIndexForTag(value.tag);
				this.structVector.setItemValue(itemIndex, 0, memberIndex);
				const entryIndex = memberIndex + 1;
				this.structVector.setItemValue(itemIndex, entryIndex, value.value);
				for (let i = 1; i <= this.unionType.memberCount; i++) if (i !== entryIndex) this.structVector.setItemValue(itemIndex, i, null);
			} else for (let i = 0; i <= this.unionType.memberCount; i++) this.structVector.setItemValue(itemIndex, i, null);
		}
		flush() {
			this.structVector.flush();
		}
		slice(offset, length) {
			return new DuckDBUnionVector(this.unionType, this.structVector.slice(offset, length));
		}
	};
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBVarCharVector.js
var require_DuckDBVarCharVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$29) => {
	var __importDefault = this$29 && this$29.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBVarCharVector = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const DuckDBValidity_1 = require_DuckDBValidity();
	const dataAccessors_1 = require_dataAccessors();
	exports.DuckDBVarCharVector = class DuckDBVarCharVector extends DuckDBVector_1.DuckDBVector {
		dataView;
		validity;
		vector;
		itemOffset;
		_itemCount;
		itemCache;
		itemCacheDirty;
		constructor(dataView, validity, vector, itemOffset, itemCount) {
			super();
			this.dataView = dataView;
			this.validity = validity;
			this.vector = vector;
			this.itemOffset = itemOffset;
			this._itemCount = itemCount;
			this.itemCache = [];
			this.itemCacheDirty = [];
		}
		static fromRawVector(vector, itemCount) {
			const data = (0, dataAccessors_1.vectorData)(vector, itemCount * 16);
			const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength);
			const validity = DuckDBValidity_1.DuckDBValidity.fromVector(vector, itemCount);
			return new DuckDBVarCharVector(dataView, validity, vector, 0, itemCount);
		}
		get type() {
			return DuckDBType_1.DuckDBVarCharType.instance;
		}
		get itemCount() {
			return this._itemCount;
		}
		getItem(itemIndex) {
			const cachedItem = this.itemCache[itemIndex];
			if (cachedItem !== void 0) return cachedItem;
			const item = this.validity.itemValid(itemIndex) ? (0, dataAccessors_1.getString)(this.dataView, itemIndex * 16) : null;
			this.itemCache[itemIndex] = item;
			return item;
		}
		setItem(itemIndex, value) {
			this.itemCache[itemIndex] = value;
			this.validity.setItemValid(itemIndex, value != null);
			this.itemCacheDirty[itemIndex] = true;
		}
		flush() {
			for (let itemIndex = 0; itemIndex < this._itemCount; itemIndex++) if (this.itemCacheDirty[itemIndex]) {
				const cachedItem = this.itemCache[itemIndex];
				if (cachedItem !== void 0 && cachedItem !== null) node_bindings_1.default.vector_assign_string_element(this.vector, this.itemOffset + itemIndex, cachedItem);
				this.itemCacheDirty[itemIndex] = false;
			}
			this.validity.flush(this.vector);
		}
		slice(offset, length) {
			return new DuckDBVarCharVector(new DataView(this.dataView.buffer, this.dataView.byteOffset + offset * 16, length * 16), this.validity.slice(offset, length), this.vector, offset, length);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/conversion/varintDecode.js
var require_varintDecode = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.varintDecode = varintDecode;
	/**
	* Decodes an unsigned LEB128 (little-endian base-128) varint at
	* `view[offset]`. Each byte contributes 7 bits of payload; the high bit is
	* a continuation flag.
	*
	* Returns the decoded `value` and the byte position `nextOffset` immediately
	* after the varint. Throws if the varint:
	*   - reads past the end of `view` (truncated),
	*   - exceeds 2**32-1 (overflow).
	*
	* Uses arithmetic (not bitwise) accumulation so values up to 2**32-1
	* round-trip correctly — JS bitwise operators coerce to signed int32 and
	* would turn 0xffffffff into -1.
	*/
	function varintDecode(view, offset) {
		let value = 0;
		let multiplier = 1;
		let cur = offset;
		while (true) {
			if (cur >= view.byteLength) throw new Error("varint truncated");
			const byte = view.getUint8(cur++);
			value += (byte & 127) * multiplier;
			if ((byte & 128) === 0) break;
			multiplier *= 128;
			if (multiplier > 2147483648) throw new Error("varint overflow");
		}
		if (value > 4294967295) throw new Error("varint overflow");
		return {
			value,
			nextOffset: cur
		};
	}
}));
// node_modules/@duckdb/node-api/lib/vectors/DuckDBVariantVector.js
var require_DuckDBVariantVector = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBVariantVector = void 0;
	const varintDecode_1 = require_varintDecode();
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const values_1 = require_values();
	const DuckDBVector_1 = require_DuckDBVector$1();
	const dataAccessors_1 = require_dataAccessors();
	const DuckDBStructVector_1 = require_DuckDBStructVector();
	/**
	* On-disk tag for a single VARIANT node. Mirrors DuckDB's
	* `VariantLogicalType` enum.
	*/
	var VariantLogicalType;
	(function(VariantLogicalType) {
		VariantLogicalType[VariantLogicalType["VARIANT_NULL"] = 0] = "VARIANT_NULL";
		VariantLogicalType[VariantLogicalType["BOOL_TRUE"] = 1] = "BOOL_TRUE";
		VariantLogicalType[VariantLogicalType["BOOL_FALSE"] = 2] = "BOOL_FALSE";
		VariantLogicalType[VariantLogicalType["INT8"] = 3] = "INT8";
		VariantLogicalType[VariantLogicalType["INT16"] = 4] = "INT16";
		VariantLogicalType[VariantLogicalType["INT32"] = 5] = "INT32";
		VariantLogicalType[VariantLogicalType["INT64"] = 6] = "INT64";
		VariantLogicalType[VariantLogicalType["INT128"] = 7] = "INT128";
		VariantLogicalType[VariantLogicalType["UINT8"] = 8] = "UINT8";
		VariantLogicalType[VariantLogicalType["UINT16"] = 9] = "UINT16";
		VariantLogicalType[VariantLogicalType["UINT32"] = 10] = "UINT32";
		VariantLogicalType[VariantLogicalType["UINT64"] = 11] = "UINT64";
		VariantLogicalType[VariantLogicalType["UINT128"] = 12] = "UINT128";
		VariantLogicalType[VariantLogicalType["FLOAT"] = 13] = "FLOAT";
		VariantLogicalType[VariantLogicalType["DOUBLE"] = 14] = "DOUBLE";
		VariantLogicalType[VariantLogicalType["DECIMAL"] = 15] = "DECIMAL";
		VariantLogicalType[VariantLogicalType["VARCHAR"] = 16] = "VARCHAR";
		VariantLogicalType[VariantLogicalType["BLOB"] = 17] = "BLOB";
		VariantLogicalType[VariantLogicalType["UUID"] = 18] = "UUID";
		VariantLogicalType[VariantLogicalType["DATE"] = 19] = "DATE";
		VariantLogicalType[VariantLogicalType["TIME_MICROS"] = 20] = "TIME_MICROS";
		VariantLogicalType[VariantLogicalType["TIME_NANOS"] = 21] = "TIME_NANOS";
		VariantLogicalType[VariantLogicalType["TIMESTAMP_SEC"] = 22] = "TIMESTAMP_SEC";
		VariantLogicalType[VariantLogicalType["TIMESTAMP_MILIS"] = 23] = "TIMESTAMP_MILIS";
		VariantLogicalType[VariantLogicalType["TIMESTAMP_MICROS"] = 24] = "TIMESTAMP_MICROS";
		VariantLogicalType[VariantLogicalType["TIMESTAMP_NANOS"] = 25] = "TIMESTAMP_NANOS";
		VariantLogicalType[VariantLogicalType["TIME_MICROS_TZ"] = 26] = "TIME_MICROS_TZ";
		VariantLogicalType[VariantLogicalType["TIMESTAMP_MICROS_TZ"] = 27] = "TIMESTAMP_MICROS_TZ";
		VariantLogicalType[VariantLogicalType["INTERVAL"] = 28] = "INTERVAL";
		VariantLogicalType[VariantLogicalType["OBJECT"] = 29] = "OBJECT";
		VariantLogicalType[VariantLogicalType["ARRAY"] = 30] = "ARRAY";
		VariantLogicalType[VariantLogicalType["BIGNUM"] = 31] = "BIGNUM";
		VariantLogicalType[VariantLogicalType["BITSTRING"] = 32] = "BITSTRING";
		VariantLogicalType[VariantLogicalType["GEOMETRY"] = 33] = "GEOMETRY";
	})(VariantLogicalType || (VariantLogicalType = {}));
	/** Physical STRUCT layout of a VARIANT column. Mirrors `LogicalType::VARIANT()`. */
	const VARIANT_PHYSICAL_TYPE = (0, DuckDBType_1.STRUCT)({
		keys: (0, DuckDBType_1.LIST)(DuckDBType_1.VARCHAR),
		children: (0, DuckDBType_1.LIST)((0, DuckDBType_1.STRUCT)({
			keys_index: DuckDBType_1.UINTEGER,
			values_index: DuckDBType_1.UINTEGER
		})),
		values: (0, DuckDBType_1.LIST)((0, DuckDBType_1.STRUCT)({
			type_id: DuckDBType_1.UTINYINT,
			byte_offset: DuckDBType_1.UINTEGER
		})),
		data: DuckDBType_1.BLOB
	});
	exports.DuckDBVariantVector = class DuckDBVariantVector extends DuckDBVector_1.DuckDBVector {
		structVec;
		keysList;
		childrenList;
		valuesList;
		dataBlob;
		keysEntry;
		keysIdxVec;
		valuesIdxVec;
		typeIdVec;
		byteOffsetVec;
		constructor(structVec) {
			super();
			this.structVec = structVec;
			this.keysList = structVec.entryVectorAt(0);
			this.childrenList = structVec.entryVectorAt(1);
			this.valuesList = structVec.entryVectorAt(2);
			this.dataBlob = structVec.entryVectorAt(3);
			this.keysEntry = this.keysList.childVector;
			const childrenInner = this.childrenList.childVector;
			const valuesInner = this.valuesList.childVector;
			this.keysIdxVec = childrenInner.entryVectorAt(0);
			this.valuesIdxVec = childrenInner.entryVectorAt(1);
			this.typeIdVec = valuesInner.entryVectorAt(0);
			this.byteOffsetVec = valuesInner.entryVectorAt(1);
		}
		static fromRawVector(vector, itemCount) {
			const structVec = DuckDBStructVector_1.DuckDBStructVector.fromRawVector(VARIANT_PHYSICAL_TYPE, vector, itemCount);
			return new DuckDBVariantVector(structVec);
		}
		get type() {
			return DuckDBType_1.DuckDBVariantType.instance;
		}
		get itemCount() {
			return this.structVec.itemCount;
		}
		getItem(itemIndex) {
			if (!this.structVec.isItemValid(itemIndex)) return null;
			const blob = this.dataBlob.getItemBytes(itemIndex);
			if (blob === null) return null;
			const row = {
				blob,
				view: new DataView(blob.buffer, blob.byteOffset, blob.byteLength),
				valuesOffset: this.valuesList.getEntryOffset(itemIndex),
				valuesLength: this.valuesList.getEntryLength(itemIndex),
				childrenOffset: this.childrenList.getEntryOffset(itemIndex),
				childrenLength: this.childrenList.getEntryLength(itemIndex),
				keysOffset: this.keysList.getEntryOffset(itemIndex),
				keysLength: this.keysList.getEntryLength(itemIndex)
			};
			const root = this.decodeNode(0, row);
			return new values_1.DuckDBVariantValue(root.value, root.type);
		}
		setItem(_itemIndex, value) {
			if (value !== null) throw new Error("Setting VARIANT values is not yet supported.");
		}
		flush() {}
		slice(offset, length) {
			return new DuckDBVariantVector(this.structVec.slice(offset, length));
		}
		/**
		* Decode one variant node identified by its row-local `valueIndex`
		* (an index into the row's `values` list). Per-row state is bundled in
		* `row`: the data blob plus the row-local list slice extents and the
		* absolute backing-array offsets they begin at. All recursive calls
		* share the same `row`; only `valueIndex` changes.
		*
		* Returns both the decoded value and the `DuckDBType` corresponding to
		* the node's on-disk tag, so the top-level caller can attach the type
		* to the resulting `DuckDBVariantValue` for round-trip fidelity.
		*
		* Throws if any index decoded from the blob falls outside its row-local
		* list slice — guards against malformed or hostile VARIANT payloads.
		*/
		decodeNode(valueIndex, row) {
			if (valueIndex >= row.valuesLength) throw new Error(`Malformed VARIANT: value_index ${valueIndex} out of bounds (row values length ${row.valuesLength})`);
			const nodeAbs = row.valuesOffset + valueIndex;
			const tag = this.typeIdVec.getItem(nodeAbs);
			const byteOffset = this.byteOffsetVec.getItem(nodeAbs);
			const { blob, view } = row;
			switch (tag) {
				case VariantLogicalType.VARIANT_NULL: return {
					value: null,
					type: DuckDBType_1.SQLNULL
				};
				case VariantLogicalType.BOOL_TRUE: return {
					value: true,
					type: DuckDBType_1.BOOLEAN
				};
				case VariantLogicalType.BOOL_FALSE: return {
					value: false,
					type: DuckDBType_1.BOOLEAN
				};
				case VariantLogicalType.INT8: return {
					value: view.getInt8(byteOffset),
					type: DuckDBType_1.TINYINT
				};
				case VariantLogicalType.INT16: return {
					value: (0, dataAccessors_1.getInt16)(view, byteOffset),
					type: DuckDBType_1.SMALLINT
				};
				case VariantLogicalType.INT32: return {
					value: (0, dataAccessors_1.getInt32)(view, byteOffset),
					type: DuckDBType_1.INTEGER
				};
				case VariantLogicalType.INT64: return {
					value: (0, dataAccessors_1.getInt64)(view, byteOffset),
					type: DuckDBType_1.BIGINT
				};
				case VariantLogicalType.INT128: return {
					value: (0, dataAccessors_1.getInt128)(view, byteOffset),
					type: DuckDBType_1.HUGEINT
				};
				case VariantLogicalType.UINT8: return {
					value: (0, dataAccessors_1.getUInt8)(view, byteOffset),
					type: DuckDBType_1.UTINYINT
				};
				case VariantLogicalType.UINT16: return {
					value: (0, dataAccessors_1.getUInt16)(view, byteOffset),
					type: DuckDBType_1.USMALLINT
				};
				case VariantLogicalType.UINT32: return {
					value: (0, dataAccessors_1.getUInt32)(view, byteOffset),
					type: DuckDBType_1.UINTEGER
				};
				case VariantLogicalType.UINT64: return {
					value: (0, dataAccessors_1.getUInt64)(view, byteOffset),
					type: DuckDBType_1.UBIGINT
				};
				case VariantLogicalType.UINT128: return {
					value: (0, dataAccessors_1.getUInt128)(view, byteOffset),
					type: DuckDBType_1.UHUGEINT
				};
				case VariantLogicalType.FLOAT: return {
					value: view.getFloat32(byteOffset, dataAccessors_1.littleEndian),
					type: DuckDBType_1.FLOAT
				};
				case VariantLogicalType.DOUBLE: return {
					value: view.getFloat64(byteOffset, dataAccessors_1.littleEndian),
					type: DuckDBType_1.DOUBLE
				};
				case VariantLogicalType.UUID: return {
					value: values_1.DuckDBUUIDValue.fromStoredHugeInt((0, dataAccessors_1.getInt128)(view, byteOffset)),
					type: DuckDBType_1.UUID
				};
				case VariantLogicalType.DATE: return {
					value: new values_1.DuckDBDateValue((0, dataAccessors_1.getInt32)(view, byteOffset)),
					type: DuckDBType_1.DATE
				};
				case VariantLogicalType.TIME_MICROS: return {
					value: new values_1.DuckDBTimeValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIME
				};
				case VariantLogicalType.TIME_NANOS: return {
					value: new values_1.DuckDBTimeNSValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIME_NS
				};
				case VariantLogicalType.TIME_MICROS_TZ: return {
					value: values_1.DuckDBTimeTZValue.fromBits((0, dataAccessors_1.getUInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMETZ
				};
				case VariantLogicalType.TIMESTAMP_SEC: return {
					value: new values_1.DuckDBTimestampSecondsValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMESTAMP_S
				};
				case VariantLogicalType.TIMESTAMP_MILIS: return {
					value: new values_1.DuckDBTimestampMillisecondsValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMESTAMP_MS
				};
				case VariantLogicalType.TIMESTAMP_MICROS: return {
					value: new values_1.DuckDBTimestampValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMESTAMP
				};
				case VariantLogicalType.TIMESTAMP_NANOS: return {
					value: new values_1.DuckDBTimestampNanosecondsValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMESTAMP_NS
				};
				case VariantLogicalType.TIMESTAMP_MICROS_TZ: return {
					value: new values_1.DuckDBTimestampTZValue((0, dataAccessors_1.getInt64)(view, byteOffset)),
					type: DuckDBType_1.TIMESTAMPTZ
				};
				case VariantLogicalType.INTERVAL: return {
					value: new values_1.DuckDBIntervalValue((0, dataAccessors_1.getInt32)(view, byteOffset), (0, dataAccessors_1.getInt32)(view, byteOffset + 4), (0, dataAccessors_1.getInt64)(view, byteOffset + 8)),
					type: DuckDBType_1.INTERVAL
				};
				case VariantLogicalType.VARCHAR: {
					const bytes = readVarintBytes(view, byteOffset, blob);
					return {
						value: dataAccessors_1.textDecoder.decode(bytes),
						type: DuckDBType_1.VARCHAR
					};
				}
				case VariantLogicalType.BLOB: {
					const bytes = readVarintBytes(view, byteOffset, blob);
					return {
						value: new values_1.DuckDBBlobValue(new Uint8Array(bytes)),
						type: DuckDBType_1.BLOB
					};
				}
				case VariantLogicalType.BITSTRING: {
					const bytes = readVarintBytes(view, byteOffset, blob);
					return {
						value: new values_1.DuckDBBitValue(new Uint8Array(bytes)),
						type: DuckDBType_1.BIT
					};
				}
				case VariantLogicalType.BIGNUM: {
					const bytes = readVarintBytes(view, byteOffset, blob);
					return {
						value: (0, dataAccessors_1.getBigNumFromBytes)(bytes),
						type: DuckDBType_1.BIGNUM
					};
				}
				case VariantLogicalType.GEOMETRY: {
					const bytes = readVarintBytes(view, byteOffset, blob);
					return {
						value: new values_1.DuckDBGeometryValue(new Uint8Array(bytes)),
						type: DuckDBType_1.GEOMETRY
					};
				}
				case VariantLogicalType.DECIMAL: {
					const wParse = (0, varintDecode_1.varintDecode)(view, byteOffset);
					const sParse = (0, varintDecode_1.varintDecode)(view, wParse.nextOffset);
					const width = wParse.value;
					const scale = sParse.value;
					const valueOffset = sParse.nextOffset;
					let intValue;
					if (width <= 4) intValue = BigInt((0, dataAccessors_1.getInt16)(view, valueOffset));
					else if (width <= 9) intValue = BigInt((0, dataAccessors_1.getInt32)(view, valueOffset));
					else if (width <= 18) intValue = (0, dataAccessors_1.getInt64)(view, valueOffset);
					else if (width <= 38) intValue = (0, dataAccessors_1.getInt128)(view, valueOffset);
					else throw new Error(`VARIANT DECIMAL width too large: ${width}`);
					return {
						value: new values_1.DuckDBDecimalValue(intValue, width, scale),
						type: (0, DuckDBType_1.DECIMAL)(width, scale)
					};
				}
				case VariantLogicalType.OBJECT: {
					const { childCount, childrenIdx } = readNestedHeader(view, byteOffset);
					this.checkChildrenSlice(childrenIdx, childCount, row);
					const entries = {};
					const fields = {};
					for (let k = 0; k < childCount; k++) {
						const entryAbs = row.childrenOffset + childrenIdx + k;
						const keyIdx = this.keysIdxVec.getItem(entryAbs);
						if (keyIdx >= row.keysLength) throw new Error(`Malformed VARIANT: keys_index ${keyIdx} out of bounds (row keys length ${row.keysLength})`);
						const keyStr = this.keysEntry.getItem(row.keysOffset + keyIdx);
						const valIdx = this.valuesIdxVec.getItem(entryAbs);
						const child = this.decodeNode(valIdx, row);
						entries[keyStr] = child.value;
						fields[keyStr] = child.type;
					}
					return {
						value: new values_1.DuckDBStructValue(entries),
						type: (0, DuckDBType_1.STRUCT)(fields)
					};
				}
				case VariantLogicalType.ARRAY: {
					const { childCount, childrenIdx } = readNestedHeader(view, byteOffset);
					this.checkChildrenSlice(childrenIdx, childCount, row);
					const children = [];
					for (let k = 0; k < childCount; k++) {
						const entryAbs = row.childrenOffset + childrenIdx + k;
						const valIdx = this.valuesIdxVec.getItem(entryAbs);
						children.push(this.decodeNode(valIdx, row));
					}
					const commonType = uniformVariantChildType(children);
					if (commonType !== null) return {
						value: new values_1.DuckDBListValue(children.map((c) => c.value)),
						type: (0, DuckDBType_1.LIST)(commonType)
					};
					return {
						value: new values_1.DuckDBListValue(children.map((c) => c.value === null ? null : new values_1.DuckDBVariantValue(c.value, c.type))),
						type: (0, DuckDBType_1.LIST)(DuckDBType_1.VARIANT)
					};
				}
				default: throw new Error(`Unknown VARIANT type id: ${tag}`);
			}
		}
		/** Bounds-check an OBJECT / ARRAY's `[childrenIdx, childrenIdx+childCount)` range. */
		checkChildrenSlice(childrenIdx, childCount, row) {
			if (childrenIdx + childCount > row.childrenLength) throw new Error(`Malformed VARIANT: children slice [${childrenIdx}, ${childrenIdx + childCount}) out of bounds (row children length ${row.childrenLength})`);
		}
	};
	/**
	* Returns the shared DuckDBType if every non-null child has the same type,
	* or `null` if non-null children differ. Used to pick between
	* `LIST(commonType)` and `LIST(VARIANT)` for a decoded ARRAY.
	*
	* SQLNULL children are treated as compatible with any sibling — that way a
	* very common JSON shape like `[1, 2, null]` decodes as `LIST(UBIGINT)`
	* with a bare null element rather than `LIST(VARIANT)`. An array whose
	* children are all SQLNULL (including the empty array) collapses to
	* SQLNULL itself — DuckDB casts `LIST(SQLNULL)` to VARIANT for round-trip,
	* but a `LIST(VARIANT)` of nulls or an empty `LIST(VARIANT)` doesn't
	* survive `create_list_value`.
	*/
	function uniformVariantChildType(children) {
		let common = null;
		let commonKey = null;
		for (const child of children) {
			if (child.type.typeId === DuckDBTypeId_1.DuckDBTypeId.SQLNULL) continue;
			const key = typeKey(child.type);
			if (common === null) {
				common = child.type;
				commonKey = key;
			} else if (key !== commonKey) return null;
		}
		return common ?? DuckDBType_1.SQLNULL;
	}
	/**
	* Returns a canonical string for a DuckDBType, suitable for equality
	* comparison between types produced by the same decode pass. Uses the
	* structured `toJson()` representation rather than the SQL-syntactic
	* `toString()` so nested types compare structurally.
	*/
	function typeKey(type) {
		return JSON.stringify(type.toJson());
	}
	/**
	* Reads a length-prefixed payload (`<varint length><length bytes>`) from a
	* variant data blob. Returns a (possibly aliased) Uint8Array view over the
	* payload bytes — callers that need to retain the data should copy.
	* Throws if the prefix length would read past the row's blob.
	*/
	function readVarintBytes(view, offset, blob) {
		const { value: length, nextOffset } = (0, varintDecode_1.varintDecode)(view, offset);
		if (nextOffset + length > blob.byteLength) throw new Error(`Malformed VARIANT payload: length-prefixed read of ${length} bytes at offset ${nextOffset} exceeds row blob size ${blob.byteLength}`);
		return new Uint8Array(blob.buffer, blob.byteOffset + nextOffset, length);
	}
	/**
	* Reads an OBJECT / ARRAY header: `<varint child_count>` followed by
	* `<varint children_idx>` iff `child_count > 0`.
	*/
	function readNestedHeader(view, offset) {
		const cParse = (0, varintDecode_1.varintDecode)(view, offset);
		if (cParse.value === 0) return {
			childCount: 0,
			childrenIdx: 0
		};
		const iParse = (0, varintDecode_1.varintDecode)(view, cParse.nextOffset);
		return {
			childCount: cParse.value,
			childrenIdx: iParse.value
		};
	}
}));
// node_modules/@duckdb/node-api/lib/vectors/createVector.js
var require_createVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$28) => {
	var __importDefault = this$28 && this$28.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const DuckDBArrayVector_1 = require_DuckDBArrayVector();
	const DuckDBBigIntVector_1 = require_DuckDBBigIntVector();
	const DuckDBBigNumVector_1 = require_DuckDBBigNumVector();
	const DuckDBBitVector_1 = require_DuckDBBitVector();
	const DuckDBBlobVector_1 = require_DuckDBBlobVector();
	const DuckDBBooleanVector_1 = require_DuckDBBooleanVector();
	const DuckDBDateVector_1 = require_DuckDBDateVector();
	const DuckDBDecimal128Vector_1 = require_DuckDBDecimal128Vector();
	const DuckDBDecimal16Vector_1 = require_DuckDBDecimal16Vector();
	const DuckDBDecimal32Vector_1 = require_DuckDBDecimal32Vector();
	const DuckDBDecimal64Vector_1 = require_DuckDBDecimal64Vector();
	const DuckDBDoubleVector_1 = require_DuckDBDoubleVector();
	const DuckDBEnum16Vector_1 = require_DuckDBEnum16Vector();
	const DuckDBEnum32Vector_1 = require_DuckDBEnum32Vector();
	const DuckDBEnum8Vector_1 = require_DuckDBEnum8Vector();
	const DuckDBFloatVector_1 = require_DuckDBFloatVector();
	const DuckDBGeometryVector_1 = require_DuckDBGeometryVector();
	const DuckDBHugeIntVector_1 = require_DuckDBHugeIntVector();
	const DuckDBIntegerVector_1 = require_DuckDBIntegerVector();
	const DuckDBIntervalVector_1 = require_DuckDBIntervalVector();
	const DuckDBListVector_1 = require_DuckDBListVector();
	const DuckDBMapVector_1 = require_DuckDBMapVector();
	const DuckDBSmallIntVector_1 = require_DuckDBSmallIntVector();
	const DuckDBStructVector_1 = require_DuckDBStructVector();
	const DuckDBTimeNSVector_1 = require_DuckDBTimeNSVector();
	const DuckDBTimeTZVector_1 = require_DuckDBTimeTZVector();
	const DuckDBTimeVector_1 = require_DuckDBTimeVector();
	const DuckDBTimestampMillisecondsVector_1 = require_DuckDBTimestampMillisecondsVector();
	const DuckDBTimestampNanosecondsVector_1 = require_DuckDBTimestampNanosecondsVector();
	const DuckDBTimestampSecondsVector_1 = require_DuckDBTimestampSecondsVector();
	const DuckDBTimestampTZVector_1 = require_DuckDBTimestampTZVector();
	const DuckDBTimestampVector_1 = require_DuckDBTimestampVector();
	const DuckDBTinyIntVector_1 = require_DuckDBTinyIntVector();
	const DuckDBUBigIntVector_1 = require_DuckDBUBigIntVector();
	const DuckDBUHugeIntVector_1 = require_DuckDBUHugeIntVector();
	const DuckDBUIntegerVector_1 = require_DuckDBUIntegerVector();
	const DuckDBUSmallIntVector_1 = require_DuckDBUSmallIntVector();
	const DuckDBUTinyIntVector_1 = require_DuckDBUTinyIntVector();
	const DuckDBUUIDVector_1 = require_DuckDBUUIDVector();
	const DuckDBUnionVector_1 = require_DuckDBUnionVector();
	const DuckDBVarCharVector_1 = require_DuckDBVarCharVector();
	const DuckDBVariantVector_1 = require_DuckDBVariantVector();
	const vectorRegistry_1 = require_vectorRegistry();
	function createVector(vector, itemCount, knownType) {
		const vectorType = knownType ? knownType : DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.vector_get_column_type(vector)).asType();
		switch (vectorType.typeId) {
			case DuckDBTypeId_1.DuckDBTypeId.BOOLEAN: return DuckDBBooleanVector_1.DuckDBBooleanVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TINYINT: return DuckDBTinyIntVector_1.DuckDBTinyIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.SMALLINT: return DuckDBSmallIntVector_1.DuckDBSmallIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.INTEGER: return DuckDBIntegerVector_1.DuckDBIntegerVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.BIGINT: return DuckDBBigIntVector_1.DuckDBBigIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.UTINYINT: return DuckDBUTinyIntVector_1.DuckDBUTinyIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.USMALLINT: return DuckDBUSmallIntVector_1.DuckDBUSmallIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.UINTEGER: return DuckDBUIntegerVector_1.DuckDBUIntegerVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.UBIGINT: return DuckDBUBigIntVector_1.DuckDBUBigIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.FLOAT: return DuckDBFloatVector_1.DuckDBFloatVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.DOUBLE: return DuckDBDoubleVector_1.DuckDBDoubleVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP: return DuckDBTimestampVector_1.DuckDBTimestampVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.DATE: return DuckDBDateVector_1.DuckDBDateVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIME: return DuckDBTimeVector_1.DuckDBTimeVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.INTERVAL: return DuckDBIntervalVector_1.DuckDBIntervalVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.HUGEINT: return DuckDBHugeIntVector_1.DuckDBHugeIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.UHUGEINT: return DuckDBUHugeIntVector_1.DuckDBUHugeIntVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.VARCHAR: return DuckDBVarCharVector_1.DuckDBVarCharVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.BLOB: return DuckDBBlobVector_1.DuckDBBlobVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.DECIMAL:
				if (vectorType instanceof DuckDBType_1.DuckDBDecimalType) {
					const { width } = vectorType;
					if (width <= 0) throw new Error(`DECIMAL width not positive: ${width}`);
					else if (width <= 4) return DuckDBDecimal16Vector_1.DuckDBDecimal16Vector.fromRawVector(vectorType, vector, itemCount);
					else if (width <= 9) return DuckDBDecimal32Vector_1.DuckDBDecimal32Vector.fromRawVector(vectorType, vector, itemCount);
					else if (width <= 18) return DuckDBDecimal64Vector_1.DuckDBDecimal64Vector.fromRawVector(vectorType, vector, itemCount);
					else if (width <= 38) return DuckDBDecimal128Vector_1.DuckDBDecimal128Vector.fromRawVector(vectorType, vector, itemCount);
					else throw new Error(`DECIMAL width too large: ${width}`);
				}
				throw new Error("DuckDBType has DECIMAL type id but is not an instance of DuckDBDecimalType");
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S: return DuckDBTimestampSecondsVector_1.DuckDBTimestampSecondsVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS: return DuckDBTimestampMillisecondsVector_1.DuckDBTimestampMillisecondsVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS: return DuckDBTimestampNanosecondsVector_1.DuckDBTimestampNanosecondsVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.ENUM:
				if (vectorType instanceof DuckDBType_1.DuckDBEnumType) {
					const { internalTypeId } = vectorType;
					switch (internalTypeId) {
						case DuckDBTypeId_1.DuckDBTypeId.UTINYINT: return DuckDBEnum8Vector_1.DuckDBEnum8Vector.fromRawVector(vectorType, vector, itemCount);
						case DuckDBTypeId_1.DuckDBTypeId.USMALLINT: return DuckDBEnum16Vector_1.DuckDBEnum16Vector.fromRawVector(vectorType, vector, itemCount);
						case DuckDBTypeId_1.DuckDBTypeId.UINTEGER: return DuckDBEnum32Vector_1.DuckDBEnum32Vector.fromRawVector(vectorType, vector, itemCount);
						default: throw new Error(`unsupported ENUM internal type: ${internalTypeId}`);
					}
				}
				throw new Error("DuckDBType has ENUM type id but is not an instance of DuckDBEnumType");
			case DuckDBTypeId_1.DuckDBTypeId.LIST:
				if (vectorType instanceof DuckDBType_1.DuckDBListType) return DuckDBListVector_1.DuckDBListVector.fromRawVector(vectorType, vector, itemCount);
				throw new Error("DuckDBType has LIST type id but is not an instance of DuckDBListType");
			case DuckDBTypeId_1.DuckDBTypeId.STRUCT:
				if (vectorType instanceof DuckDBType_1.DuckDBStructType) return DuckDBStructVector_1.DuckDBStructVector.fromRawVector(vectorType, vector, itemCount);
				throw new Error("DuckDBType has STRUCT type id but is not an instance of DuckDBStructType");
			case DuckDBTypeId_1.DuckDBTypeId.MAP:
				if (vectorType instanceof DuckDBType_1.DuckDBMapType) return DuckDBMapVector_1.DuckDBMapVector.fromRawVector(vectorType, vector, itemCount);
				throw new Error("DuckDBType has MAP type id but is not an instance of DuckDBMapType");
			case DuckDBTypeId_1.DuckDBTypeId.ARRAY:
				if (vectorType instanceof DuckDBType_1.DuckDBArrayType) return DuckDBArrayVector_1.DuckDBArrayVector.fromRawVector(vectorType, vector, itemCount);
				throw new Error("DuckDBType has ARRAY type id but is not an instance of DuckDBArrayType");
			case DuckDBTypeId_1.DuckDBTypeId.UUID: return DuckDBUUIDVector_1.DuckDBUUIDVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.UNION:
				if (vectorType instanceof DuckDBType_1.DuckDBUnionType) return DuckDBUnionVector_1.DuckDBUnionVector.fromRawVector(vectorType, vector, itemCount);
				throw new Error("DuckDBType has UNION type id but is not an instance of DuckDBUnionType");
			case DuckDBTypeId_1.DuckDBTypeId.BIT: return DuckDBBitVector_1.DuckDBBitVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIME_TZ: return DuckDBTimeTZVector_1.DuckDBTimeTZVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ: return DuckDBTimestampTZVector_1.DuckDBTimestampTZVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.ANY: throw new Error(`Invalid vector type: ANY`);
			case DuckDBTypeId_1.DuckDBTypeId.BIGNUM: return DuckDBBigNumVector_1.DuckDBBigNumVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.SQLNULL: throw new Error(`Invalid vector type: SQLNULL`);
			case DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL: throw new Error(`Invalid vector type: STRING_LITERAL`);
			case DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL: throw new Error(`Invalid vector type: INTEGER_LITERAL`);
			case DuckDBTypeId_1.DuckDBTypeId.TIME_NS: return DuckDBTimeNSVector_1.DuckDBTimeNSVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.GEOMETRY: return DuckDBGeometryVector_1.DuckDBGeometryVector.fromRawVector(vector, itemCount);
			case DuckDBTypeId_1.DuckDBTypeId.VARIANT: return DuckDBVariantVector_1.DuckDBVariantVector.fromRawVector(vector, itemCount);
			default: throw new Error(`Invalid type id: ${vectorType.typeId}`);
		}
	}
	vectorRegistry_1.vectorRegistry.create = createVector;
}));
// node_modules/@duckdb/node-api/lib/vectors/index.js
var require_vectors = /* @__PURE__ */ __commonJSMin(((exports, module, this$27) => {
	var __createBinding = this$27 && this$27.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$27 && this$27.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	__exportStar(require_DuckDBArrayVector(), exports);
	__exportStar(require_DuckDBBigIntVector(), exports);
	__exportStar(require_DuckDBBigNumVector(), exports);
	__exportStar(require_DuckDBBitVector(), exports);
	__exportStar(require_DuckDBBlobVector(), exports);
	__exportStar(require_DuckDBBooleanVector(), exports);
	__exportStar(require_DuckDBDateVector(), exports);
	__exportStar(require_DuckDBDecimal128Vector(), exports);
	__exportStar(require_DuckDBDecimal16Vector(), exports);
	__exportStar(require_DuckDBDecimal32Vector(), exports);
	__exportStar(require_DuckDBDecimal64Vector(), exports);
	__exportStar(require_DuckDBDoubleVector(), exports);
	__exportStar(require_DuckDBEnum16Vector(), exports);
	__exportStar(require_DuckDBEnum32Vector(), exports);
	__exportStar(require_DuckDBEnum8Vector(), exports);
	__exportStar(require_DuckDBFloatVector(), exports);
	__exportStar(require_DuckDBGeometryVector(), exports);
	__exportStar(require_DuckDBHugeIntVector(), exports);
	__exportStar(require_DuckDBIntegerVector(), exports);
	__exportStar(require_DuckDBIntervalVector(), exports);
	__exportStar(require_DuckDBListVector(), exports);
	__exportStar(require_DuckDBMapVector(), exports);
	__exportStar(require_DuckDBSmallIntVector(), exports);
	__exportStar(require_DuckDBStructVector(), exports);
	__exportStar(require_DuckDBTimeNSVector(), exports);
	__exportStar(require_DuckDBTimeTZVector(), exports);
	__exportStar(require_DuckDBTimeVector(), exports);
	__exportStar(require_DuckDBTimestampMillisecondsVector(), exports);
	__exportStar(require_DuckDBTimestampNanosecondsVector(), exports);
	__exportStar(require_DuckDBTimestampSecondsVector(), exports);
	__exportStar(require_DuckDBTimestampTZVector(), exports);
	__exportStar(require_DuckDBTimestampVector(), exports);
	__exportStar(require_DuckDBTinyIntVector(), exports);
	__exportStar(require_DuckDBUBigIntVector(), exports);
	__exportStar(require_DuckDBUHugeIntVector(), exports);
	__exportStar(require_DuckDBUIntegerVector(), exports);
	__exportStar(require_DuckDBUSmallIntVector(), exports);
	__exportStar(require_DuckDBUTinyIntVector(), exports);
	__exportStar(require_DuckDBUUIDVector(), exports);
	__exportStar(require_DuckDBUnionVector(), exports);
	__exportStar(require_DuckDBVarCharVector(), exports);
	__exportStar(require_DuckDBVariantVector(), exports);
	__exportStar(require_DuckDBVector$1(), exports);
	require_createVector();
}));
// node_modules/@duckdb/node-api/lib/DuckDBVector.js
var require_DuckDBVector = /* @__PURE__ */ __commonJSMin(((exports, module, this$26) => {
	var __createBinding = this$26 && this$26.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$26 && this$26.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	__exportStar(require_vectors(), exports);
}));
// node_modules/@duckdb/node-api/lib/DuckDBDataChunk.js
var require_DuckDBDataChunk = /* @__PURE__ */ __commonJSMin(((exports, module, this$25) => {
	var __importDefault = this$25 && this$25.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDataChunk = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector();
	exports.DuckDBDataChunk = class DuckDBDataChunk {
		chunk;
		vectors = [];
		constructor(chunk) {
			this.chunk = chunk;
		}
		static create(types, rowCount) {
			let chunk;
			try {
				chunk = new DuckDBDataChunk(node_bindings_1.default.create_data_chunk(types.map((t) => t.toLogicalType().logical_type)));
			} catch (cause) {
				throw new Error(`Cannot create a data chunk with these column types: ${types.join(", ")}`, { cause });
			}
			if (rowCount != void 0) chunk.rowCount = rowCount;
			return chunk;
		}
		reset() {
			node_bindings_1.default.data_chunk_reset(this.chunk);
		}
		get columnCount() {
			return node_bindings_1.default.data_chunk_get_column_count(this.chunk);
		}
		get rowCount() {
			return node_bindings_1.default.data_chunk_get_size(this.chunk);
		}
		set rowCount(count) {
			const maxRowCount = node_bindings_1.default.vector_size();
			if (count > maxRowCount) throw new Error(`A data chunk cannot have more than ${maxRowCount} rows`);
			node_bindings_1.default.data_chunk_set_size(this.chunk, count);
			this.vectors.length = 0;
		}
		/**
		* Refuses a column count that does not match the chunk's.
		*
		* A short array would leave the remaining vectors never written and never
		* flushed while the chunk reports a non-zero row count, and reading or
		* appending it then crashes the process instead of raising.
		*/
		assertColumnCount(count) {
			const columnCount = this.columnCount;
			if (count !== columnCount) throw new Error(`Provided number of columns (${count}) does not match chunk column count (${columnCount})`);
		}
		getColumnVector(columnIndex) {
			if (this.vectors[columnIndex]) return this.vectors[columnIndex];
			const vector = DuckDBVector_1.DuckDBVector.create(node_bindings_1.default.data_chunk_get_vector(this.chunk, columnIndex), this.rowCount);
			this.vectors[columnIndex] = vector;
			return vector;
		}
		visitColumnValues(columnIndex, visitValue) {
			const vector = this.getColumnVector(columnIndex);
			const type = vector.type;
			for (let rowIndex = 0; rowIndex < vector.itemCount; rowIndex++) visitValue(vector.getItem(rowIndex), rowIndex, columnIndex, type);
		}
		appendColumnValues(columnIndex, values) {
			this.visitColumnValues(columnIndex, (value) => values.push(value));
		}
		getColumnValues(columnIndex) {
			const values = [];
			this.appendColumnValues(columnIndex, values);
			return values;
		}
		convertColumnValues(columnIndex, converter) {
			const convertedValues = [];
			this.visitColumnValues(columnIndex, (value, _r, _c, type) => convertedValues.push(converter(value, type, converter)));
			return convertedValues;
		}
		setColumnValues(columnIndex, values) {
			const vector = this.getColumnVector(columnIndex);
			if (vector.itemCount !== values.length) throw new Error(`number of values must equal chunk row count`);
			for (let i = 0; i < values.length; i++) vector.setItem(i, values[i]);
			vector.flush();
		}
		/**
		* `setColumnValues` with each value converted on the way in: the write
		* counterpart of `convertColumnValues`.
		*
		* The column's type comes from its vector, so the converter is the only
		* thing the caller supplies.
		*/
		setColumnValuesConverted(columnIndex, values, converter) {
			const vector = this.getColumnVector(columnIndex);
			if (vector.itemCount !== values.length) throw new Error(`number of values must equal chunk row count`);
			const { type } = vector;
			try {
				for (let i = 0; i < values.length; i++) vector.setItem(i, converter(values[i], type, converter));
			} catch (cause) {
				throw new Error(`Failed to set column ${columnIndex} (${type})`, { cause });
			}
			vector.flush();
		}
		visitColumns(visitColumn) {
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) visitColumn(this.getColumnValues(columnIndex), columnIndex, this.getColumnVector(columnIndex).type);
		}
		appendToColumns(columns) {
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				let column = columns[columnIndex];
				if (!column) {
					column = [];
					columns[columnIndex] = column;
				}
				this.appendColumnValues(columnIndex, column);
			}
		}
		getColumns() {
			const columns = [];
			this.visitColumns((column) => columns.push(column));
			return columns;
		}
		convertColumns(converter) {
			const convertedColumns = [];
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) convertedColumns.push(this.convertColumnValues(columnIndex, converter));
			return convertedColumns;
		}
		setColumns(columns) {
			this.assertColumnCount(columns.length);
			if (columns.length > 0) this.rowCount = columns[0].length;
			for (let columnIndex = 0; columnIndex < columns.length; columnIndex++) this.setColumnValues(columnIndex, columns[columnIndex]);
		}
		/**
		* `setColumns` with each value converted on the way in: the write
		* counterpart of `convertColumns`.
		*/
		setColumnsConverted(columns, converter) {
			this.assertColumnCount(columns.length);
			if (columns.length > 0) this.rowCount = columns[0].length;
			for (let columnIndex = 0; columnIndex < columns.length; columnIndex++) this.setColumnValuesConverted(columnIndex, columns[columnIndex], converter);
		}
		appendToColumnsObject(columnNames, columnsObject) {
			const columnCount = this.columnCount;
			if (columnNames.length !== columnCount) throw new Error(`Provided number of column names (${columnNames.length}) does not match column count (${this.columnCount})`);
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const columnName = columnNames[columnIndex];
				let columnValues = columnsObject[columnName];
				if (!columnValues) {
					columnValues = [];
					columnsObject[columnName] = columnValues;
				}
				this.appendColumnValues(columnIndex, columnValues);
			}
		}
		getColumnsObject(columnNames) {
			const columnsObject = {};
			this.appendToColumnsObject(columnNames, columnsObject);
			return columnsObject;
		}
		visitColumnMajor(visitValue) {
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) this.visitColumnValues(columnIndex, visitValue);
		}
		visitRowValues(rowIndex, visitValue) {
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const vector = this.getColumnVector(columnIndex);
				visitValue(vector.getItem(rowIndex), rowIndex, columnIndex, vector.type);
			}
		}
		appendRowValues(rowIndex, values) {
			this.visitRowValues(rowIndex, (value) => values.push(value));
		}
		getRowValues(rowIndex) {
			const values = [];
			this.appendRowValues(rowIndex, values);
			return values;
		}
		convertRowValues(rowIndex, converter) {
			const convertedValues = [];
			this.visitRowValues(rowIndex, (value, _, columnIndex) => convertedValues.push(converter(value, this.getColumnVector(columnIndex).type, converter)));
			return convertedValues;
		}
		visitRows(visitRow) {
			const rowCount = this.rowCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) visitRow(this.getRowValues(rowIndex), rowIndex);
		}
		appendToRows(rows) {
			this.visitRows((row) => rows.push(row));
		}
		getRows() {
			const rows = [];
			this.appendToRows(rows);
			return rows;
		}
		convertRows(converter) {
			const convertedRows = [];
			const rowCount = this.rowCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) convertedRows.push(this.convertRowValues(rowIndex, converter));
			return convertedRows;
		}
		setRows(rows) {
			this.rowCount = rows.length;
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const vector = this.getColumnVector(columnIndex);
				for (let rowIndex = 0; rowIndex < rows.length; rowIndex++) vector.setItem(rowIndex, rows[rowIndex][columnIndex]);
				vector.flush();
			}
		}
		/**
		* `setRows` with each value converted on the way in: the write counterpart
		* of `convertRows`.
		*
		* Each column's type comes from its vector, so the converter is the only
		* thing the caller supplies.
		*/
		setRowsConverted(rows, converter) {
			this.rowCount = rows.length;
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const vector = this.getColumnVector(columnIndex);
				const { type } = vector;
				try {
					for (let rowIndex = 0; rowIndex < rows.length; rowIndex++) vector.setItem(rowIndex, converter(rows[rowIndex][columnIndex], type, converter));
				} catch (cause) {
					throw new Error(`Failed to set column ${columnIndex} (${type})`, { cause });
				}
				vector.flush();
			}
		}
		appendToRowObjects(columnNames, rowObjects) {
			const columnCount = this.columnCount;
			if (columnNames.length !== columnCount) throw new Error(`Provided number of column names (${columnNames.length}) does not match column count (${this.columnCount})`);
			const rowCount = this.rowCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) {
				let rowObject = {};
				this.visitRowValues(rowIndex, (value, _, columnIndex) => {
					rowObject[columnNames[columnIndex]] = value;
				});
				rowObjects.push(rowObject);
			}
		}
		getRowObjects(columnNames) {
			const rowObjects = [];
			this.appendToRowObjects(columnNames, rowObjects);
			return rowObjects;
		}
		visitRowMajor(visitValue) {
			const rowCount = this.rowCount;
			const columnCount = this.columnCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const vector = this.getColumnVector(columnIndex);
				visitValue(vector.getItem(rowIndex), rowIndex, columnIndex, vector.type);
			}
		}
	};
}));
// node_modules/@duckdb/node-api/lib/DuckDBValueConverters.js
var require_DuckDBValueConverters = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.unsupportedConverter = unsupportedConverter;
	exports.nullConverter = nullConverter;
	exports.booleanFromValue = booleanFromValue;
	exports.numberFromValue = numberFromValue;
	exports.jsonNumberFromValue = jsonNumberFromValue;
	exports.bigintFromBigIntValue = bigintFromBigIntValue;
	exports.stringFromValue = stringFromValue;
	exports.bytesFromBlobValue = bytesFromBlobValue;
	exports.bytesFromBitValue = bytesFromBitValue;
	exports.bytesFromGeometryValue = bytesFromGeometryValue;
	exports.dateFromDateValue = dateFromDateValue;
	exports.bigintFromTimeValue = bigintFromTimeValue;
	exports.bigintFromTimeNSValue = bigintFromTimeNSValue;
	exports.dateFromTimestampValue = dateFromTimestampValue;
	exports.dateFromTimestampSecondsValue = dateFromTimestampSecondsValue;
	exports.dateFromTimestampMillisecondsValue = dateFromTimestampMillisecondsValue;
	exports.dateFromTimestampNanosecondsValue = dateFromTimestampNanosecondsValue;
	exports.objectFromTimeTZValue = objectFromTimeTZValue;
	exports.dateFromTimestampTZValue = dateFromTimestampTZValue;
	exports.objectFromIntervalValue = objectFromIntervalValue;
	exports.jsonObjectFromIntervalValue = jsonObjectFromIntervalValue;
	exports.doubleFromDecimalValue = doubleFromDecimalValue;
	exports.arrayFromListValue = arrayFromListValue;
	exports.objectFromStructValue = objectFromStructValue;
	exports.objectArrayFromMapValue = objectArrayFromMapValue;
	exports.arrayFromArrayValue = arrayFromArrayValue;
	exports.objectFromUnionValue = objectFromUnionValue;
	exports.fromVariantValue = fromVariantValue;
	const DuckDBType_1 = require_DuckDBType();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const typeForValue_1 = require_typeForValue();
	const values_1 = require_values();
	const MIN_DATE_DAYS = -1e8;
	const MAX_DATE_DAYS = 1e8;
	const MIN_DATE_MILLIS = -864e13;
	const MAX_DATE_MILLIS = 864e13;
	const MILLS_PER_DAY = 864e5;
	function unsupportedConverter(_, type) {
		throw new Error(`Unsupported type: ${type}`);
	}
	function nullConverter(_) {
		return null;
	}
	function booleanFromValue(value) {
		return Boolean(value);
	}
	function numberFromValue(value) {
		return Number(value);
	}
	function jsonNumberFromValue(value) {
		if (Number.isFinite(value)) return Number(value);
		return String(value);
	}
	function bigintFromBigIntValue(value, type) {
		if (typeof value === "bigint") return value;
		throw new Error(`Expected bigint value for type ${type}`);
	}
	function stringFromValue(value) {
		return String(value);
	}
	function bytesFromBlobValue(value) {
		if (value instanceof values_1.DuckDBBlobValue) return value.bytes;
		throw new Error(`Expected DuckDBBlobValue`);
	}
	function bytesFromBitValue(value) {
		if (value instanceof values_1.DuckDBBitValue) return value.data;
		throw new Error(`Expected DuckDBBitValue`);
	}
	function bytesFromGeometryValue(value) {
		if (value instanceof values_1.DuckDBGeometryValue) return value.bytes;
		throw new Error(`Expected DuckDBGeometryValue`);
	}
	function dateFromDateValue(value) {
		if (value instanceof values_1.DuckDBDateValue) {
			if (MIN_DATE_DAYS <= value.days && value.days <= MAX_DATE_DAYS) return /* @__PURE__ */ new Date(value.days * MILLS_PER_DAY);
			throw new Error(`DATE value out of range for JS Date: ${value.days} days`);
		}
		throw new Error(`Expected DuckDBDateValue`);
	}
	function bigintFromTimeValue(value) {
		if (value instanceof values_1.DuckDBTimeValue) return value.micros;
		throw new Error(`Expected DuckDBTimeValue`);
	}
	function bigintFromTimeNSValue(value) {
		if (value instanceof values_1.DuckDBTimeNSValue) return value.nanos;
		throw new Error(`Expected DuckDBTimeNSValue`);
	}
	function dateFromTimestampValue(value) {
		if (value instanceof values_1.DuckDBTimestampValue) {
			const millis = value.micros / 1000n;
			if (MIN_DATE_MILLIS <= millis && millis <= MAX_DATE_MILLIS) return new Date(Number(millis));
			throw new Error(`TIMESTAMP value out of range for JS Date: ${value.micros} micros`);
		}
		throw new Error(`Expected DuckDBTimestampValue`);
	}
	function dateFromTimestampSecondsValue(value) {
		if (value instanceof values_1.DuckDBTimestampSecondsValue) {
			const millis = value.seconds * 1000n;
			if (MIN_DATE_MILLIS <= millis && millis <= MAX_DATE_MILLIS) return new Date(Number(millis));
			throw new Error(`TIMESTAMP_S value out of range for JS Date: ${value.seconds} seconds`);
		}
		throw new Error(`Expected DuckDBTimestampSecondsValue`);
	}
	function dateFromTimestampMillisecondsValue(value) {
		if (value instanceof values_1.DuckDBTimestampMillisecondsValue) {
			const millis = value.millis;
			if (MIN_DATE_MILLIS <= millis && millis <= MAX_DATE_MILLIS) return new Date(Number(millis));
			throw new Error(`TIMESTAMP_MS value out of range for JS Date: ${value.millis} millis`);
		}
		throw new Error(`Expected DuckDBTimestampMillisecondsValue`);
	}
	function dateFromTimestampNanosecondsValue(value) {
		if (value instanceof values_1.DuckDBTimestampNanosecondsValue) {
			const millis = value.nanos / 1000000n;
			if (MIN_DATE_MILLIS <= millis && millis <= MAX_DATE_MILLIS) return new Date(Number(millis));
			throw new Error(`TIMESTAMP_NS value out of range for JS Date: ${value.nanos} nanos`);
		}
		throw new Error(`Expected DuckDBTimestampNanosecondsValue`);
	}
	function objectFromTimeTZValue(value) {
		if (value instanceof values_1.DuckDBTimeTZValue) return {
			micros: value.micros,
			offset: value.offset
		};
		throw new Error(`Expected DuckDBTimeTZValue`);
	}
	function dateFromTimestampTZValue(value) {
		if (value instanceof values_1.DuckDBTimestampTZValue) {
			const millis = value.micros / 1000n;
			if (MIN_DATE_MILLIS <= millis && millis <= MAX_DATE_MILLIS) return new Date(Number(millis));
			throw new Error(`TIMESTAMPTZ value out of range for JS Date: ${value.micros} micros`);
		}
		throw new Error(`Expected DuckDBTimestampTZValue`);
	}
	function objectFromIntervalValue(value) {
		if (value instanceof values_1.DuckDBIntervalValue) return {
			months: value.months,
			days: value.days,
			micros: value.micros
		};
		throw new Error(`Expected DuckDBIntervalValue`);
	}
	function jsonObjectFromIntervalValue(value) {
		if (value instanceof values_1.DuckDBIntervalValue) return {
			months: value.months,
			days: value.days,
			micros: String(value.micros)
		};
		throw new Error(`Expected DuckDBIntervalValue`);
	}
	function doubleFromDecimalValue(value) {
		if (value instanceof values_1.DuckDBDecimalValue) return value.toDouble();
		throw new Error(`Expected DuckDBDecimalValue`);
	}
	function arrayFromListValue(value, type, converter) {
		if (value instanceof values_1.DuckDBListValue && type instanceof DuckDBType_1.DuckDBListType) return value.items.map((v) => converter(v, type.valueType, converter));
		throw new Error(`Expected DuckDBListValue and DuckDBListType`);
	}
	function objectFromStructValue(value, type, converter) {
		if (value instanceof values_1.DuckDBStructValue && type instanceof DuckDBType_1.DuckDBStructType) {
			const result = {};
			for (const key in value.entries) result[key] = converter(value.entries[key], type.typeForEntry(key), converter);
			return result;
		}
		throw new Error(`Expected DuckDBStructValue and DuckDBStructType`);
	}
	function objectArrayFromMapValue(value, type, converter) {
		if (value instanceof values_1.DuckDBMapValue && type instanceof DuckDBType_1.DuckDBMapType) return value.entries.map((entry) => ({
			key: converter(entry.key, type.keyType, converter),
			value: converter(entry.value, type.valueType, converter)
		}));
		throw new Error(`Expected DuckDBMapValue and DuckDBMapType`);
	}
	function arrayFromArrayValue(value, type, converter) {
		if (value instanceof values_1.DuckDBArrayValue && type instanceof DuckDBType_1.DuckDBArrayType) return value.items.map((v) => converter(v, type.valueType, converter));
		throw new Error(`Expected DuckDBArrayValue and DuckDBArrayType`);
	}
	function objectFromUnionValue(value, type, converter) {
		if (value instanceof values_1.DuckDBUnionValue && type instanceof DuckDBType_1.DuckDBUnionType) return {
			tag: value.tag,
			value: converter(value.value, type.memberTypeForTag(value.tag), converter)
		};
		throw new Error(`Expected DuckDBUnionValue and DuckDBUnionType`);
	}
	/**
	* Converter for VARIANT values: unwraps the `DuckDBVariantValue` wrapper
	* and recursively walks the inner value, re-dispatching each scalar leaf
	* through the supplied converter.
	*
	* A walker is needed (rather than just dispatching through the converter)
	* because VARIANT containers are *heterogeneous* — items in a list or
	* fields in a struct can have different types — while
	* `arrayFromListValue` / `objectFromStructValue` / `objectArrayFromMapValue`
	* assume a homogeneous element type pulled from the enclosing
	* `DuckDBListType` / `DuckDBStructType` / `DuckDBMapType`. The walker
	* emits the same output shape those converters do, and prefers the
	* `DuckDBVariantValue.type` recorded by the decoder over `typeForValue`
	* inference whenever a wrapper is encountered.
	*/
	function fromVariantValue(value, _type, converter) {
		if (!(value instanceof values_1.DuckDBVariantValue)) throw new Error(`Expected DuckDBVariantValue`);
		return convertVariantInner(value.value, converter, value.type);
	}
	function convertVariantInner(value, converter, typeHint) {
		if (value === null) return null;
		if (value instanceof values_1.DuckDBVariantValue) return convertVariantInner(value.value, converter, value.type ?? typeHint);
		if (value instanceof values_1.DuckDBListValue || value instanceof values_1.DuckDBArrayValue) return value.items.map((item) => convertVariantInner(item, converter));
		if (value instanceof values_1.DuckDBStructValue) {
			const result = {};
			for (const key in value.entries) result[key] = convertVariantInner(value.entries[key], converter);
			return result;
		}
		if (value instanceof values_1.DuckDBMapValue) return value.entries.map((entry) => ({
			key: convertVariantInner(entry.key, converter),
			value: convertVariantInner(entry.value, converter)
		}));
		if (value instanceof values_1.DuckDBUnionValue) return {
			tag: value.tag,
			value: convertVariantInner(value.value, converter)
		};
		const inferredType = typeHint ?? (0, typeForValue_1.typeForValue)(value);
		if (typeof value === "number" && inferredType.typeId === DuckDBTypeId_1.DuckDBTypeId.BIGINT) return converter(BigInt(value), inferredType, converter);
		return converter(value, inferredType, converter);
	}
}));
// node_modules/@duckdb/node-api/lib/JSDuckDBValueConverter.js
var require_JSDuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.JSDuckDBValueConverter = void 0;
	const createDuckDBValueConverter_1 = require_createDuckDBValueConverter();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const DuckDBValueConverters_1 = require_DuckDBValueConverters();
	const JSConvertersByTypeId = {
		[DuckDBTypeId_1.DuckDBTypeId.INVALID]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BOOLEAN]: DuckDBValueConverters_1.booleanFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TINYINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.SMALLINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.BIGINT]: DuckDBValueConverters_1.bigintFromBigIntValue,
		[DuckDBTypeId_1.DuckDBTypeId.UTINYINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.USMALLINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UINTEGER]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UBIGINT]: DuckDBValueConverters_1.bigintFromBigIntValue,
		[DuckDBTypeId_1.DuckDBTypeId.FLOAT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.DOUBLE]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP]: DuckDBValueConverters_1.dateFromTimestampValue,
		[DuckDBTypeId_1.DuckDBTypeId.DATE]: DuckDBValueConverters_1.dateFromDateValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIME]: DuckDBValueConverters_1.bigintFromTimeValue,
		[DuckDBTypeId_1.DuckDBTypeId.INTERVAL]: DuckDBValueConverters_1.objectFromIntervalValue,
		[DuckDBTypeId_1.DuckDBTypeId.HUGEINT]: DuckDBValueConverters_1.bigintFromBigIntValue,
		[DuckDBTypeId_1.DuckDBTypeId.UHUGEINT]: DuckDBValueConverters_1.bigintFromBigIntValue,
		[DuckDBTypeId_1.DuckDBTypeId.VARCHAR]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.BLOB]: DuckDBValueConverters_1.bytesFromBlobValue,
		[DuckDBTypeId_1.DuckDBTypeId.DECIMAL]: DuckDBValueConverters_1.doubleFromDecimalValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S]: DuckDBValueConverters_1.dateFromTimestampSecondsValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS]: DuckDBValueConverters_1.dateFromTimestampMillisecondsValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS]: DuckDBValueConverters_1.dateFromTimestampNanosecondsValue,
		[DuckDBTypeId_1.DuckDBTypeId.ENUM]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.LIST]: DuckDBValueConverters_1.arrayFromListValue,
		[DuckDBTypeId_1.DuckDBTypeId.STRUCT]: DuckDBValueConverters_1.objectFromStructValue,
		[DuckDBTypeId_1.DuckDBTypeId.MAP]: DuckDBValueConverters_1.objectArrayFromMapValue,
		[DuckDBTypeId_1.DuckDBTypeId.ARRAY]: DuckDBValueConverters_1.arrayFromArrayValue,
		[DuckDBTypeId_1.DuckDBTypeId.UUID]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UNION]: DuckDBValueConverters_1.objectFromUnionValue,
		[DuckDBTypeId_1.DuckDBTypeId.BIT]: DuckDBValueConverters_1.bytesFromBitValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_TZ]: DuckDBValueConverters_1.objectFromTimeTZValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ]: DuckDBValueConverters_1.dateFromTimestampTZValue,
		[DuckDBTypeId_1.DuckDBTypeId.ANY]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BIGNUM]: DuckDBValueConverters_1.bigintFromBigIntValue,
		[DuckDBTypeId_1.DuckDBTypeId.SQLNULL]: DuckDBValueConverters_1.nullConverter,
		[DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_NS]: DuckDBValueConverters_1.bigintFromTimeNSValue,
		[DuckDBTypeId_1.DuckDBTypeId.GEOMETRY]: DuckDBValueConverters_1.bytesFromGeometryValue,
		[DuckDBTypeId_1.DuckDBTypeId.VARIANT]: DuckDBValueConverters_1.fromVariantValue
	};
	exports.JSDuckDBValueConverter = (0, createDuckDBValueConverter_1.createDuckDBValueConverter)(JSConvertersByTypeId);
}));
// node_modules/@duckdb/node-api/lib/JsonDuckDBValueConverter.js
var require_JsonDuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.JsonDuckDBValueConverter = void 0;
	const createDuckDBValueConverter_1 = require_createDuckDBValueConverter();
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const DuckDBValueConverters_1 = require_DuckDBValueConverters();
	const JsonConvertersByTypeId = {
		[DuckDBTypeId_1.DuckDBTypeId.INVALID]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BOOLEAN]: DuckDBValueConverters_1.booleanFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TINYINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.SMALLINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.BIGINT]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UTINYINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.USMALLINT]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UINTEGER]: DuckDBValueConverters_1.numberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UBIGINT]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.FLOAT]: DuckDBValueConverters_1.jsonNumberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.DOUBLE]: DuckDBValueConverters_1.jsonNumberFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.DATE]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIME]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.INTERVAL]: DuckDBValueConverters_1.jsonObjectFromIntervalValue,
		[DuckDBTypeId_1.DuckDBTypeId.HUGEINT]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UHUGEINT]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.VARCHAR]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.BLOB]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.DECIMAL]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.ENUM]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.LIST]: DuckDBValueConverters_1.arrayFromListValue,
		[DuckDBTypeId_1.DuckDBTypeId.STRUCT]: DuckDBValueConverters_1.objectFromStructValue,
		[DuckDBTypeId_1.DuckDBTypeId.MAP]: DuckDBValueConverters_1.objectArrayFromMapValue,
		[DuckDBTypeId_1.DuckDBTypeId.ARRAY]: DuckDBValueConverters_1.arrayFromArrayValue,
		[DuckDBTypeId_1.DuckDBTypeId.UUID]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.UNION]: DuckDBValueConverters_1.objectFromUnionValue,
		[DuckDBTypeId_1.DuckDBTypeId.BIT]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_TZ]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.ANY]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BIGNUM]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.SQLNULL]: DuckDBValueConverters_1.nullConverter,
		[DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL]: DuckDBValueConverters_1.unsupportedConverter,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_NS]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.GEOMETRY]: DuckDBValueConverters_1.stringFromValue,
		[DuckDBTypeId_1.DuckDBTypeId.VARIANT]: DuckDBValueConverters_1.fromVariantValue
	};
	exports.JsonDuckDBValueConverter = (0, createDuckDBValueConverter_1.createDuckDBValueConverter)(JsonConvertersByTypeId);
}));
// node_modules/@duckdb/node-api/lib/convertColumnsFromChunks.js
var require_convertColumnsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.convertColumnsFromChunks = convertColumnsFromChunks;
	function convertColumnsFromChunks(chunks, converter) {
		if (chunks.length === 0) return [];
		const convertedColumns = chunks[0].convertColumns(converter);
		for (let chunkIndex = 1; chunkIndex < chunks.length; chunkIndex++) for (let columnIndex = 0; columnIndex < convertedColumns.length; columnIndex++) chunks[chunkIndex].visitColumnValues(columnIndex, (value, _rowIndex, _columnIndex, type) => convertedColumns[columnIndex].push(converter(value, type, converter)));
		return convertedColumns;
	}
}));
// node_modules/@duckdb/node-api/lib/convertColumnsObjectFromChunks.js
var require_convertColumnsObjectFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.convertColumnsObjectFromChunks = convertColumnsObjectFromChunks;
	function convertColumnsObjectFromChunks(chunks, columnNames, converter) {
		const convertedColumnsObject = {};
		for (const columnName of columnNames) convertedColumnsObject[columnName] = [];
		if (chunks.length === 0) return convertedColumnsObject;
		const columnCount = chunks[0].columnCount;
		for (let chunkIndex = 0; chunkIndex < chunks.length; chunkIndex++) for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) chunks[chunkIndex].visitColumnValues(columnIndex, (value, _rowIndex, _columnIndex, type) => convertedColumnsObject[columnNames[columnIndex]].push(converter(value, type, converter)));
		return convertedColumnsObject;
	}
}));
// node_modules/@duckdb/node-api/lib/convertRowObjectsFromChunks.js
var require_convertRowObjectsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.convertRowObjectsFromChunks = convertRowObjectsFromChunks;
	function convertRowObjectsFromChunks(chunks, columnNames, converter) {
		const rowObjects = [];
		for (const chunk of chunks) {
			const rowCount = chunk.rowCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) {
				const rowObject = {};
				chunk.visitRowValues(rowIndex, (value, _rowIndex, columnIndex, type) => {
					rowObject[columnNames[columnIndex]] = converter(value, type, converter);
				});
				rowObjects.push(rowObject);
			}
		}
		return rowObjects;
	}
}));
// node_modules/@duckdb/node-api/lib/convertRowsFromChunks.js
var require_convertRowsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.convertRowsFromChunks = convertRowsFromChunks;
	function convertRowsFromChunks(chunks, converter) {
		const rows = [];
		for (const chunk of chunks) {
			const rowCount = chunk.rowCount;
			for (let rowIndex = 0; rowIndex < rowCount; rowIndex++) rows.push(chunk.convertRowValues(rowIndex, converter));
		}
		return rows;
	}
}));
// node_modules/@duckdb/node-api/lib/getColumnsFromChunks.js
var require_getColumnsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getColumnsFromChunks = getColumnsFromChunks;
	function getColumnsFromChunks(chunks) {
		const columns = [];
		for (const chunk of chunks) chunk.appendToColumns(columns);
		return columns;
	}
}));
// node_modules/@duckdb/node-api/lib/getColumnsObjectFromChunks.js
var require_getColumnsObjectFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getColumnsObjectFromChunks = getColumnsObjectFromChunks;
	function getColumnsObjectFromChunks(chunks, columnNames) {
		const columnsObject = {};
		for (const chunk of chunks) chunk.appendToColumnsObject(columnNames, columnsObject);
		return columnsObject;
	}
}));
// node_modules/@duckdb/node-api/lib/getRowObjectsFromChunks.js
var require_getRowObjectsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getRowObjectsFromChunks = getRowObjectsFromChunks;
	function getRowObjectsFromChunks(chunks, columnNames) {
		const rowObjects = [];
		for (const chunk of chunks) chunk.appendToRowObjects(columnNames, rowObjects);
		return rowObjects;
	}
}));
// node_modules/@duckdb/node-api/lib/getRowsFromChunks.js
var require_getRowsFromChunks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getRowsFromChunks = getRowsFromChunks;
	function getRowsFromChunks(chunks) {
		const rows = [];
		for (const chunk of chunks) chunk.appendToRows(rows);
		return rows;
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBResult.js
var require_DuckDBResult = /* @__PURE__ */ __commonJSMin(((exports, module, this$24) => {
	var __importDefault = this$24 && this$24.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBResult = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBDataChunk_1 = require_DuckDBDataChunk();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const JSDuckDBValueConverter_1 = require_JSDuckDBValueConverter();
	const JsonDuckDBValueConverter_1 = require_JsonDuckDBValueConverter();
	const convertColumnsFromChunks_1 = require_convertColumnsFromChunks();
	const convertColumnsObjectFromChunks_1 = require_convertColumnsObjectFromChunks();
	const convertRowObjectsFromChunks_1 = require_convertRowObjectsFromChunks();
	const convertRowsFromChunks_1 = require_convertRowsFromChunks();
	const getColumnsFromChunks_1 = require_getColumnsFromChunks();
	const getColumnsObjectFromChunks_1 = require_getColumnsObjectFromChunks();
	const getRowObjectsFromChunks_1 = require_getRowObjectsFromChunks();
	const getRowsFromChunks_1 = require_getRowsFromChunks();
	var DuckDBResult = class {
		result;
		constructor(result) {
			this.result = result;
		}
		get returnType() {
			return node_bindings_1.default.result_return_type(this.result);
		}
		get statementType() {
			return node_bindings_1.default.result_statement_type(this.result);
		}
		get columnCount() {
			return node_bindings_1.default.column_count(this.result);
		}
		columnName(columnIndex) {
			return node_bindings_1.default.column_name(this.result, columnIndex);
		}
		columnNames() {
			const columnNames = [];
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) columnNames.push(this.columnName(columnIndex));
			return columnNames;
		}
		deduplicatedColumnNames() {
			const outputColumnNames = [];
			const columnCount = this.columnCount;
			const columnNameCount = {};
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) {
				const inputColumnName = this.columnName(columnIndex);
				const nameCount = (columnNameCount[inputColumnName] || 0) + 1;
				columnNameCount[inputColumnName] = nameCount;
				if (nameCount > 1) outputColumnNames.push(`${inputColumnName}:${nameCount - 1}`);
				else outputColumnNames.push(inputColumnName);
			}
			return outputColumnNames;
		}
		columnTypeId(columnIndex) {
			return node_bindings_1.default.column_type(this.result, columnIndex);
		}
		columnLogicalType(columnIndex) {
			return DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.column_logical_type(this.result, columnIndex));
		}
		columnType(columnIndex) {
			return DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.column_logical_type(this.result, columnIndex)).asType();
		}
		columnTypeJson(columnIndex) {
			return this.columnType(columnIndex).toJson();
		}
		columnTypes() {
			const columnTypes = [];
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) columnTypes.push(this.columnType(columnIndex));
			return columnTypes;
		}
		columnTypesJson() {
			const columnTypesJson = [];
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) columnTypesJson.push(this.columnTypeJson(columnIndex));
			return columnTypesJson;
		}
		columnNamesAndTypesJson() {
			return {
				columnNames: this.columnNames(),
				columnTypes: this.columnTypesJson()
			};
		}
		columnNameAndTypeObjectsJson() {
			const columnNameAndTypeObjects = [];
			const columnCount = this.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) columnNameAndTypeObjects.push({
				columnName: this.columnName(columnIndex),
				columnType: this.columnTypeJson(columnIndex)
			});
			return columnNameAndTypeObjects;
		}
		get isStreaming() {
			return node_bindings_1.default.result_is_streaming(this.result);
		}
		get rowsChanged() {
			return node_bindings_1.default.rows_changed(this.result);
		}
		async fetchChunk() {
			const chunk = await node_bindings_1.default.fetch_chunk(this.result);
			return chunk ? new DuckDBDataChunk_1.DuckDBDataChunk(chunk) : null;
		}
		async fetchAllChunks() {
			const chunks = [];
			while (true) {
				const chunk = await this.fetchChunk();
				if (!chunk || chunk.rowCount === 0) return chunks;
				chunks.push(chunk);
			}
		}
		async getColumns() {
			const chunks = await this.fetchAllChunks();
			return (0, getColumnsFromChunks_1.getColumnsFromChunks)(chunks);
		}
		async convertColumns(converter) {
			const chunks = await this.fetchAllChunks();
			return (0, convertColumnsFromChunks_1.convertColumnsFromChunks)(chunks, converter);
		}
		async getColumnsJS() {
			return this.convertColumns(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		async getColumnsJson() {
			return this.convertColumns(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		async getColumnsObject() {
			const chunks = await this.fetchAllChunks();
			return (0, getColumnsObjectFromChunks_1.getColumnsObjectFromChunks)(chunks, this.deduplicatedColumnNames());
		}
		async convertColumnsObject(converter) {
			const chunks = await this.fetchAllChunks();
			return (0, convertColumnsObjectFromChunks_1.convertColumnsObjectFromChunks)(chunks, this.deduplicatedColumnNames(), converter);
		}
		async getColumnsObjectJS() {
			return this.convertColumnsObject(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		async getColumnsObjectJson() {
			return this.convertColumnsObject(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		async getRows() {
			const chunks = await this.fetchAllChunks();
			return (0, getRowsFromChunks_1.getRowsFromChunks)(chunks);
		}
		async convertRows(converter) {
			const chunks = await this.fetchAllChunks();
			return (0, convertRowsFromChunks_1.convertRowsFromChunks)(chunks, converter);
		}
		async getRowsJS() {
			return this.convertRows(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		async getRowsJson() {
			return this.convertRows(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		async getRowObjects() {
			const chunks = await this.fetchAllChunks();
			return (0, getRowObjectsFromChunks_1.getRowObjectsFromChunks)(chunks, this.deduplicatedColumnNames());
		}
		async convertRowObjects(converter) {
			const chunks = await this.fetchAllChunks();
			return (0, convertRowObjectsFromChunks_1.convertRowObjectsFromChunks)(chunks, this.deduplicatedColumnNames(), converter);
		}
		async getRowObjectsJS() {
			return this.convertRowObjects(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		async getRowObjectsJson() {
			return this.convertRowObjects(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		async *[Symbol.asyncIterator]() {
			while (true) {
				const chunk = await this.fetchChunk();
				if (chunk && chunk.rowCount > 0) yield chunk;
				else break;
			}
		}
		async *yieldRows() {
			for await (const chunk of this) yield (0, getRowsFromChunks_1.getRowsFromChunks)([chunk]);
		}
		async *yieldRowObjects() {
			const deduplicatedColumnNames = this.deduplicatedColumnNames();
			for await (const chunk of this) yield (0, getRowObjectsFromChunks_1.getRowObjectsFromChunks)([chunk], deduplicatedColumnNames);
		}
		async *yieldConvertedRows(converter) {
			for await (const chunk of this) yield (0, convertRowsFromChunks_1.convertRowsFromChunks)([chunk], converter);
		}
		async *yieldConvertedRowObjects(converter) {
			const deduplicatedColumnNames = this.deduplicatedColumnNames();
			for await (const chunk of this) yield (0, convertRowObjectsFromChunks_1.convertRowObjectsFromChunks)([chunk], deduplicatedColumnNames, converter);
		}
		yieldRowsJs() {
			return this.yieldConvertedRows(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		yieldRowsJson() {
			return this.yieldConvertedRows(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		yieldRowObjectJs() {
			return this.yieldConvertedRowObjects(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		yieldRowObjectJson() {
			return this.yieldConvertedRowObjects(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
	};
	exports.DuckDBResult = DuckDBResult;
}));
// node_modules/@duckdb/node-api/lib/DuckDBMaterializedResult.js
var require_DuckDBMaterializedResult = /* @__PURE__ */ __commonJSMin(((exports, module, this$23) => {
	var __importDefault = this$23 && this$23.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBMaterializedResult = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBDataChunk_1 = require_DuckDBDataChunk();
	const DuckDBResult_1 = require_DuckDBResult();
	var DuckDBMaterializedResult = class extends DuckDBResult_1.DuckDBResult {
		constructor(result) {
			super(result);
		}
		get rowCount() {
			return node_bindings_1.default.row_count(this.result);
		}
		get chunkCount() {
			return node_bindings_1.default.result_chunk_count(this.result);
		}
		getChunk(chunkIndex) {
			return new DuckDBDataChunk_1.DuckDBDataChunk(node_bindings_1.default.result_get_chunk(this.result, chunkIndex));
		}
	};
	exports.DuckDBMaterializedResult = DuckDBMaterializedResult;
}));
// node_modules/@duckdb/node-api/lib/createResult.js
var require_createResult = /* @__PURE__ */ __commonJSMin(((exports, module, this$22) => {
	var __importDefault = this$22 && this$22.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createResult = createResult;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBMaterializedResult_1 = require_DuckDBMaterializedResult();
	const DuckDBResult_1 = require_DuckDBResult();
	function createResult(result) {
		if (node_bindings_1.default.result_is_streaming(result)) return new DuckDBResult_1.DuckDBResult(result);
		else return new DuckDBMaterializedResult_1.DuckDBMaterializedResult(result);
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBResultReader.js
var require_DuckDBResultReader = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBResultReader = void 0;
	const convertColumnsFromChunks_1 = require_convertColumnsFromChunks();
	const convertColumnsObjectFromChunks_1 = require_convertColumnsObjectFromChunks();
	const convertRowObjectsFromChunks_1 = require_convertRowObjectsFromChunks();
	const convertRowsFromChunks_1 = require_convertRowsFromChunks();
	const getColumnsFromChunks_1 = require_getColumnsFromChunks();
	const getColumnsObjectFromChunks_1 = require_getColumnsObjectFromChunks();
	const getRowObjectsFromChunks_1 = require_getRowObjectsFromChunks();
	const getRowsFromChunks_1 = require_getRowsFromChunks();
	const JSDuckDBValueConverter_1 = require_JSDuckDBValueConverter();
	const JsonDuckDBValueConverter_1 = require_JsonDuckDBValueConverter();
	var DuckDBResultReader = class {
		result;
		chunks;
		chunkSizeRuns;
		currentRowCount_;
		done_;
		constructor(result) {
			this.result = result;
			this.chunks = [];
			this.chunkSizeRuns = [];
			this.currentRowCount_ = 0;
			this.done_ = false;
		}
		get returnType() {
			return this.result.returnType;
		}
		get statementType() {
			return this.result.statementType;
		}
		get columnCount() {
			return this.result.columnCount;
		}
		columnName(columnIndex) {
			return this.result.columnName(columnIndex);
		}
		columnNames() {
			return this.result.columnNames();
		}
		deduplicatedColumnNames() {
			return this.result.deduplicatedColumnNames();
		}
		columnTypeId(columnIndex) {
			return this.result.columnTypeId(columnIndex);
		}
		columnLogicalType(columnIndex) {
			return this.result.columnLogicalType(columnIndex);
		}
		columnType(columnIndex) {
			return this.result.columnType(columnIndex);
		}
		columnTypeJson(columnIndex) {
			return this.result.columnTypeJson(columnIndex);
		}
		columnTypes() {
			return this.result.columnTypes();
		}
		columnTypesJson() {
			return this.result.columnTypesJson();
		}
		columnNamesAndTypesJson() {
			return this.result.columnNamesAndTypesJson();
		}
		columnNameAndTypeObjectsJson() {
			return this.result.columnNameAndTypeObjectsJson();
		}
		get rowsChanged() {
			return this.result.rowsChanged;
		}
		/** Total number of rows read so far. Call `readAll` or `readUntil` to read rows. */
		get currentRowCount() {
			return this.currentRowCount_;
		}
		/** Whether reading is done, that is, there are no more rows to read. */
		get done() {
			return this.done_;
		}
		/**
		* Returns the value for the given column and row. Both are zero-indexed.
		*
		* Will return an error if `rowIndex` is greater than `currentRowCount`.
		*/
		value(columnIndex, rowIndex) {
			if (this.currentRowCount_ === 0) throw Error(`No rows have been read`);
			let chunkIndex = 0;
			let currentRowIndex = rowIndex;
			for (const run of this.chunkSizeRuns) {
				if (currentRowIndex < run.rowCount) {
					chunkIndex += Math.floor(currentRowIndex / run.chunkSize);
					const rowIndexInChunk = currentRowIndex % run.chunkSize;
					return this.chunks[chunkIndex].getColumnVector(columnIndex).getItem(rowIndexInChunk);
				}
				chunkIndex += run.chunkCount;
				currentRowIndex -= run.rowCount;
			}
			throw Error(`Row index ${rowIndex} requested, but only ${this.currentRowCount_} row have been read so far.`);
		}
		/** Read all rows. */
		async readAll() {
			return this.fetchChunks();
		}
		/**
		* Read rows until at least the given target row count has been met.
		*
		* Note that the resulting row count could be greater than the target, since rows are read in chunks, typically of 2048 rows each.
		*/
		async readUntil(targetRowCount) {
			return this.fetchChunks(targetRowCount);
		}
		async fetchChunks(targetRowCount) {
			while (!(this.done_ || targetRowCount !== void 0 && this.currentRowCount_ >= targetRowCount)) {
				const chunk = await this.result.fetchChunk();
				if (chunk && chunk.rowCount > 0) {
					this.updateChunkSizeRuns(chunk);
					this.chunks.push(chunk);
					this.currentRowCount_ += chunk.rowCount;
				} else this.done_ = true;
			}
		}
		updateChunkSizeRuns(chunk) {
			if (this.chunkSizeRuns.length > 0) {
				const lastRun = this.chunkSizeRuns[this.chunkSizeRuns.length - 1];
				if (lastRun.chunkSize === chunk.rowCount) {
					lastRun.chunkCount += 1;
					lastRun.rowCount += lastRun.chunkSize;
					return;
				}
			}
			this.chunkSizeRuns.push({
				chunkCount: 1,
				chunkSize: chunk.rowCount,
				rowCount: chunk.rowCount
			});
		}
		getColumns() {
			return (0, getColumnsFromChunks_1.getColumnsFromChunks)(this.chunks);
		}
		convertColumns(converter) {
			return (0, convertColumnsFromChunks_1.convertColumnsFromChunks)(this.chunks, converter);
		}
		getColumnsJS() {
			return this.convertColumns(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		getColumnsJson() {
			return this.convertColumns(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		getColumnsObject() {
			return (0, getColumnsObjectFromChunks_1.getColumnsObjectFromChunks)(this.chunks, this.deduplicatedColumnNames());
		}
		convertColumnsObject(converter) {
			return (0, convertColumnsObjectFromChunks_1.convertColumnsObjectFromChunks)(this.chunks, this.deduplicatedColumnNames(), converter);
		}
		getColumnsObjectJS() {
			return this.convertColumnsObject(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		getColumnsObjectJson() {
			return this.convertColumnsObject(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		getRows() {
			return (0, getRowsFromChunks_1.getRowsFromChunks)(this.chunks);
		}
		convertRows(converter) {
			return (0, convertRowsFromChunks_1.convertRowsFromChunks)(this.chunks, converter);
		}
		getRowsJS() {
			return this.convertRows(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		getRowsJson() {
			return this.convertRows(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
		getRowObjects() {
			return (0, getRowObjectsFromChunks_1.getRowObjectsFromChunks)(this.chunks, this.deduplicatedColumnNames());
		}
		convertRowObjects(converter) {
			return (0, convertRowObjectsFromChunks_1.convertRowObjectsFromChunks)(this.chunks, this.deduplicatedColumnNames(), converter);
		}
		getRowObjectsJS() {
			return this.convertRowObjects(JSDuckDBValueConverter_1.JSDuckDBValueConverter);
		}
		getRowObjectsJson() {
			return this.convertRowObjects(JsonDuckDBValueConverter_1.JsonDuckDBValueConverter);
		}
	};
	exports.DuckDBResultReader = DuckDBResultReader;
}));
// node_modules/@duckdb/node-api/lib/sleep.js
var require_sleep = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.sleep = sleep;
	async function sleep(ms) {
		return new Promise((resolve) => {
			setTimeout(resolve, ms);
		});
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBPendingResult.js
var require_DuckDBPendingResult = /* @__PURE__ */ __commonJSMin(((exports, module, this$21) => {
	var __importDefault = this$21 && this$21.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBPendingResult = exports.DuckDBPendingResultState = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const createResult_1 = require_createResult();
	const DuckDBResultReader_1 = require_DuckDBResultReader();
	const sleep_1 = require_sleep();
	var DuckDBPendingResultState;
	(function(DuckDBPendingResultState) {
		DuckDBPendingResultState[DuckDBPendingResultState["RESULT_READY"] = 0] = "RESULT_READY";
		DuckDBPendingResultState[DuckDBPendingResultState["RESULT_NOT_READY"] = 1] = "RESULT_NOT_READY";
		DuckDBPendingResultState[DuckDBPendingResultState["NO_TASKS_AVAILABLE"] = 3] = "NO_TASKS_AVAILABLE";
	})(DuckDBPendingResultState || (exports.DuckDBPendingResultState = DuckDBPendingResultState = {}));
	var DuckDBPendingResult = class {
		pending_result;
		constructor(pending_result) {
			this.pending_result = pending_result;
		}
		runTask() {
			const pending_state = node_bindings_1.default.pending_execute_task(this.pending_result);
			switch (pending_state) {
				case node_bindings_1.default.PendingState.RESULT_READY: return DuckDBPendingResultState.RESULT_READY;
				case node_bindings_1.default.PendingState.RESULT_NOT_READY: return DuckDBPendingResultState.RESULT_NOT_READY;
				case node_bindings_1.default.PendingState.ERROR: throw new Error(`Failure running pending result task: ${node_bindings_1.default.pending_error(this.pending_result)}`);
				case node_bindings_1.default.PendingState.NO_TASKS_AVAILABLE: return DuckDBPendingResultState.NO_TASKS_AVAILABLE;
				default: throw new Error(`Unexpected pending state: ${pending_state}`);
			}
		}
		async runAllTasks() {
			while (this.runTask() !== DuckDBPendingResultState.RESULT_READY) await (0, sleep_1.sleep)(1);
		}
		async getResult() {
			return (0, createResult_1.createResult)(await node_bindings_1.default.execute_pending(this.pending_result));
		}
		async read() {
			return new DuckDBResultReader_1.DuckDBResultReader(await this.getResult());
		}
		async readAll() {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.getResult());
			await reader.readAll();
			return reader;
		}
		async readUntil(targetRowCount) {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.getResult());
			await reader.readUntil(targetRowCount);
			return reader;
		}
	};
	exports.DuckDBPendingResult = DuckDBPendingResult;
}));
// node_modules/@duckdb/node-api/lib/DuckDBPreparedStatement.js
var require_DuckDBPreparedStatement = /* @__PURE__ */ __commonJSMin(((exports, module, this$20) => {
	var __importDefault = this$20 && this$20.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBPreparedStatement = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const createValue_1 = require_createValue();
	const DuckDBLogicalType_1 = require_DuckDBLogicalType();
	const DuckDBMaterializedResult_1 = require_DuckDBMaterializedResult();
	const DuckDBPendingResult_1 = require_DuckDBPendingResult();
	const DuckDBResult_1 = require_DuckDBResult();
	const DuckDBResultReader_1 = require_DuckDBResultReader();
	const DuckDBType_1 = require_DuckDBType();
	const typeForValue_1 = require_typeForValue();
	const values_1 = require_values();
	var DuckDBPreparedStatement = class {
		prepared_statement;
		constructor(prepared_statement) {
			this.prepared_statement = prepared_statement;
		}
		destroySync() {
			return node_bindings_1.default.destroy_prepare_sync(this.prepared_statement);
		}
		get statementType() {
			return node_bindings_1.default.prepared_statement_type(this.prepared_statement);
		}
		get parameterCount() {
			return node_bindings_1.default.nparams(this.prepared_statement);
		}
		parameterName(parameterIndex) {
			return node_bindings_1.default.parameter_name(this.prepared_statement, parameterIndex);
		}
		parameterTypeId(parameterIndex) {
			return node_bindings_1.default.param_type(this.prepared_statement, parameterIndex);
		}
		parameterType(parameterIndex) {
			return DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.param_logical_type(this.prepared_statement, parameterIndex)).asType();
		}
		get columnCount() {
			return node_bindings_1.default.prepared_statement_column_count(this.prepared_statement);
		}
		columnName(columnIndex) {
			return node_bindings_1.default.prepared_statement_column_name(this.prepared_statement, columnIndex);
		}
		columnTypeId(columnIndex) {
			return node_bindings_1.default.prepared_statement_column_type(this.prepared_statement, columnIndex);
		}
		columnType(columnIndex) {
			return DuckDBLogicalType_1.DuckDBLogicalType.create(node_bindings_1.default.prepared_statement_column_logical_type(this.prepared_statement, columnIndex)).asType();
		}
		clearBindings() {
			node_bindings_1.default.clear_bindings(this.prepared_statement);
		}
		parameterIndex(parameterName) {
			return node_bindings_1.default.bind_parameter_index(this.prepared_statement, parameterName);
		}
		bindBoolean(parameterIndex, value) {
			node_bindings_1.default.bind_boolean(this.prepared_statement, parameterIndex, value);
		}
		bindTinyInt(parameterIndex, value) {
			node_bindings_1.default.bind_int8(this.prepared_statement, parameterIndex, value);
		}
		bindSmallInt(parameterIndex, value) {
			node_bindings_1.default.bind_int16(this.prepared_statement, parameterIndex, value);
		}
		bindInteger(parameterIndex, value) {
			node_bindings_1.default.bind_int32(this.prepared_statement, parameterIndex, value);
		}
		bindBigInt(parameterIndex, value) {
			node_bindings_1.default.bind_int64(this.prepared_statement, parameterIndex, value);
		}
		bindHugeInt(parameterIndex, value) {
			node_bindings_1.default.bind_hugeint(this.prepared_statement, parameterIndex, value);
		}
		bindUTinyInt(parameterIndex, value) {
			node_bindings_1.default.bind_uint8(this.prepared_statement, parameterIndex, value);
		}
		bindUSmallInt(parameterIndex, value) {
			node_bindings_1.default.bind_uint16(this.prepared_statement, parameterIndex, value);
		}
		bindUInteger(parameterIndex, value) {
			node_bindings_1.default.bind_uint32(this.prepared_statement, parameterIndex, value);
		}
		bindUBigInt(parameterIndex, value) {
			node_bindings_1.default.bind_uint64(this.prepared_statement, parameterIndex, value);
		}
		bindUHugeInt(parameterIndex, value) {
			node_bindings_1.default.bind_uhugeint(this.prepared_statement, parameterIndex, value);
		}
		bindBigNum(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.BIGNUM);
		}
		bindDecimal(parameterIndex, value) {
			node_bindings_1.default.bind_decimal(this.prepared_statement, parameterIndex, value);
		}
		bindFloat(parameterIndex, value) {
			node_bindings_1.default.bind_float(this.prepared_statement, parameterIndex, value);
		}
		bindDouble(parameterIndex, value) {
			node_bindings_1.default.bind_double(this.prepared_statement, parameterIndex, value);
		}
		bindDate(parameterIndex, value) {
			node_bindings_1.default.bind_date(this.prepared_statement, parameterIndex, value);
		}
		bindTime(parameterIndex, value) {
			node_bindings_1.default.bind_time(this.prepared_statement, parameterIndex, value);
		}
		bindTimeTZ(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.TIMETZ);
		}
		bindTimestamp(parameterIndex, value) {
			node_bindings_1.default.bind_timestamp(this.prepared_statement, parameterIndex, value);
		}
		bindTimestampTZ(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.TIMESTAMPTZ);
		}
		bindTimestampSeconds(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.TIMESTAMP_S);
		}
		bindTimestampMilliseconds(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.TIMESTAMP_MS);
		}
		bindTimestampNanoseconds(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.TIMESTAMP_NS);
		}
		bindInterval(parameterIndex, value) {
			node_bindings_1.default.bind_interval(this.prepared_statement, parameterIndex, value);
		}
		bindVarchar(parameterIndex, value) {
			node_bindings_1.default.bind_varchar(this.prepared_statement, parameterIndex, value);
		}
		bindBlob(parameterIndex, value) {
			node_bindings_1.default.bind_blob(this.prepared_statement, parameterIndex, value);
		}
		bindEnum(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value, type);
		}
		bindArray(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value instanceof values_1.DuckDBArrayValue ? value : (0, values_1.arrayValue)(value), type);
		}
		bindList(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value instanceof values_1.DuckDBListValue ? value : (0, values_1.listValue)(value), type);
		}
		bindStruct(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value instanceof values_1.DuckDBStructValue ? value : (0, values_1.structValue)(value), type);
		}
		bindMap(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value, type);
		}
		bindUnion(parameterIndex, value, type) {
			this.bindValue(parameterIndex, value, type);
		}
		bindUUID(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.UUID);
		}
		bindBit(parameterIndex, value) {
			this.bindValue(parameterIndex, value, DuckDBType_1.BIT);
		}
		bindVariant(parameterIndex, value) {
			if (value === null) {
				this.bindNull(parameterIndex);
				return;
			}
			this.bindValue(parameterIndex, value, DuckDBType_1.VARIANT);
		}
		bindNull(parameterIndex) {
			node_bindings_1.default.bind_null(this.prepared_statement, parameterIndex);
		}
		bindValue(parameterIndex, value, type) {
			node_bindings_1.default.bind_value(this.prepared_statement, parameterIndex, (0, createValue_1.createValue)(type ? type : (0, typeForValue_1.typeForValue)(value), value));
		}
		bind(values, types) {
			if (Array.isArray(values)) {
				const typesIsArray = Array.isArray(types);
				for (let i = 0; i < values.length; i++) this.bindValue(i + 1, values[i], typesIsArray ? types[i] : void 0);
			} else {
				const typesIsRecord = types && !Array.isArray(types);
				for (const key in values) this.bindValue(this.parameterIndex(key), values[key], typesIsRecord ? types[key] : void 0);
			}
		}
		async run() {
			return new DuckDBMaterializedResult_1.DuckDBMaterializedResult(await node_bindings_1.default.execute_prepared(this.prepared_statement));
		}
		async runAndRead() {
			return new DuckDBResultReader_1.DuckDBResultReader(await this.run());
		}
		async runAndReadAll() {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.run());
			await reader.readAll();
			return reader;
		}
		async runAndReadUntil(targetRowCount) {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.run());
			await reader.readUntil(targetRowCount);
			return reader;
		}
		async stream() {
			return new DuckDBResult_1.DuckDBResult(await node_bindings_1.default.execute_prepared_streaming(this.prepared_statement));
		}
		async streamAndRead() {
			return new DuckDBResultReader_1.DuckDBResultReader(await this.stream());
		}
		async streamAndReadAll() {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.stream());
			await reader.readAll();
			return reader;
		}
		async streamAndReadUntil(targetRowCount) {
			const reader = new DuckDBResultReader_1.DuckDBResultReader(await this.stream());
			await reader.readUntil(targetRowCount);
			return reader;
		}
		start() {
			return new DuckDBPendingResult_1.DuckDBPendingResult(node_bindings_1.default.pending_prepared(this.prepared_statement));
		}
		startStream() {
			return new DuckDBPendingResult_1.DuckDBPendingResult(node_bindings_1.default.pending_prepared_streaming(this.prepared_statement));
		}
	};
	exports.DuckDBPreparedStatement = DuckDBPreparedStatement;
}));
// node_modules/@duckdb/node-api/lib/DuckDBExtractedStatements.js
var require_DuckDBExtractedStatements = /* @__PURE__ */ __commonJSMin(((exports, module, this$19) => {
	var __importDefault = this$19 && this$19.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBExtractedStatements = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBPreparedStatement_1 = require_DuckDBPreparedStatement();
	var DuckDBExtractedStatements = class {
		connection;
		extracted_statements;
		statement_count;
		preparedStatements;
		constructor(connection, extracted_statements, statement_count, preparedStatements) {
			this.connection = connection;
			this.extracted_statements = extracted_statements;
			this.statement_count = statement_count;
			this.preparedStatements = preparedStatements;
		}
		get count() {
			return this.statement_count;
		}
		async prepare(index) {
			const prepared = new DuckDBPreparedStatement_1.DuckDBPreparedStatement(await node_bindings_1.default.prepare_extracted_statement(this.connection, this.extracted_statements, index));
			if (this.preparedStatements) this.preparedStatements.add(prepared);
			return prepared;
		}
	};
	exports.DuckDBExtractedStatements = DuckDBExtractedStatements;
}));
// node_modules/@duckdb/node-api/lib/createConfig.js
var require_createConfig = /* @__PURE__ */ __commonJSMin(((exports, module, this$18) => {
	var __importDefault = this$18 && this$18.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createConfig = createConfig;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	function createConfig(options) {
		const config = node_bindings_1.default.create_config();
		node_bindings_1.default.set_config(config, "duckdb_api", "node-neo-api");
		if (options) for (const optionName in options) {
			const optionValue = String(options[optionName]);
			node_bindings_1.default.set_config(config, optionName, optionValue);
		}
		return config;
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBInstanceCache.js
var require_DuckDBInstanceCache = /* @__PURE__ */ __commonJSMin(((exports, module, this$17) => {
	var __importDefault = this$17 && this$17.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBInstanceCache = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBInstance_1 = require_DuckDBInstance();
	const createConfig_1 = require_createConfig();
	exports.DuckDBInstanceCache = class DuckDBInstanceCache {
		cache;
		constructor() {
			this.cache = node_bindings_1.default.create_instance_cache();
		}
		async getOrCreateInstance(path, options) {
			const config = (0, createConfig_1.createConfig)(options);
			const db = await node_bindings_1.default.get_or_create_from_cache(this.cache, path, config);
			return new DuckDBInstance_1.DuckDBInstance(db);
		}
		static singletonInstance;
		static get singleton() {
			if (!DuckDBInstanceCache.singletonInstance) DuckDBInstanceCache.singletonInstance = new DuckDBInstanceCache();
			return DuckDBInstanceCache.singletonInstance;
		}
	};
}));
// node_modules/@duckdb/node-api/lib/DuckDBInstance.js
var require_DuckDBInstance = /* @__PURE__ */ __commonJSMin(((exports, module, this$16) => {
	var __importDefault = this$16 && this$16.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBInstance = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const createConfig_1 = require_createConfig();
	const DuckDBConnection_1 = require_DuckDBConnection();
	const DuckDBInstanceCache_1 = require_DuckDBInstanceCache();
	exports.DuckDBInstance = class DuckDBInstance {
		db;
		constructor(db) {
			this.db = db;
		}
		static async create(path, options) {
			const config = (0, createConfig_1.createConfig)(options);
			return new DuckDBInstance(await node_bindings_1.default.open(path, config));
		}
		static async fromCache(path, options) {
			return DuckDBInstanceCache_1.DuckDBInstanceCache.singleton.getOrCreateInstance(path, options);
		}
		async connect() {
			return new DuckDBConnection_1.DuckDBConnection(await node_bindings_1.default.connect(this.db));
		}
		closeSync() {
			node_bindings_1.default.close_sync(this.db);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/DuckDBPreparedStatementWeakRefCollection.js
var require_DuckDBPreparedStatementWeakRefCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBPreparedStatementWeakRefCollection = void 0;
	var DuckDBPreparedStatementWeakRefCollection = class {
		preparedStatements = [];
		lastPruneTime = 0;
		add(prepared) {
			const now = performance.now();
			if (now - this.lastPruneTime > 1e3) {
				this.lastPruneTime = now;
				this.prune();
			}
			this.preparedStatements.push(new WeakRef(prepared));
		}
		destroySync() {
			for (const preparedRef of this.preparedStatements) {
				const prepared = preparedRef.deref();
				if (prepared) prepared.destroySync();
			}
			this.preparedStatements = [];
		}
		prune() {
			this.preparedStatements = this.preparedStatements.filter((ref) => !!ref.deref());
		}
	};
	exports.DuckDBPreparedStatementWeakRefCollection = DuckDBPreparedStatementWeakRefCollection;
}));
// node_modules/@duckdb/node-api/lib/DuckDBConnection.js
var require_DuckDBConnection = /* @__PURE__ */ __commonJSMin(((exports, module, this$15) => {
	var __importDefault = this$15 && this$15.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBConnection = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBAppender_1 = require_DuckDBAppender();
	const DuckDBClientContext_1 = require_DuckDBClientContext();
	const DuckDBExtractedStatements_1 = require_DuckDBExtractedStatements();
	const DuckDBInstance_1 = require_DuckDBInstance();
	const DuckDBMaterializedResult_1 = require_DuckDBMaterializedResult();
	const DuckDBPreparedStatement_1 = require_DuckDBPreparedStatement();
	const DuckDBPreparedStatementWeakRefCollection_1 = require_DuckDBPreparedStatementWeakRefCollection();
	const DuckDBResultReader_1 = require_DuckDBResultReader();
	var DuckDBConnection = class {
		connection;
		preparedStatements;
		constructor(connection) {
			this.connection = connection;
			this.preparedStatements = new DuckDBPreparedStatementWeakRefCollection_1.DuckDBPreparedStatementWeakRefCollection();
		}
		static async create(instance) {
			if (instance) return instance.connect();
			return (await DuckDBInstance_1.DuckDBInstance.fromCache()).connect();
		}
		/** Same as disconnectSync. */
		closeSync() {
			this.disconnectSync();
		}
		disconnectSync() {
			this.preparedStatements.destroySync();
			node_bindings_1.default.disconnect_sync(this.connection);
		}
		get clientContext() {
			return this.getClientContext();
		}
		getClientContext() {
			return new DuckDBClientContext_1.DuckDBClientContext(node_bindings_1.default.connection_get_client_context(this.connection));
		}
		interrupt() {
			node_bindings_1.default.interrupt(this.connection);
		}
		get progress() {
			return node_bindings_1.default.query_progress(this.connection);
		}
		async run(sql, values, types) {
			if (values) {
				const prepared = await this.runUntilLast(sql);
				try {
					prepared.bind(values, types);
					return await prepared.run();
				} finally {
					prepared.destroySync();
				}
			} else return new DuckDBMaterializedResult_1.DuckDBMaterializedResult(await node_bindings_1.default.query(this.connection, sql));
		}
		async runAndRead(sql, values, types) {
			return new DuckDBResultReader_1.DuckDBResultReader(await this.run(sql, values, types));
		}
		async runAndReadAll(sql, values, types) {
			const reader = await this.runAndRead(sql, values, types);
			await reader.readAll();
			return reader;
		}
		async runAndReadUntil(sql, targetRowCount, values, types) {
			const reader = await this.runAndRead(sql, values, types);
			await reader.readUntil(targetRowCount);
			return reader;
		}
		async stream(sql, values, types) {
			const prepared = await this.runUntilLast(sql);
			try {
				if (values) prepared.bind(values, types);
				return await prepared.stream();
			} finally {
				prepared.destroySync();
			}
		}
		async streamAndRead(sql, values, types) {
			return new DuckDBResultReader_1.DuckDBResultReader(await this.stream(sql, values, types));
		}
		async streamAndReadAll(sql, values, types) {
			const reader = await this.streamAndRead(sql, values, types);
			await reader.readAll();
			return reader;
		}
		async streamAndReadUntil(sql, targetRowCount, values, types) {
			const reader = await this.streamAndRead(sql, values, types);
			await reader.readUntil(targetRowCount);
			return reader;
		}
		async start(sql, values, types) {
			const prepared = await this.runUntilLast(sql);
			try {
				if (values) prepared.bind(values, types);
				return prepared.start();
			} finally {
				prepared.destroySync();
			}
		}
		async startThenRead(sql, values, types) {
			const pending = await this.start(sql, values, types);
			await pending.runAllTasks();
			return new DuckDBResultReader_1.DuckDBResultReader(await pending.getResult());
		}
		async startThenReadAll(sql, values, types) {
			const reader = await this.startThenRead(sql, values, types);
			await reader.readAll();
			return reader;
		}
		async startThenReadUntil(sql, targetRowCount, values, types) {
			const reader = await this.startThenRead(sql, values, types);
			await reader.readUntil(targetRowCount);
			return reader;
		}
		async startStream(sql, values, types) {
			const prepared = await this.runUntilLast(sql);
			try {
				if (values) prepared.bind(values, types);
				return prepared.startStream();
			} finally {
				prepared.destroySync();
			}
		}
		async startStreamThenRead(sql, values, types) {
			const pending = await this.startStream(sql, values, types);
			await pending.runAllTasks();
			return new DuckDBResultReader_1.DuckDBResultReader(await pending.getResult());
		}
		async startStreamThenReadAll(sql, values, types) {
			const reader = await this.startStreamThenRead(sql, values, types);
			await reader.readAll();
			return reader;
		}
		async startStreamThenReadUntil(sql, targetRowCount, values, types) {
			const reader = await this.startStreamThenRead(sql, values, types);
			await reader.readUntil(targetRowCount);
			return reader;
		}
		async prepare(sql) {
			const prepared = await this.createPrepared(sql);
			this.preparedStatements.add(prepared);
			return prepared;
		}
		async createPrepared(sql) {
			return new DuckDBPreparedStatement_1.DuckDBPreparedStatement(await node_bindings_1.default.prepare(this.connection, sql));
		}
		async extractStatements(sql) {
			const { extracted_statements, statement_count } = await node_bindings_1.default.extract_statements(this.connection, sql);
			if (statement_count === 0) throw new Error(`Failed to extract statements: ${node_bindings_1.default.extract_statements_error(extracted_statements)}`);
			return new DuckDBExtractedStatements_1.DuckDBExtractedStatements(this.connection, extracted_statements, statement_count, this.preparedStatements);
		}
		async runUntilLast(sql) {
			const extractedStatements = await this.extractStatements(sql);
			const statementCount = extractedStatements.count;
			if (statementCount > 1) for (let i = 0; i < statementCount - 1; i++) {
				const prepared = await extractedStatements.prepare(i);
				try {
					await prepared.run();
				} finally {
					prepared.destroySync();
				}
			}
			return extractedStatements.prepare(statementCount - 1);
		}
		getTableNames(query, qualified) {
			const names = [];
			const list_value = node_bindings_1.default.get_table_names(this.connection, query, qualified);
			const count = node_bindings_1.default.get_list_size(list_value);
			for (let i = 0; i < count; i++) {
				const varchar_value = node_bindings_1.default.get_list_child(list_value, i);
				const name = node_bindings_1.default.get_varchar(varchar_value);
				names.push(name);
			}
			names.sort();
			return names;
		}
		async createAppender(table, schema, catalog) {
			return new DuckDBAppender_1.DuckDBAppender(this, node_bindings_1.default.appender_create_ext(this.connection, catalog ?? null, schema ?? null, table));
		}
		registerTableFunction(tableFunction) {
			node_bindings_1.default.register_table_function(this.connection, tableFunction.table_function);
		}
		registerScalarFunction(scalarFunction) {
			node_bindings_1.default.register_scalar_function(this.connection, scalarFunction.scalar_function);
		}
	};
	exports.DuckDBConnection = DuckDBConnection;
}));
// node_modules/@duckdb/node-api/lib/DuckDBDataChunkWriter.js
var require_DuckDBDataChunkWriter = /* @__PURE__ */ __commonJSMin(((exports, module, this$14) => {
	var __importDefault = this$14 && this$14.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBDataChunkWriter = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBDataChunk_1 = require_DuckDBDataChunk();
	exports.DuckDBDataChunkWriter = class DuckDBDataChunkWriter {
		types;
		sink;
		rowsPerDataChunk;
		converter;
		rows = [];
		constructor(types, sink, options = {}) {
			this.types = types;
			this.sink = sink;
			const maxRowCount = node_bindings_1.default.vector_size();
			this.rowsPerDataChunk = options.rowsPerDataChunk ?? maxRowCount;
			if (this.rowsPerDataChunk < 1 || this.rowsPerDataChunk > maxRowCount) throw new Error(`rowsPerDataChunk must be between 1 and ${maxRowCount}, got ${this.rowsPerDataChunk}`);
			this.converter = options.converter;
		}
		/**
		* A writer that appends each filled data chunk to `appender`, using the
		* appender's own column types.
		*
		* Equivalent to constructing one with those types and a sink that calls
		* `appendDataChunk`, but with nothing to keep in step by hand.
		*/
		static forAppender(appender, options = {}) {
			const types = [];
			const columnCount = appender.columnCount;
			for (let columnIndex = 0; columnIndex < columnCount; columnIndex++) types.push(appender.columnType(columnIndex));
			return new DuckDBDataChunkWriter(types, (chunk) => appender.appendDataChunk(chunk), options);
		}
		get bufferedRowCount() {
			return this.rows.length;
		}
		/**
		* Buffers one row, emitting a data chunk once `rowsPerDataChunk` are held.
		*
		* The row is copied, so the same array can be reused across calls.
		*/
		appendRow(values) {
			if (values.length !== this.types.length) throw new Error(`Provided number of values (${values.length}) does not match number of types (${this.types.length})`);
			this.rows.push(values.slice());
			if (this.rows.length >= this.rowsPerDataChunk) this.flush();
		}
		/**
		* Emits the buffered rows as one data chunk. A no-op when none are
		* buffered, so it is safe to call more than once.
		*
		* The buffer is emptied either way: if converting the rows fails, or the
		* sink rejects the chunk, those rows are discarded along with the error.
		* Appending afterwards starts a fresh chunk.
		*/
		flush() {
			if (this.rows.length === 0) return;
			const rows = this.rows;
			this.rows = [];
			const chunk = DuckDBDataChunk_1.DuckDBDataChunk.create(this.types);
			if (this.converter) chunk.setRowsConverted(rows, this.converter);
			else chunk.setRows(rows);
			this.sink(chunk);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/DuckDBPreparedStatementCollection.js
var require_DuckDBPreparedStatementCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/DuckDBScalarFunctionBindInfo.js
var require_DuckDBScalarFunctionBindInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$13) => {
	var __importDefault = this$13 && this$13.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBBindInfo = exports.DuckDBScalarFunctionBindInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBClientContext_1 = require_DuckDBClientContext();
	var DuckDBScalarFunctionBindInfo = class {
		bind_info;
		constructor(bind_info) {
			this.bind_info = bind_info;
		}
		get clientContext() {
			return this.getClientContext();
		}
		getClientContext() {
			return new DuckDBClientContext_1.DuckDBClientContext(node_bindings_1.default.scalar_function_get_client_context(this.bind_info));
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.scalar_function_bind_get_extra_info(this.bind_info);
		}
		setBindData(bindData) {
			node_bindings_1.default.scalar_function_set_bind_data(this.bind_info, bindData);
		}
		setError(error) {
			node_bindings_1.default.scalar_function_bind_set_error(this.bind_info, error);
		}
	};
	exports.DuckDBScalarFunctionBindInfo = DuckDBScalarFunctionBindInfo;
	/** @deprecated Renamed to DuckDBScalarFunctionBindInfo. */
	exports.DuckDBBindInfo = DuckDBScalarFunctionBindInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBScalarFunctionInfo.js
var require_DuckDBScalarFunctionInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$12) => {
	var __importDefault = this$12 && this$12.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBFunctionInfo = exports.DuckDBScalarFunctionInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	var DuckDBScalarFunctionInfo = class {
		function_info;
		constructor(function_info) {
			this.function_info = function_info;
		}
		get bindData() {
			return this.getBindData();
		}
		getBindData() {
			return node_bindings_1.default.scalar_function_get_bind_data(this.function_info);
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.scalar_function_get_extra_info(this.function_info);
		}
		get state() {
			return this.getState();
		}
		getState() {
			return node_bindings_1.default.scalar_function_get_state(this.function_info);
		}
		setError(error) {
			node_bindings_1.default.scalar_function_set_error(this.function_info, error);
		}
	};
	exports.DuckDBScalarFunctionInfo = DuckDBScalarFunctionInfo;
	/** @deprecated Renamed to DuckDBScalarFunctionInfo. */
	exports.DuckDBFunctionInfo = DuckDBScalarFunctionInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBScalarFunctionInitInfo.js
var require_DuckDBScalarFunctionInitInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$11) => {
	var __importDefault = this$11 && this$11.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBScalarFunctionInitInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBClientContext_1 = require_DuckDBClientContext();
	var DuckDBScalarFunctionInitInfo = class {
		init_info;
		constructor(init_info) {
			this.init_info = init_info;
		}
		get clientContext() {
			return this.getClientContext();
		}
		getClientContext() {
			return new DuckDBClientContext_1.DuckDBClientContext(node_bindings_1.default.scalar_function_init_get_client_context(this.init_info));
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.scalar_function_init_get_extra_info(this.init_info);
		}
		get bindData() {
			return this.getBindData();
		}
		getBindData() {
			return node_bindings_1.default.scalar_function_init_get_bind_data(this.init_info);
		}
		setState(state) {
			node_bindings_1.default.scalar_function_init_set_state(this.init_info, state);
		}
		setError(error) {
			node_bindings_1.default.scalar_function_init_set_error(this.init_info, error);
		}
	};
	exports.DuckDBScalarFunctionInitInfo = DuckDBScalarFunctionInitInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBScalarFunction.js
var require_DuckDBScalarFunction = /* @__PURE__ */ __commonJSMin(((exports, module, this$10) => {
	var __importDefault = this$10 && this$10.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBScalarFunction = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBDataChunk_1 = require_DuckDBDataChunk();
	const DuckDBScalarFunctionBindInfo_1 = require_DuckDBScalarFunctionBindInfo();
	const DuckDBScalarFunctionInfo_1 = require_DuckDBScalarFunctionInfo();
	const DuckDBScalarFunctionInitInfo_1 = require_DuckDBScalarFunctionInitInfo();
	const DuckDBVector_1 = require_DuckDBVector();
	exports.DuckDBScalarFunction = class DuckDBScalarFunction {
		scalar_function;
		constructor() {
			this.scalar_function = node_bindings_1.default.create_scalar_function();
		}
		static create({ name, bindFunction, initFunction, mainFunction, returnType, parameterTypes, varArgsType, specialHandling, volatile, extraInfo }) {
			const scalarFunction = new DuckDBScalarFunction();
			scalarFunction.setName(name);
			if (bindFunction) scalarFunction.setBindFunction(bindFunction);
			if (initFunction) scalarFunction.setInitFunction(initFunction);
			scalarFunction.setMainFunction(mainFunction);
			scalarFunction.setReturnType(returnType);
			if (parameterTypes) for (const parameterType of parameterTypes) scalarFunction.addParameter(parameterType);
			if (varArgsType) scalarFunction.setVarArgs(varArgsType);
			if (specialHandling) scalarFunction.setSpecialHandling();
			if (volatile) scalarFunction.setVolatile();
			if (extraInfo) scalarFunction.setExtraInfo(extraInfo);
			return scalarFunction;
		}
		destroySync() {
			node_bindings_1.default.destroy_scalar_function_sync(this.scalar_function);
		}
		setName(name) {
			node_bindings_1.default.scalar_function_set_name(this.scalar_function, name);
		}
		setBindFunction(bindFunction) {
			node_bindings_1.default.scalar_function_set_bind(this.scalar_function, (info) => {
				bindFunction(new DuckDBScalarFunctionBindInfo_1.DuckDBScalarFunctionBindInfo(info));
			});
		}
		setInitFunction(initFunction) {
			node_bindings_1.default.scalar_function_set_init(this.scalar_function, (info) => {
				initFunction(new DuckDBScalarFunctionInitInfo_1.DuckDBScalarFunctionInitInfo(info));
			});
		}
		setMainFunction(mainFunction) {
			node_bindings_1.default.scalar_function_set_function(this.scalar_function, (info, input, output) => {
				const functionInfo = new DuckDBScalarFunctionInfo_1.DuckDBScalarFunctionInfo(info);
				const inputDataChunk = new DuckDBDataChunk_1.DuckDBDataChunk(input);
				mainFunction(functionInfo, inputDataChunk, DuckDBVector_1.DuckDBVector.create(output, inputDataChunk.rowCount));
			});
		}
		setReturnType(returnType) {
			node_bindings_1.default.scalar_function_set_return_type(this.scalar_function, returnType.toLogicalType().logical_type);
		}
		addParameter(parameterType) {
			node_bindings_1.default.scalar_function_add_parameter(this.scalar_function, parameterType.toLogicalType().logical_type);
		}
		setVarArgs(varArgsType) {
			node_bindings_1.default.scalar_function_set_varargs(this.scalar_function, varArgsType.toLogicalType().logical_type);
		}
		setSpecialHandling() {
			node_bindings_1.default.scalar_function_set_special_handling(this.scalar_function);
		}
		setVolatile() {
			node_bindings_1.default.scalar_function_set_volatile(this.scalar_function);
		}
		setExtraInfo(extraInfo) {
			node_bindings_1.default.scalar_function_set_extra_info(this.scalar_function, extraInfo);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/readValue.js
var require_readValue = /* @__PURE__ */ __commonJSMin(((exports, module, this$9) => {
	var __importDefault = this$9 && this$9.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.readValue = readValue;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBVector_1 = require_DuckDBVector();
	/**
	* Converts a `duckdb.Value` into a `DuckDBValue`.
	*
	* Results normally arrive as vectors rather than values, so this is for the
	* places that hand back a value instead: table function parameters, and
	* `duckdb_get_table_names`.
	*
	* It works by referencing the value into a vector of its own and reading the one
	* element back, which reuses the vector reading path rather than duplicating it.
	* That matters for more than tidiness: the value accessors cannot reach inside an
	* ARRAY or a UNION at all, because `duckdb_get_list_child` and
	* `duckdb_get_struct_child` guard on the exact logical type id and return null
	* for both. Going through a vector covers every type, and leaves one
	* implementation of how each type is represented rather than two that can drift.
	*
	* The cost is roughly an extra microsecond per scalar value, which is fine here
	* and would not be in a per-row path. Per-row data already arrives as vectors and
	* never comes through here.
	*/
	function readValue(value) {
		const vector = node_bindings_1.default.create_vector(node_bindings_1.default.get_value_type(value), 1);
		node_bindings_1.default.vector_reference_value(vector, value);
		return DuckDBVector_1.DuckDBVector.create(vector, 1).getItem(0);
	}
}));
// node_modules/@duckdb/node-api/lib/DuckDBTableFunctionBindInfo.js
var require_DuckDBTableFunctionBindInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$8) => {
	var __importDefault = this$8 && this$8.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTableFunctionBindInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBClientContext_1 = require_DuckDBClientContext();
	const readValue_1 = require_readValue();
	var DuckDBTableFunctionBindInfo = class {
		bind_info;
		constructor(bind_info) {
			this.bind_info = bind_info;
		}
		get clientContext() {
			return this.getClientContext();
		}
		getClientContext() {
			return new DuckDBClientContext_1.DuckDBClientContext(node_bindings_1.default.table_function_get_client_context(this.bind_info));
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.bind_get_extra_info(this.bind_info);
		}
		get parameterCount() {
			return this.getParameterCount();
		}
		getParameterCount() {
			return node_bindings_1.default.bind_get_parameter_count(this.bind_info);
		}
		getParameter(index) {
			return (0, readValue_1.readValue)(node_bindings_1.default.bind_get_parameter(this.bind_info, index));
		}
		/** Returns null if no parameter with this name was supplied. */
		getNamedParameter(name) {
			const value = node_bindings_1.default.bind_get_named_parameter(this.bind_info, name);
			return value === null ? null : (0, readValue_1.readValue)(value);
		}
		addResultColumn(name, type) {
			node_bindings_1.default.bind_add_result_column(this.bind_info, name, type.toLogicalType().logical_type);
		}
		setBindData(bindData) {
			node_bindings_1.default.bind_set_bind_data(this.bind_info, bindData);
		}
		setCardinality(cardinality, isExact) {
			node_bindings_1.default.bind_set_cardinality(this.bind_info, cardinality, isExact);
		}
		setError(error) {
			node_bindings_1.default.bind_set_error(this.bind_info, error);
		}
	};
	exports.DuckDBTableFunctionBindInfo = DuckDBTableFunctionBindInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBTableFunctionInfo.js
var require_DuckDBTableFunctionInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$7) => {
	var __importDefault = this$7 && this$7.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTableFunctionInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	var DuckDBTableFunctionInfo = class {
		function_info;
		constructor(function_info) {
			this.function_info = function_info;
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.function_get_extra_info(this.function_info);
		}
		get bindData() {
			return this.getBindData();
		}
		getBindData() {
			return node_bindings_1.default.function_get_bind_data(this.function_info);
		}
		get initData() {
			return this.getInitData();
		}
		getInitData() {
			return node_bindings_1.default.function_get_init_data(this.function_info);
		}
		/** The init data set by the local init function, which is per scanning thread. */
		get localInitData() {
			return this.getLocalInitData();
		}
		getLocalInitData() {
			return node_bindings_1.default.function_get_local_init_data(this.function_info);
		}
		setError(error) {
			node_bindings_1.default.function_set_error(this.function_info, error);
		}
	};
	exports.DuckDBTableFunctionInfo = DuckDBTableFunctionInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBTableFunctionInitInfo.js
var require_DuckDBTableFunctionInitInfo = /* @__PURE__ */ __commonJSMin(((exports, module, this$6) => {
	var __importDefault = this$6 && this$6.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTableFunctionInitInfo = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	var DuckDBTableFunctionInitInfo = class {
		init_info;
		constructor(init_info) {
			this.init_info = init_info;
		}
		get extraInfo() {
			return this.getExtraInfo();
		}
		getExtraInfo() {
			return node_bindings_1.default.init_get_extra_info(this.init_info);
		}
		get bindData() {
			return this.getBindData();
		}
		getBindData() {
			return node_bindings_1.default.init_get_bind_data(this.init_info);
		}
		/**
		* The number of columns the scan has been asked for, which is all of them
		* unless the function opted into projection pushdown.
		*/
		get columnCount() {
			return this.getColumnCount();
		}
		getColumnCount() {
			return node_bindings_1.default.init_get_column_count(this.init_info);
		}
		/** The index, among the bound result columns, of the given projected column. */
		getColumnIndex(columnIndex) {
			return node_bindings_1.default.init_get_column_index(this.init_info, columnIndex);
		}
		/** All projected column indexes, in order. */
		getColumnIndexes() {
			const count = this.getColumnCount();
			const indexes = [];
			for (let i = 0; i < count; i++) indexes.push(this.getColumnIndex(i));
			return indexes;
		}
		setInitData(initData) {
			node_bindings_1.default.init_set_init_data(this.init_info, initData);
		}
		setMaxThreads(maxThreads) {
			node_bindings_1.default.init_set_max_threads(this.init_info, maxThreads);
		}
		setError(error) {
			node_bindings_1.default.init_set_error(this.init_info, error);
		}
	};
	exports.DuckDBTableFunctionInitInfo = DuckDBTableFunctionInitInfo;
}));
// node_modules/@duckdb/node-api/lib/DuckDBTableFunction.js
var require_DuckDBTableFunction = /* @__PURE__ */ __commonJSMin(((exports, module, this$5) => {
	var __importDefault = this$5 && this$5.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DuckDBTableFunction = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	const DuckDBDataChunk_1 = require_DuckDBDataChunk();
	const DuckDBTableFunctionBindInfo_1 = require_DuckDBTableFunctionBindInfo();
	const DuckDBTableFunctionInfo_1 = require_DuckDBTableFunctionInfo();
	const DuckDBTableFunctionInitInfo_1 = require_DuckDBTableFunctionInitInfo();
	exports.DuckDBTableFunction = class DuckDBTableFunction {
		table_function;
		constructor() {
			this.table_function = node_bindings_1.default.create_table_function();
		}
		static create({ name, bindFunction, initFunction, localInitFunction, mainFunction, parameterTypes, namedParameterTypes, supportsProjectionPushdown, extraInfo }) {
			const tableFunction = new DuckDBTableFunction();
			tableFunction.setName(name);
			tableFunction.setBindFunction(bindFunction);
			tableFunction.setInitFunction(initFunction);
			if (localInitFunction) tableFunction.setLocalInitFunction(localInitFunction);
			tableFunction.setMainFunction(mainFunction);
			if (parameterTypes) for (const parameterType of parameterTypes) tableFunction.addParameter(parameterType);
			if (namedParameterTypes) for (const [parameterName, parameterType] of Object.entries(namedParameterTypes)) tableFunction.addNamedParameter(parameterName, parameterType);
			if (supportsProjectionPushdown) tableFunction.setSupportsProjectionPushdown(true);
			if (extraInfo) tableFunction.setExtraInfo(extraInfo);
			return tableFunction;
		}
		destroySync() {
			node_bindings_1.default.destroy_table_function_sync(this.table_function);
		}
		setName(name) {
			node_bindings_1.default.table_function_set_name(this.table_function, name);
		}
		setBindFunction(bindFunction) {
			node_bindings_1.default.table_function_set_bind(this.table_function, (info) => {
				bindFunction(new DuckDBTableFunctionBindInfo_1.DuckDBTableFunctionBindInfo(info));
			});
		}
		setInitFunction(initFunction) {
			node_bindings_1.default.table_function_set_init(this.table_function, (info) => {
				initFunction(new DuckDBTableFunctionInitInfo_1.DuckDBTableFunctionInitInfo(info));
			});
		}
		setLocalInitFunction(localInitFunction) {
			node_bindings_1.default.table_function_set_local_init(this.table_function, (info) => {
				localInitFunction(new DuckDBTableFunctionInitInfo_1.DuckDBTableFunctionInitInfo(info));
			});
		}
		setMainFunction(mainFunction) {
			node_bindings_1.default.table_function_set_function(this.table_function, (info, output) => {
				mainFunction(new DuckDBTableFunctionInfo_1.DuckDBTableFunctionInfo(info), new DuckDBDataChunk_1.DuckDBDataChunk(output));
			});
		}
		addParameter(parameterType) {
			node_bindings_1.default.table_function_add_parameter(this.table_function, parameterType.toLogicalType().logical_type);
		}
		addNamedParameter(name, parameterType) {
			node_bindings_1.default.table_function_add_named_parameter(this.table_function, name, parameterType.toLogicalType().logical_type);
		}
		setSupportsProjectionPushdown(pushdown) {
			node_bindings_1.default.table_function_supports_projection_pushdown(this.table_function, pushdown);
		}
		setExtraInfo(extraInfo) {
			node_bindings_1.default.table_function_set_extra_info(this.table_function, extraInfo);
		}
	};
}));
// node_modules/@duckdb/node-api/lib/DuckDBValueConverter.js
var require_DuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/ToDuckDBValueConverter.js
var require_ToDuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createToDuckDBValueConverter = createToDuckDBValueConverter;
	/**
	* Assembles a per-type-id converter map into a single converter.
	*
	* `InputTable` is the type table the map was annotated from — one entry per
	* type id — so each entry may accept a type narrower than `T`. That narrowing
	* is contravariant, so unlike the read direction it cannot be checked through
	* to the dispatch: the type id is only known at runtime, and the compiler
	* cannot relate `type.typeId` to the static type of `value`. The one unchecked
	* cast that closes the gap lives here rather than at each call site — callers
	* get a checked signature, and the mismatch surfaces as the converter's own
	* `Expected ...` error.
	*/
	function createToDuckDBValueConverter(convertersByTypeId) {
		return (value, type, converter) => {
			if (value == null) return null;
			const converterForTypeId = convertersByTypeId[type.typeId];
			if (!converterForTypeId) throw new Error(`No converter for typeId: ${type.typeId}`);
			return converterForTypeId(value, type, converter);
		};
	}
}));
// node_modules/@duckdb/node-api/lib/ToDuckDBValueConverters.js
var require_ToDuckDBValueConverters = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.unwritableConverter = unwritableConverter;
	exports.nullFromNull = nullFromNull;
	exports.valueFromBoolean = valueFromBoolean;
	exports.valueFromNumber = valueFromNumber;
	exports.bigintFromNumeric = bigintFromNumeric;
	exports.valueFromString = valueFromString;
	exports.blobValueFromBytes = blobValueFromBytes;
	exports.bitValueFromBytes = bitValueFromBytes;
	exports.geometryValueFromBytes = geometryValueFromBytes;
	exports.dateValueFromDate = dateValueFromDate;
	exports.timeValueFromMicros = timeValueFromMicros;
	exports.timeNSValueFromNanos = timeNSValueFromNanos;
	exports.timeTZValueFromObject = timeTZValueFromObject;
	exports.timestampValueFromDate = timestampValueFromDate;
	exports.timestampTZValueFromDate = timestampTZValueFromDate;
	exports.timestampSecondsValueFromDate = timestampSecondsValueFromDate;
	exports.timestampMillisValueFromDate = timestampMillisValueFromDate;
	exports.timestampNanosValueFromDate = timestampNanosValueFromDate;
	exports.intervalValueFromObject = intervalValueFromObject;
	exports.decimalValueFromNumeric = decimalValueFromNumeric;
	exports.uuidValueFromString = uuidValueFromString;
	exports.listValueFromArray = listValueFromArray;
	exports.arrayValueFromArray = arrayValueFromArray;
	exports.structValueFromObject = structValueFromObject;
	exports.mapValueFromEntries = mapValueFromEntries;
	exports.unionValueFromObject = unionValueFromObject;
	exports.variantValueFromJS = variantValueFromJS;
	const DuckDBType_1 = require_DuckDBType();
	const values_1 = require_values();
	const MILLIS_PER_DAY = 864e5;
	/**
	* The epoch milliseconds of `value`, refusing an Invalid Date.
	*
	* Without this, DATE turns NaN into a `DuckDBDateValue(NaN)` and hands it back,
	* while the timestamps reach `BigInt(NaN)` and throw "The number NaN cannot be
	* converted to a BigInt" — neither of which names the real problem.
	*/
	function millisFromDate(value) {
		const millis = value.getTime();
		if (Number.isNaN(millis)) throw new Error(`Cannot convert an Invalid Date`);
		return millis;
	}
	function unwritableConverter(_, type) {
		throw new Error(`Cannot write values of type: ${type}`);
	}
	function nullFromNull() {
		return null;
	}
	function valueFromBoolean(value) {
		return Boolean(value);
	}
	function valueFromNumber(value) {
		return value;
	}
	function bigintFromNumeric(value) {
		return typeof value === "bigint" ? value : BigInt(value);
	}
	function valueFromString(value) {
		return value;
	}
	function blobValueFromBytes(value) {
		return new values_1.DuckDBBlobValue(value);
	}
	function bitValueFromBytes(value) {
		return new values_1.DuckDBBitValue(value);
	}
	function geometryValueFromBytes(value) {
		return new values_1.DuckDBGeometryValue(value);
	}
	function dateValueFromDate(value) {
		return new values_1.DuckDBDateValue(Math.floor(millisFromDate(value) / MILLIS_PER_DAY));
	}
	function timeValueFromMicros(value) {
		return new values_1.DuckDBTimeValue(value);
	}
	function timeNSValueFromNanos(value) {
		return new values_1.DuckDBTimeNSValue(value);
	}
	function timeTZValueFromObject(value) {
		return values_1.DuckDBTimeTZValue.fromMicrosAndOffset(value.micros, value.offset);
	}
	function timestampValueFromDate(value) {
		return new values_1.DuckDBTimestampValue(BigInt(millisFromDate(value)) * 1000n);
	}
	function timestampTZValueFromDate(value) {
		return new values_1.DuckDBTimestampTZValue(BigInt(millisFromDate(value)) * 1000n);
	}
	function timestampSecondsValueFromDate(value) {
		return new values_1.DuckDBTimestampSecondsValue(BigInt(Math.floor(millisFromDate(value) / 1e3)));
	}
	function timestampMillisValueFromDate(value) {
		return new values_1.DuckDBTimestampMillisecondsValue(BigInt(millisFromDate(value)));
	}
	function timestampNanosValueFromDate(value) {
		return new values_1.DuckDBTimestampNanosecondsValue(BigInt(millisFromDate(value)) * 1000000n);
	}
	function intervalValueFromObject(value) {
		return new values_1.DuckDBIntervalValue(value.months, value.days, value.micros);
	}
	function decimalValueFromNumeric(value, type) {
		if (!(type instanceof DuckDBType_1.DuckDBDecimalType)) throw new Error(`Expected DuckDBDecimalType`);
		return typeof value === "bigint" ? new values_1.DuckDBDecimalValue(value, type.width, type.scale) : values_1.DuckDBDecimalValue.fromDouble(value, type.width, type.scale);
	}
	const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
	function uuidValueFromString(value) {
		if (!UUID_PATTERN.test(value)) throw new Error(`Not a UUID string: ${value}`);
		return values_1.DuckDBUUIDValue.fromUint128(BigInt(`0x${value.replace(/-/g, "")}`));
	}
	function listValueFromArray(value, type, converter) {
		if (!(type instanceof DuckDBType_1.DuckDBListType)) throw new Error(`Expected DuckDBListType`);
		return (0, values_1.listValue)(value.map((item) => converter(item, type.valueType, converter)));
	}
	function arrayValueFromArray(value, type, converter) {
		if (!(type instanceof DuckDBType_1.DuckDBArrayType)) throw new Error(`Expected DuckDBArrayType`);
		if (value.length !== type.length) throw new Error(`Expected ${type.length} items for ${type}, got ${value.length}`);
		return (0, values_1.arrayValue)(value.map((item) => converter(item, type.valueType, converter)));
	}
	function structValueFromObject(value, type, converter) {
		if (!(type instanceof DuckDBType_1.DuckDBStructType)) throw new Error(`Expected DuckDBStructType`);
		const entries = {};
		for (const key of type.entryNames) {
			if (!(key in value)) throw new Error(`Missing entry for struct key: ${key}`);
			entries[key] = converter(value[key], type.typeForEntry(key), converter);
		}
		return (0, values_1.structValue)(entries);
	}
	function mapValueFromEntries(value, type, converter) {
		if (!(type instanceof DuckDBType_1.DuckDBMapType)) throw new Error(`Expected DuckDBMapType`);
		return (0, values_1.mapValue)(value.map((entry) => ({
			key: converter(entry.key, type.keyType, converter),
			value: converter(entry.value, type.valueType, converter)
		})));
	}
	function unionValueFromObject(value, type, converter) {
		if (!(type instanceof DuckDBType_1.DuckDBUnionType)) throw new Error(`Expected DuckDBUnionType`);
		if (!(value.tag in type.tagMemberIndexes)) throw new Error(`Tag ${JSON.stringify(value.tag)} is not a member of ${type}`);
		return (0, values_1.unionValue)(value.tag, converter(value.value, type.memberTypeForTag(value.tag), converter));
	}
	/**
	* A VARIANT carries the type of the value inside it, so writing one means
	* saying what that type is. A `DuckDBVariantValue` already does — pass it
	* through. A bare scalar does not, but is unambiguous enough for
	* `typeForValue` to infer downstream, so wrap it.
	*/
	function variantValueFromJS(value) {
		return value instanceof values_1.DuckDBVariantValue ? value : (0, values_1.variantValue)(value);
	}
}));
// node_modules/@duckdb/node-api/lib/enums.js
var require_enums = /* @__PURE__ */ __commonJSMin(((exports, module, this$4) => {
	var __importDefault = this$4 && this$4.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.StatementType = exports.ResultReturnType = void 0;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	exports.ResultReturnType = node_bindings_1.default.ResultType;
	exports.StatementType = node_bindings_1.default.StatementType;
}));
// node_modules/@duckdb/node-api/lib/JS.js
var require_JS = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/JSInputTypeForTypeId.js
var require_JSInputTypeForTypeId = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	require_DuckDBTypeId();
}));
// node_modules/@duckdb/node-api/lib/JSToDuckDBValueConverter.js
var require_JSToDuckDBValueConverter = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.JSToDuckDBValueConverter = void 0;
	exports.jsToDuckDBValue = jsToDuckDBValue;
	const DuckDBTypeId_1 = require_DuckDBTypeId();
	const ToDuckDBValueConverter_1 = require_ToDuckDBValueConverter();
	const ToDuckDBValueConverters_1 = require_ToDuckDBValueConverters();
	const JSInputConvertersByTypeId = {
		[DuckDBTypeId_1.DuckDBTypeId.INVALID]: ToDuckDBValueConverters_1.unwritableConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BOOLEAN]: ToDuckDBValueConverters_1.valueFromBoolean,
		[DuckDBTypeId_1.DuckDBTypeId.TINYINT]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.SMALLINT]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.BIGINT]: ToDuckDBValueConverters_1.bigintFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.UTINYINT]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.USMALLINT]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.UINTEGER]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.UBIGINT]: ToDuckDBValueConverters_1.bigintFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.FLOAT]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.DOUBLE]: ToDuckDBValueConverters_1.valueFromNumber,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP]: ToDuckDBValueConverters_1.timestampValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.DATE]: ToDuckDBValueConverters_1.dateValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.TIME]: ToDuckDBValueConverters_1.timeValueFromMicros,
		[DuckDBTypeId_1.DuckDBTypeId.INTERVAL]: ToDuckDBValueConverters_1.intervalValueFromObject,
		[DuckDBTypeId_1.DuckDBTypeId.HUGEINT]: ToDuckDBValueConverters_1.bigintFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.UHUGEINT]: ToDuckDBValueConverters_1.bigintFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.VARCHAR]: ToDuckDBValueConverters_1.valueFromString,
		[DuckDBTypeId_1.DuckDBTypeId.BLOB]: ToDuckDBValueConverters_1.blobValueFromBytes,
		[DuckDBTypeId_1.DuckDBTypeId.DECIMAL]: ToDuckDBValueConverters_1.decimalValueFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_S]: ToDuckDBValueConverters_1.timestampSecondsValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_MS]: ToDuckDBValueConverters_1.timestampMillisValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_NS]: ToDuckDBValueConverters_1.timestampNanosValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.ENUM]: ToDuckDBValueConverters_1.valueFromString,
		[DuckDBTypeId_1.DuckDBTypeId.LIST]: ToDuckDBValueConverters_1.listValueFromArray,
		[DuckDBTypeId_1.DuckDBTypeId.STRUCT]: ToDuckDBValueConverters_1.structValueFromObject,
		[DuckDBTypeId_1.DuckDBTypeId.MAP]: ToDuckDBValueConverters_1.mapValueFromEntries,
		[DuckDBTypeId_1.DuckDBTypeId.ARRAY]: ToDuckDBValueConverters_1.arrayValueFromArray,
		[DuckDBTypeId_1.DuckDBTypeId.UUID]: ToDuckDBValueConverters_1.uuidValueFromString,
		[DuckDBTypeId_1.DuckDBTypeId.UNION]: ToDuckDBValueConverters_1.unionValueFromObject,
		[DuckDBTypeId_1.DuckDBTypeId.BIT]: ToDuckDBValueConverters_1.bitValueFromBytes,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_TZ]: ToDuckDBValueConverters_1.timeTZValueFromObject,
		[DuckDBTypeId_1.DuckDBTypeId.TIMESTAMP_TZ]: ToDuckDBValueConverters_1.timestampTZValueFromDate,
		[DuckDBTypeId_1.DuckDBTypeId.ANY]: ToDuckDBValueConverters_1.unwritableConverter,
		[DuckDBTypeId_1.DuckDBTypeId.BIGNUM]: ToDuckDBValueConverters_1.bigintFromNumeric,
		[DuckDBTypeId_1.DuckDBTypeId.SQLNULL]: ToDuckDBValueConverters_1.nullFromNull,
		[DuckDBTypeId_1.DuckDBTypeId.STRING_LITERAL]: ToDuckDBValueConverters_1.unwritableConverter,
		[DuckDBTypeId_1.DuckDBTypeId.INTEGER_LITERAL]: ToDuckDBValueConverters_1.unwritableConverter,
		[DuckDBTypeId_1.DuckDBTypeId.TIME_NS]: ToDuckDBValueConverters_1.timeNSValueFromNanos,
		[DuckDBTypeId_1.DuckDBTypeId.GEOMETRY]: ToDuckDBValueConverters_1.geometryValueFromBytes,
		[DuckDBTypeId_1.DuckDBTypeId.VARIANT]: ToDuckDBValueConverters_1.variantValueFromJS
	};
	/**
	* Converts a JS value into the `DuckDBValue` representation for a DuckDB type:
	* the inverse of `JSDuckDBValueConverter`.
	*
	* Pass this to `DuckDBDataChunk.setRowsConverted` and friends to fill a chunk
	* from JS values. `jsToDuckDBValue` below is the single-value form, and checks
	* its input against a statically known type.
	*/
	exports.JSToDuckDBValueConverter = (0, ToDuckDBValueConverter_1.createToDuckDBValueConverter)(JSInputConvertersByTypeId);
	/**
	* Converts a JS value into the `DuckDBValue` representation for `type`.
	*
	* The inverse of `JSDuckDBValueConverter`. Accepts what
	* `JSInputTypeForTypeId` declares for the type's id, plus `null` for any type.
	* Generic over the type, so a statically known one checks its input exactly:
	* `jsToDuckDBValue(new Date(), TIMESTAMP)` is accepted and
	* `jsToDuckDBValue(new Date(), INTEGER)` is not. Passing a `DuckDBType` that
	* is only known as the union widens the input to the union of every entry,
	* which is as precise as the type information allows.
	*
	* Pure TypeScript: it constructs no `duckdb_value` and needs no connection, so
	* it composes with every write entry point — `DuckDBAppender.appendValue`,
	* `DuckDBPreparedStatement.bindValue`, and `DuckDBDataChunk.setRows` all take
	* a `DuckDBValue`.
	*/
	function jsToDuckDBValue(value, type) {
		return (0, exports.JSToDuckDBValueConverter)(value, type, exports.JSToDuckDBValueConverter);
	}
}));
// node_modules/@duckdb/node-api/lib/JSTypeForTypeId.js
var require_JSTypeForTypeId = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	require_DuckDBTypeId();
}));
// node_modules/@duckdb/node-api/lib/Json.js
var require_Json = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// node_modules/@duckdb/node-api/lib/JsonTypeForTypeId.js
var require_JsonTypeForTypeId = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	require_DuckDBTypeId();
}));
// node_modules/@duckdb/node-api/lib/version.js
var require_version = /* @__PURE__ */ __commonJSMin(((exports, module, this$3) => {
	var __importDefault = this$3 && this$3.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.version = version;
	const node_bindings_1 = __importDefault(__require("@duckdb/node-bindings"));
	function version() {
		return node_bindings_1.default.library_version();
	}
}));
// node_modules/@duckdb/node-api/lib/duckdb.js
var require_duckdb = /* @__PURE__ */ __commonJSMin(((exports, module, this$2) => {
	var __createBinding = this$2 && this$2.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$2 && this$2.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.uhugeint_to_double = exports.hugeint_to_double = exports.double_to_uhugeint = exports.double_to_hugeint = void 0;
	var node_bindings_1 = __require("@duckdb/node-bindings");
	Object.defineProperty(exports, "double_to_hugeint", {
		enumerable: true,
		get: function() {
			return node_bindings_1.double_to_hugeint;
		}
	});
	Object.defineProperty(exports, "double_to_uhugeint", {
		enumerable: true,
		get: function() {
			return node_bindings_1.double_to_uhugeint;
		}
	});
	Object.defineProperty(exports, "hugeint_to_double", {
		enumerable: true,
		get: function() {
			return node_bindings_1.hugeint_to_double;
		}
	});
	Object.defineProperty(exports, "uhugeint_to_double", {
		enumerable: true,
		get: function() {
			return node_bindings_1.uhugeint_to_double;
		}
	});
	__exportStar(require_configurationOptionDescriptions(), exports);
	__exportStar(require_createDuckDBValueConverter(), exports);
	__exportStar(require_DuckDBAppender(), exports);
	__exportStar(require_DuckDBClientContext(), exports);
	__exportStar(require_DuckDBConnection(), exports);
	__exportStar(require_DuckDBDataChunk(), exports);
	__exportStar(require_DuckDBDataChunkWriter(), exports);
	__exportStar(require_DuckDBExtractedStatements(), exports);
	__exportStar(require_DuckDBInstance(), exports);
	__exportStar(require_DuckDBInstanceCache(), exports);
	__exportStar(require_DuckDBLogicalType(), exports);
	__exportStar(require_DuckDBMaterializedResult(), exports);
	__exportStar(require_DuckDBPendingResult(), exports);
	__exportStar(require_DuckDBPreparedStatement(), exports);
	__exportStar(require_DuckDBPreparedStatementCollection(), exports);
	__exportStar(require_DuckDBResult(), exports);
	__exportStar(require_DuckDBResultReader(), exports);
	__exportStar(require_DuckDBScalarFunction(), exports);
	__exportStar(require_DuckDBScalarFunctionBindInfo(), exports);
	__exportStar(require_DuckDBScalarFunctionInfo(), exports);
	__exportStar(require_DuckDBScalarFunctionInitInfo(), exports);
	__exportStar(require_DuckDBTableFunction(), exports);
	__exportStar(require_DuckDBTableFunctionBindInfo(), exports);
	__exportStar(require_DuckDBTableFunctionInfo(), exports);
	__exportStar(require_DuckDBTableFunctionInitInfo(), exports);
	__exportStar(require_DuckDBType(), exports);
	__exportStar(require_DuckDBTypeId(), exports);
	__exportStar(require_DuckDBValueConverter(), exports);
	__exportStar(require_DuckDBValueConverters(), exports);
	__exportStar(require_DuckDBVector(), exports);
	__exportStar(require_ToDuckDBValueConverter(), exports);
	__exportStar(require_ToDuckDBValueConverters(), exports);
	__exportStar(require_enums(), exports);
	__exportStar(require_JS(), exports);
	__exportStar(require_JSDuckDBValueConverter(), exports);
	__exportStar(require_JSInputTypeForTypeId(), exports);
	__exportStar(require_JSToDuckDBValueConverter(), exports);
	__exportStar(require_JSTypeForTypeId(), exports);
	__exportStar(require_Json(), exports);
	__exportStar(require_JsonDuckDBValueConverter(), exports);
	__exportStar(require_JsonTypeForTypeId(), exports);
	__exportStar(require_readValue(), exports);
	__exportStar(require_sql(), exports);
	__exportStar(require_values(), exports);
	__exportStar(require_version(), exports);
}));
// node_modules/@duckdb/node-api/lib/index.js
var require_lib = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	var __createBinding = this$1 && this$1.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$1 && this$1.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$1 && this$1.__importStar || (function() {
		var ownKeys = function(o) {
			ownKeys = Object.getOwnPropertyNames || function(o) {
				var ar = [];
				for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
				return ar;
			};
			return ownKeys(o);
		};
		return function(mod) {
			if (mod && mod.__esModule) return mod;
			var result = {};
			if (mod != null) {
				for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
			}
			__setModuleDefault(result, mod);
			return result;
		};
	})();
	var __exportStar = this$1 && this$1.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = __importStar(require_duckdb());
	__exportStar(require_duckdb(), exports);
}));
export { require_lib as t };
