import { t as require_lib } from "./lib-DP-bHo4J.js";
import { i as UsageError } from "./errors-C_z2rL-2.js";
import { t as askRows } from "./result-VE4LZECg.js";
import { c as toJsonValue, l as uniqueNames, o as toCellText } from "./query-database-D2ryA9J2.js";
// node_modules/hucre/dist/errors.mjs
var import_lib = require_lib();
var HucreError = class extends Error {
	name = "HucreError";
	constructor(message, options) {
		super(message, options);
	}
};
var ZipError = class extends HucreError {
	name = "ZipError";
};
var InvalidArgumentError = class extends HucreError {
	name = "InvalidArgumentError";
};
// node_modules/hucre/dist/xml/writer.mjs
function xEscape(code) {
	return `_x${code.toString(16).toUpperCase().padStart(4, "0")}_`;
}
function isIllegalXmlChar(code) {
	return code >= 0 && code <= 8 || code === 11 || code === 12 || code >= 14 && code <= 31;
}
function xmlEscape(text) {
	let result = "";
	let last = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		let replacement;
		switch (code) {
			case 38:
				replacement = "&amp;";
				break;
			case 60:
				replacement = "&lt;";
				break;
			case 62:
				replacement = "&gt;";
				break;
			case 13:
				replacement = xEscape(13);
				break;
			default: if (isIllegalXmlChar(code)) replacement = xEscape(code);
		}
		if (replacement) {
			result += text.slice(last, i) + replacement;
			last = i + 1;
		}
	}
	if (last === 0) return text;
	return result + text.slice(last);
}
function xmlEscapeAttr(text) {
	let result = "";
	let last = 0;
	for (let i = 0; i < text.length; i++) {
		let replacement;
		switch (text.charCodeAt(i)) {
			case 38:
				replacement = "&amp;";
				break;
			case 60:
				replacement = "&lt;";
				break;
			case 62:
				replacement = "&gt;";
				break;
			case 34:
				replacement = "&quot;";
				break;
			case 39:
				replacement = "&apos;";
				break;
			case 9:
				replacement = "&#9;";
				break;
			case 10:
				replacement = "&#10;";
				break;
			case 13:
				replacement = "&#13;";
				break;
			default: if (isIllegalXmlChar(text.charCodeAt(i))) replacement = xEscape(text.charCodeAt(i));
		}
		if (replacement) {
			result += text.slice(last, i) + replacement;
			last = i + 1;
		}
	}
	if (last === 0) return text;
	return result + text.slice(last);
}
function serializeAttrs(attrs) {
	if (!attrs) return "";
	let result = "";
	const keys = Object.keys(attrs);
	for (let i = 0; i < keys.length; i++) {
		const key = keys[i];
		const val = attrs[key];
		if (val === void 0 || val === null) continue;
		if (typeof val === "boolean") result += ` ${key}="${val ? "true" : "false"}"`;
		else result += ` ${key}="${xmlEscapeAttr(String(val))}"`;
	}
	return result;
}
function xmlSelfClose(tag, attrs) {
	return `<${tag}${serializeAttrs(attrs)}/>`;
}
function xmlElement(tag, attrs, children) {
	const attrStr = serializeAttrs(attrs);
	if (children === void 0 || children === null) return `<${tag}${attrStr}/>`;
	const content = Array.isArray(children) ? children.join("") : children;
	if (!content) return `<${tag}${attrStr}/>`;
	return `<${tag}${attrStr}>${content}</${tag}>`;
}
function xmlDeclaration(options) {
	return `<?xml version="1.0" encoding="UTF-8" standalone="${options?.standalone ?? "yes"}"?>`;
}
function xmlDocument(rootTag, attrs, children, options) {
	const parts = [];
	if (options?.declaration !== false) parts.push(xmlDeclaration(options));
	if (children === void 0 || children === null) parts.push(xmlSelfClose(rootTag, attrs));
	else parts.push(xmlElement(rootTag, attrs, children));
	return parts.join("");
}
// node_modules/hucre/dist/limits.mjs
const MAX_COL_INDEX = 16383;
Object.freeze([
	208,
	207,
	17,
	224,
	161,
	177,
	26,
	225
]);
new Uint8Array([
	254,
	167,
	210,
	118,
	59,
	75,
	158,
	121
]);
new Uint8Array([
	215,
	170,
	15,
	109,
	48,
	97,
	52,
	78
]);
new Uint8Array([
	20,
	110,
	11,
	231,
	171,
	172,
	208,
	214
]);
new Uint8Array([
	95,
	178,
	173,
	1,
	12,
	185,
	225,
	246
]);
new Uint8Array([
	160,
	103,
	127,
	2,
	178,
	44,
	132,
	51
]);
// node_modules/hucre/dist/zip/deflate.mjs
const crcTable = /* @__PURE__ */ (() => {
	const table = /* @__PURE__ */ new Uint32Array(256);
	for (let i = 0; i < 256; i++) {
		let c = i;
		for (let j = 0; j < 8; j++) c = c & 1 ? 3988292384 ^ c >>> 1 : c >>> 1;
		table[i] = c;
	}
	return table;
})();
const CRC32_INIT = 4294967295;
function crc32Update(state, data) {
	let crc = state;
	for (let i = 0; i < data.length; i++) crc = crcTable[(crc ^ data[i]) & 255] ^ crc >>> 8;
	return crc >>> 0;
}
function crc32Final(state) {
	return (state ^ 4294967295) >>> 0;
}
// node_modules/hucre/dist/_date.mjs
const EPOCH_1900 = Date.UTC(1899, 11, 31);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const MS_PER_DAY = 864e5;
const LOTUS_BUG_SERIAL = 60;
function dateToSerial(date, is1904) {
	const timeMs = date.getTime();
	if (is1904) return (timeMs - EPOCH_1904) / MS_PER_DAY;
	let serial = (timeMs - EPOCH_1900) / MS_PER_DAY;
	if (serial >= LOTUS_BUG_SERIAL) serial += 1;
	return Math.round(serial * 1e10) / 1e10;
}
// node_modules/hucre/dist/xlsx/metadata.mjs
const METADATA_PART_PATH = "xl/metadata.xml";
const METADATA_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml";
const METADATA_REL_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata";
// node_modules/hucre/dist/xlsx/content-types-writer.mjs
const NS_CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const CT_RELS = "application/vnd.openxmlformats-package.relationships+xml";
const CT_XML = "application/xml";
const CT_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const CT_WORKBOOK_MACRO = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
const CT_VBA_PROJECT = "application/vnd.ms-office.vbaProject";
const CT_WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
const CT_STYLES = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml";
const CT_SHARED_STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml";
const CT_DRAWING = "application/vnd.openxmlformats-officedocument.drawing+xml";
const CT_CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
const CT_COMMENTS = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml";
const CT_VML = "application/vnd.openxmlformats-officedocument.vmlDrawing";
const CT_TABLE = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml";
const CT_THEME = "application/vnd.openxmlformats-officedocument.theme+xml";
const CT_THREADED_COMMENTS = "application/vnd.ms-excel.threadedcomments+xml";
const CT_PERSON = "application/vnd.ms-excel.person+xml";
const CT_EXTERNAL_LINK = "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml";
const CT_CELL_IMAGES = "application/vnd.openxmlformats-officedocument.drawing+xml";
const CT_PIVOT_TABLE = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotTable+xml";
const CT_PIVOT_CACHE_DEFINITION = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml";
const CT_PIVOT_CACHE_RECORDS = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheRecords+xml";
const CT_SLICER = "application/vnd.ms-excel.slicer+xml";
const CT_SLICER_CACHE = "application/vnd.ms-excel.slicerCache+xml";
const CT_TIMELINE = "application/vnd.ms-excel.timeline+xml";
const CT_TIMELINE_CACHE = "application/vnd.ms-excel.timelineCache+xml";
const CT_CHART_STYLE = "application/vnd.ms-office.chartstyle+xml";
const CT_CHART_COLORS = "application/vnd.ms-office.chartcolorstyle+xml";
const IMAGE_CONTENT_TYPES = {
	png: "image/png",
	jpeg: "image/jpeg",
	gif: "image/gif",
	svg: "image/svg+xml",
	webp: "image/webp"
};
function writeContentTypes(sheetCountOrOptions, hasSharedStrings) {
	let opts;
	if (typeof sheetCountOrOptions === "number") opts = {
		sheetCount: sheetCountOrOptions,
		hasSharedStrings: hasSharedStrings ?? false
	};
	else opts = sheetCountOrOptions;
	const children = [];
	children.push(xmlSelfClose("Default", {
		Extension: "rels",
		ContentType: CT_RELS
	}));
	children.push(xmlSelfClose("Default", {
		Extension: "xml",
		ContentType: CT_XML
	}));
	if (opts.hasMacros) children.push(xmlSelfClose("Default", {
		Extension: "bin",
		ContentType: CT_VBA_PROJECT
	}));
	if (opts.imageExtensions) for (const ext of opts.imageExtensions) {
		const ct = IMAGE_CONTENT_TYPES[ext];
		if (ct) children.push(xmlSelfClose("Default", {
			Extension: ext,
			ContentType: ct
		}));
	}
	children.push(xmlSelfClose("Override", {
		PartName: "/xl/workbook.xml",
		ContentType: opts.hasMacros ? CT_WORKBOOK_MACRO : CT_WORKBOOK
	}));
	for (let i = 1; i <= opts.sheetCount; i++) children.push(xmlSelfClose("Override", {
		PartName: `/xl/worksheets/sheet${i}.xml`,
		ContentType: CT_WORKSHEET
	}));
	children.push(xmlSelfClose("Override", {
		PartName: "/xl/styles.xml",
		ContentType: CT_STYLES
	}));
	children.push(xmlSelfClose("Override", {
		PartName: "/xl/theme/theme1.xml",
		ContentType: CT_THEME
	}));
	if (opts.hasSharedStrings) children.push(xmlSelfClose("Override", {
		PartName: "/xl/sharedStrings.xml",
		ContentType: CT_SHARED_STRINGS
	}));
	if (opts.drawingIndices) for (const idx of opts.drawingIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/drawings/drawing${idx}.xml`,
		ContentType: CT_DRAWING
	}));
	if (opts.chartIndices) for (const idx of opts.chartIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/charts/chart${idx}.xml`,
		ContentType: CT_CHART
	}));
	if (opts.commentIndices && opts.commentIndices.length > 0) children.push(xmlSelfClose("Default", {
		Extension: "vml",
		ContentType: CT_VML
	}));
	if (opts.commentIndices) for (const idx of opts.commentIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/comments${idx}.xml`,
		ContentType: CT_COMMENTS
	}));
	if (opts.tableIndices) for (const idx of opts.tableIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/tables/table${idx}.xml`,
		ContentType: CT_TABLE
	}));
	if (opts.threadedCommentSheetIndices) for (const idx of opts.threadedCommentSheetIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/threadedComments/threadedComment${idx}.xml`,
		ContentType: CT_THREADED_COMMENTS
	}));
	if (opts.hasPersons) children.push(xmlSelfClose("Override", {
		PartName: "/xl/persons/person.xml",
		ContentType: CT_PERSON
	}));
	if (opts.externalLinkIndices) for (const idx of opts.externalLinkIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/externalLinks/externalLink${idx}.xml`,
		ContentType: CT_EXTERNAL_LINK
	}));
	if (opts.hasCellImages) children.push(xmlSelfClose("Override", {
		PartName: "/xl/cellimages.xml",
		ContentType: CT_CELL_IMAGES
	}));
	if (opts.pivotTableIndices) for (const idx of opts.pivotTableIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/pivotTables/pivotTable${idx}.xml`,
		ContentType: CT_PIVOT_TABLE
	}));
	if (opts.pivotCacheDefinitionIndices) for (const idx of opts.pivotCacheDefinitionIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/pivotCache/pivotCacheDefinition${idx}.xml`,
		ContentType: CT_PIVOT_CACHE_DEFINITION
	}));
	if (opts.pivotCacheRecordIndices) for (const idx of opts.pivotCacheRecordIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/pivotCache/pivotCacheRecords${idx}.xml`,
		ContentType: CT_PIVOT_CACHE_RECORDS
	}));
	if (opts.slicerIndices) for (const idx of opts.slicerIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/slicers/slicer${idx}.xml`,
		ContentType: CT_SLICER
	}));
	if (opts.slicerCacheIndices) for (const idx of opts.slicerCacheIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/slicerCaches/slicerCache${idx}.xml`,
		ContentType: CT_SLICER_CACHE
	}));
	if (opts.timelineIndices) for (const idx of opts.timelineIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/timelines/timeline${idx}.xml`,
		ContentType: CT_TIMELINE
	}));
	if (opts.timelineCacheIndices) for (const idx of opts.timelineCacheIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/timelineCaches/timelineCache${idx}.xml`,
		ContentType: CT_TIMELINE_CACHE
	}));
	if (opts.chartStyleIndices) for (const idx of opts.chartStyleIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/charts/style${idx}.xml`,
		ContentType: CT_CHART_STYLE
	}));
	if (opts.chartColorsIndices) for (const idx of opts.chartColorsIndices) children.push(xmlSelfClose("Override", {
		PartName: `/xl/charts/colors${idx}.xml`,
		ContentType: CT_CHART_COLORS
	}));
	if (opts.hasMetadata) children.push(xmlSelfClose("Override", {
		PartName: `/${METADATA_PART_PATH}`,
		ContentType: METADATA_CONTENT_TYPE
	}));
	if (opts.hasFeaturePropertyBag) children.push(xmlSelfClose("Override", {
		PartName: "/xl/featurePropertyBag/featurePropertyBag.xml",
		ContentType: "application/vnd.ms-excel.featurepropertybag+xml"
	}));
	if (opts.hasCoreProps) children.push(xmlSelfClose("Override", {
		PartName: "/docProps/core.xml",
		ContentType: "application/vnd.openxmlformats-package.core-properties+xml"
	}));
	if (opts.hasAppProps) children.push(xmlSelfClose("Override", {
		PartName: "/docProps/app.xml",
		ContentType: "application/vnd.openxmlformats-officedocument.extended-properties+xml"
	}));
	if (opts.hasCustomProps) children.push(xmlSelfClose("Override", {
		PartName: "/docProps/custom.xml",
		ContentType: "application/vnd.openxmlformats-officedocument.custom-properties+xml"
	}));
	return xmlDocument("Types", { xmlns: NS_CONTENT_TYPES }, children);
}
// node_modules/hucre/dist/xlsx/workbook-writer.mjs
const REL_WORKSHEET = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
const REL_STYLES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles";
const REL_SHARED_STRINGS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings";
const REL_THEME = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme";
const REL_WORKBOOK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const NS_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const REL_VBA_PROJECT = "http://schemas.microsoft.com/office/2006/relationships/vbaProject";
const REL_FEATURE_PROPERTY_BAG = "http://schemas.microsoft.com/office/2022/11/relationships/FeaturePropertyBag";
const REL_PERSON = "http://schemas.microsoft.com/office/2017/10/relationships/person";
const REL_EXTERNAL_LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink";
const REL_CELL_IMAGES = "http://www.wps.cn/officeDocument/2017/relationships/cellimage";
const REL_PIVOT_CACHE_DEFINITION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotCacheDefinition";
const REL_SLICER_CACHE = "http://schemas.microsoft.com/office/2007/relationships/slicerCache";
const REL_TIMELINE_CACHE = "http://schemas.microsoft.com/office/2011/relationships/timelineCache";
function writeWorkbookRels(sheetCount, hasSharedStrings, hasMacros, hasFeaturePropertyBag, hasPersons, externalLinkRels, pivotCacheRels, slicerCacheRels, timelineCacheRels, hasCellImages, hasMetadata) {
	const children = [];
	for (let i = 1; i <= sheetCount; i++) children.push(xmlSelfClose("Relationship", {
		Id: `rId${i}`,
		Type: REL_WORKSHEET,
		Target: `worksheets/sheet${i}.xml`
	}));
	let nextRid = sheetCount + 1;
	children.push(xmlSelfClose("Relationship", {
		Id: `rId${nextRid}`,
		Type: REL_STYLES,
		Target: "styles.xml"
	}));
	nextRid++;
	if (hasSharedStrings) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: REL_SHARED_STRINGS,
			Target: "sharedStrings.xml"
		}));
		nextRid++;
	}
	children.push(xmlSelfClose("Relationship", {
		Id: `rId${nextRid}`,
		Type: REL_THEME,
		Target: "theme/theme1.xml"
	}));
	nextRid++;
	if (hasMetadata) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: METADATA_REL_TYPE,
			Target: "metadata.xml"
		}));
		nextRid++;
	}
	if (hasMacros) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: REL_VBA_PROJECT,
			Target: "vbaProject.bin"
		}));
		nextRid++;
	}
	if (hasFeaturePropertyBag) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: REL_FEATURE_PROPERTY_BAG,
			Target: "featurePropertyBag/featurePropertyBag.xml"
		}));
		nextRid++;
	}
	if (hasPersons) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: REL_PERSON,
			Target: "persons/person.xml"
		}));
		nextRid++;
	}
	if (externalLinkRels) {
		for (const link of externalLinkRels) children.push(xmlSelfClose("Relationship", {
			Id: link.rId,
			Type: REL_EXTERNAL_LINK,
			Target: link.target
		}));
		nextRid += externalLinkRels.length;
	}
	if (hasCellImages) {
		children.push(xmlSelfClose("Relationship", {
			Id: `rId${nextRid}`,
			Type: REL_CELL_IMAGES,
			Target: "cellimages.xml"
		}));
		nextRid++;
	}
	if (pivotCacheRels) for (const cache of pivotCacheRels) children.push(xmlSelfClose("Relationship", {
		Id: cache.rId,
		Type: REL_PIVOT_CACHE_DEFINITION,
		Target: cache.target
	}));
	if (slicerCacheRels) for (const r of slicerCacheRels) children.push(xmlSelfClose("Relationship", {
		Id: r.rId,
		Type: REL_SLICER_CACHE,
		Target: r.target
	}));
	if (timelineCacheRels) for (const r of timelineCacheRels) children.push(xmlSelfClose("Relationship", {
		Id: r.rId,
		Type: REL_TIMELINE_CACHE,
		Target: r.target
	}));
	return xmlDocument("Relationships", { xmlns: NS_RELATIONSHIPS }, children);
}
function writeRootRels(options) {
	const children = [];
	children.push(xmlSelfClose("Relationship", {
		Id: "rId1",
		Type: REL_WORKBOOK,
		Target: "xl/workbook.xml"
	}));
	let nextRId = 2;
	if (options?.hasCoreProps) children.push(xmlSelfClose("Relationship", {
		Id: `rId${nextRId++}`,
		Type: "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
		Target: "docProps/core.xml"
	}));
	if (options?.hasAppProps) children.push(xmlSelfClose("Relationship", {
		Id: `rId${nextRId++}`,
		Type: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/extended-properties",
		Target: "docProps/app.xml"
	}));
	if (options?.hasCustomProps) children.push(xmlSelfClose("Relationship", {
		Id: `rId${nextRId++}`,
		Type: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties",
		Target: "docProps/custom.xml"
	}));
	return xmlDocument("Relationships", { xmlns: NS_RELATIONSHIPS }, children);
}
// node_modules/hucre/dist/xlsx/styles-writer.mjs
const NS_SPREADSHEET$2 = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
function serializeColor(tagName, color) {
	const attrs = {};
	if (color.rgb !== void 0) attrs["rgb"] = color.rgb.length === 6 ? `FF${color.rgb}` : color.rgb;
	if (color.theme !== void 0) attrs["theme"] = color.theme;
	if (color.tint !== void 0) attrs["tint"] = color.tint;
	if (color.indexed !== void 0) attrs["indexed"] = color.indexed;
	return xmlSelfClose(tagName, attrs);
}
function serializeFont(font) {
	const children = [];
	if (font.bold) children.push(xmlSelfClose("b"));
	if (font.italic) children.push(xmlSelfClose("i"));
	if (font.underline !== void 0 && font.underline !== false) {
		if (font.underline === true || font.underline === "single") children.push(xmlSelfClose("u"));
		else children.push(xmlSelfClose("u", { val: font.underline }));
	}
	if (font.strikethrough) children.push(xmlSelfClose("strike"));
	if (font.charset !== void 0) children.push(xmlSelfClose("charset", { val: font.charset }));
	if (font.family !== void 0) children.push(xmlSelfClose("family", { val: font.family }));
	if (font.scheme) children.push(xmlSelfClose("scheme", { val: font.scheme }));
	if (font.color) children.push(serializeColor("color", font.color));
	if (font.size !== void 0) children.push(xmlSelfClose("sz", { val: font.size }));
	if (font.name) children.push(xmlSelfClose("name", { val: font.name }));
	if (font.vertAlign) children.push(xmlSelfClose("vertAlign", { val: font.vertAlign }));
	return xmlElement("font", void 0, children);
}
function serializeFill(fill) {
	if (fill.type === "pattern") {
		const children = [];
		if (fill.fgColor) children.push(serializeColor("fgColor", fill.fgColor));
		if (fill.bgColor) children.push(serializeColor("bgColor", fill.bgColor));
		return xmlElement("fill", void 0, [xmlElement("patternFill", { patternType: fill.pattern }, children.length > 0 ? children : void 0)]);
	}
	const stops = [];
	for (const stop of fill.stops) stops.push(xmlElement("stop", { position: stop.position }, [serializeColor("color", stop.color)]));
	const attrs = {};
	if (fill.degree !== void 0) attrs["degree"] = fill.degree;
	return xmlElement("fill", void 0, [xmlElement("gradientFill", attrs, stops)]);
}
function serializeBorderSide(tagName, side) {
	if (!side) return xmlSelfClose(tagName);
	if (side.color) return xmlElement("" + tagName, { style: side.style }, [serializeColor("color", side.color)]);
	return xmlSelfClose(tagName, { style: side.style });
}
function serializeBorder(border) {
	const attrs = {};
	if (border.diagonalUp) attrs["diagonalUp"] = true;
	if (border.diagonalDown) attrs["diagonalDown"] = true;
	const children = [
		serializeBorderSide("left", border.left),
		serializeBorderSide("right", border.right),
		serializeBorderSide("top", border.top),
		serializeBorderSide("bottom", border.bottom),
		serializeBorderSide("diagonal", border.diagonal)
	];
	return xmlElement("border", Object.keys(attrs).length > 0 ? attrs : void 0, children);
}
function colorKey(c) {
	if (!c) return "";
	const parts = [];
	if (c.rgb !== void 0) parts.push(`rgb:${c.rgb}`);
	if (c.theme !== void 0) parts.push(`th:${c.theme}`);
	if (c.tint !== void 0) parts.push(`tint:${c.tint}`);
	if (c.indexed !== void 0) parts.push(`idx:${c.indexed}`);
	return parts.join("|");
}
function fontKey(f) {
	const parts = [];
	if (f.name) parts.push(`n:${f.name}`);
	if (f.size !== void 0) parts.push(`s:${f.size}`);
	if (f.bold) parts.push("b");
	if (f.italic) parts.push("i");
	if (f.underline !== void 0 && f.underline !== false) parts.push(`u:${f.underline}`);
	if (f.strikethrough) parts.push("st");
	if (f.color) parts.push(`c:${colorKey(f.color)}`);
	if (f.vertAlign) parts.push(`va:${f.vertAlign}`);
	if (f.family !== void 0) parts.push(`fam:${f.family}`);
	if (f.charset !== void 0) parts.push(`cs:${f.charset}`);
	if (f.scheme) parts.push(`sch:${f.scheme}`);
	return parts.join(",");
}
function fillKey(f) {
	if (f.type === "pattern") return `p:${f.pattern}|fg:${colorKey(f.fgColor)}|bg:${colorKey(f.bgColor)}`;
	return `g:${f.degree ?? ""}|${f.stops.map((s) => `${s.position}:${colorKey(s.color)}`).join(";")}`;
}
function borderSideKey(side) {
	if (!side) return "";
	return `${side.style}:${colorKey(side.color)}`;
}
function borderKey(b) {
	return [
		`l:${borderSideKey(b.left)}`,
		`r:${borderSideKey(b.right)}`,
		`t:${borderSideKey(b.top)}`,
		`b:${borderSideKey(b.bottom)}`,
		`d:${borderSideKey(b.diagonal)}`,
		b.diagonalUp ? "du" : "",
		b.diagonalDown ? "dd" : ""
	].join("|");
}
function createStylesCollector(defaultFont) {
	const baseFont = {
		name: defaultFont?.name ?? "Calibri",
		size: defaultFont?.size ?? 11,
		...defaultFont
	};
	const fonts = [{
		key: fontKey(baseFont),
		font: baseFont
	}];
	const fontMap = /* @__PURE__ */ new Map([[fonts[0].key, 0]]);
	const fills = [{
		key: "p:none|fg:|bg:",
		fill: {
			type: "pattern",
			pattern: "none"
		}
	}, {
		key: "p:gray125|fg:|bg:",
		fill: {
			type: "pattern",
			pattern: "gray125"
		}
	}];
	const fillMap = /* @__PURE__ */ new Map([[fills[0].key, 0], [fills[1].key, 1]]);
	const emptyBorder = {};
	const borders = [{
		key: borderKey(emptyBorder),
		border: emptyBorder
	}];
	const borderMap = /* @__PURE__ */ new Map([[borders[0].key, 0]]);
	const numFmts = [];
	const numFmtMap = /* @__PURE__ */ new Map();
	let nextNumFmtId = 164;
	const defaultXfKey = "nf:0|f:0|fl:0|b:0|a:|p:";
	const xfs = [{
		key: defaultXfKey,
		numFmtId: 0,
		fontId: 0,
		fillId: 0,
		borderId: 0
	}];
	const xfMap = /* @__PURE__ */ new Map([[defaultXfKey, 0]]);
	function addFont(font) {
		const key = fontKey(font);
		const existing = fontMap.get(key);
		if (existing !== void 0) return existing;
		const id = fonts.length;
		fonts.push({
			key,
			font
		});
		fontMap.set(key, id);
		return id;
	}
	function addFill(fill) {
		const key = fillKey(fill);
		const existing = fillMap.get(key);
		if (existing !== void 0) return existing;
		const id = fills.length;
		fills.push({
			key,
			fill
		});
		fillMap.set(key, id);
		return id;
	}
	function addBorder(border) {
		const key = borderKey(border);
		const existing = borderMap.get(key);
		if (existing !== void 0) return existing;
		const id = borders.length;
		borders.push({
			key,
			border
		});
		borderMap.set(key, id);
		return id;
	}
	function addNumFmt(format) {
		const existing = numFmtMap.get(format);
		if (existing !== void 0) return existing;
		const id = nextNumFmtId++;
		numFmts.push({
			id,
			formatCode: format
		});
		numFmtMap.set(format, id);
		return id;
	}
	function alignmentKey(a) {
		if (!a) return "";
		const parts = [];
		if (a.horizontal) parts.push(`h:${a.horizontal}`);
		if (a.vertical) parts.push(`v:${a.vertical}`);
		if (a.wrapText) parts.push("w");
		if (a.shrinkToFit) parts.push("sf");
		if (a.textRotation !== void 0) parts.push(`r:${a.textRotation}`);
		if (a.indent !== void 0) parts.push(`i:${a.indent}`);
		if (a.readingOrder) parts.push(`ro:${a.readingOrder}`);
		return parts.join(",");
	}
	function protectionKey(p) {
		if (!p) return "";
		const parts = [];
		if (p.locked !== void 0) parts.push(`l:${p.locked}`);
		if (p.hidden !== void 0) parts.push(`h:${p.hidden}`);
		return parts.join(",");
	}
	const dxfs = [];
	const dxfMap = /* @__PURE__ */ new Map();
	function dxfKey(style) {
		const parts = [];
		if (style.font) parts.push(`f:${fontKey(style.font)}`);
		if (style.fill) parts.push(`fl:${fillKey(style.fill)}`);
		if (style.border) parts.push(`b:${borderKey(style.border)}`);
		if (style.numFmt) parts.push(`nf:${style.numFmt}`);
		if (style.alignment) parts.push(`a:${alignmentKey(style.alignment)}`);
		return parts.join("|");
	}
	function addDxf(style) {
		const key = dxfKey(style);
		const existing = dxfMap.get(key);
		if (existing !== void 0) return existing;
		const id = dxfs.length;
		dxfs.push(style);
		dxfMap.set(key, id);
		return id;
	}
	function addStyle(style) {
		return registerXf(style, false);
	}
	function addCheckboxStyle(style) {
		return registerXf(style ?? {}, true);
	}
	function registerXf(style, checkbox) {
		const fontId = style.font ? addFont(style.font) : 0;
		const fillId = style.fill ? addFill(style.fill) : 0;
		const borderId = style.border ? addBorder(style.border) : 0;
		const numFmtId = style.numFmt ? addNumFmt(style.numFmt) : 0;
		const key = [
			`nf:${numFmtId}`,
			`f:${fontId}`,
			`fl:${fillId}`,
			`b:${borderId}`,
			`a:${alignmentKey(style.alignment)}`,
			`p:${protectionKey(style.protection)}`,
			checkbox ? "cb:1" : "cb:0"
		].join("|");
		const existing = xfMap.get(key);
		if (existing !== void 0) return existing;
		const id = xfs.length;
		xfs.push({
			key,
			numFmtId,
			fontId,
			fillId,
			borderId,
			alignment: style.alignment,
			protection: style.protection,
			hasCheckboxFeature: checkbox || void 0
		});
		xfMap.set(key, id);
		return id;
	}
	function hasCheckboxFeature() {
		for (const xf of xfs) if (xf.hasCheckboxFeature) return true;
		return false;
	}
	function serializeAlignment(a) {
		const attrs = {};
		if (a.horizontal) attrs["horizontal"] = a.horizontal;
		if (a.vertical) attrs["vertical"] = a.vertical;
		if (a.wrapText) attrs["wrapText"] = true;
		if (a.shrinkToFit) attrs["shrinkToFit"] = true;
		if (a.textRotation !== void 0) attrs["textRotation"] = a.textRotation;
		if (a.indent !== void 0) attrs["indent"] = a.indent;
		if (a.readingOrder) attrs["readingOrder"] = {
			ltr: 1,
			rtl: 2,
			context: 0
		}[a.readingOrder];
		return xmlSelfClose("alignment", attrs);
	}
	function serializeProtection(p) {
		const attrs = {};
		if (p.locked !== void 0) attrs["locked"] = p.locked ? 1 : 0;
		if (p.hidden !== void 0) attrs["hidden"] = p.hidden ? 1 : 0;
		return xmlSelfClose("protection", attrs);
	}
	function toXml() {
		const parts = [];
		if (numFmts.length > 0) {
			const fmtChildren = numFmts.map((nf) => xmlSelfClose("numFmt", {
				numFmtId: nf.id,
				formatCode: nf.formatCode
			}));
			parts.push(xmlElement("numFmts", { count: numFmts.length }, fmtChildren));
		}
		const fontChildren = fonts.map((f) => serializeFont(f.font));
		parts.push(xmlElement("fonts", { count: fonts.length }, fontChildren));
		const fillChildren = fills.map((f) => serializeFill(f.fill));
		parts.push(xmlElement("fills", { count: fills.length }, fillChildren));
		const borderChildren = borders.map((b) => serializeBorder(b.border));
		parts.push(xmlElement("borders", { count: borders.length }, borderChildren));
		parts.push(xmlElement("cellStyleXfs", { count: 1 }, [xmlSelfClose("xf", {
			numFmtId: 0,
			fontId: 0,
			fillId: 0,
			borderId: 0
		})]));
		const xfChildren = xfs.map((xf) => {
			const attrs = {
				numFmtId: xf.numFmtId,
				fontId: xf.fontId,
				fillId: xf.fillId,
				borderId: xf.borderId,
				xfId: 0
			};
			if (xf.numFmtId !== 0) attrs["applyNumberFormat"] = true;
			if (xf.fontId !== 0) attrs["applyFont"] = true;
			if (xf.fillId !== 0) attrs["applyFill"] = true;
			if (xf.borderId !== 0) attrs["applyBorder"] = true;
			const hasAlignment = xf.alignment !== void 0;
			const hasProtection = xf.protection !== void 0;
			const hasCheckbox = xf.hasCheckboxFeature === true;
			if (hasAlignment) attrs["applyAlignment"] = true;
			if (hasProtection) attrs["applyProtection"] = true;
			if (hasAlignment || hasProtection || hasCheckbox) {
				const innerChildren = [];
				if (hasAlignment) innerChildren.push(serializeAlignment(xf.alignment));
				if (hasProtection) innerChildren.push(serializeProtection(xf.protection));
				if (hasCheckbox) innerChildren.push(xmlElement("extLst", void 0, xmlElement("ext", {
					uri: "{C7286773-470A-42A8-94C5-96B5CB345126}",
					"xmlns:xfpb": "http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag"
				}, xmlSelfClose("xfpb:xfComplement", { i: "0" }))));
				return xmlElement("xf", attrs, innerChildren);
			}
			return xmlSelfClose("xf", attrs);
		});
		parts.push(xmlElement("cellXfs", { count: xfs.length }, xfChildren));
		parts.push(xmlElement("cellStyles", { count: 1 }, [xmlSelfClose("cellStyle", {
			name: "Normal",
			xfId: 0,
			builtinId: 0
		})]));
		if (dxfs.length > 0) {
			const dxfChildren = dxfs.map((style) => {
				const children = [];
				if (style.font) children.push(serializeFont(style.font));
				if (style.numFmt) {
					const numFmtId = addNumFmt(style.numFmt);
					children.push(xmlSelfClose("numFmt", {
						numFmtId,
						formatCode: style.numFmt
					}));
				}
				if (style.fill) children.push(serializeFill(style.fill));
				if (style.border) children.push(serializeBorder(style.border));
				if (style.alignment) children.push(serializeAlignment(style.alignment));
				return xmlElement("dxf", void 0, children);
			});
			parts.push(xmlElement("dxfs", { count: dxfs.length }, dxfChildren));
		} else parts.push(xmlSelfClose("dxfs", { count: 0 }));
		parts.push(xmlSelfClose("tableStyles", {
			count: 0,
			defaultTableStyle: "TableStyleMedium2",
			defaultPivotStyle: "PivotStyleLight16"
		}));
		return xmlDocument("styleSheet", { xmlns: NS_SPREADSHEET$2 }, parts);
	}
	return {
		addStyle,
		addCheckboxStyle,
		addNumFmt,
		addDxf,
		hasCheckboxFeature,
		toXml
	};
}
const FORBIDDEN_SHEET_NAME_CHARS = /[[\]:*?/\\]/;
const RESERVED_SHEET_NAME = "history";
function validateSheetName(name, index) {
	const where = `sheet ${index + 1}`;
	if (typeof name !== "string" || name.length === 0) throw new InvalidArgumentError(`Sheet name is empty (${where}); Excel requires a name`);
	if (name.length > 31) throw new InvalidArgumentError(`Sheet name "${name}" is ${name.length} characters (${where}); Excel allows at most 31`);
	const forbidden = name.match(FORBIDDEN_SHEET_NAME_CHARS);
	if (forbidden) throw new InvalidArgumentError(`Sheet name "${name}" contains ${JSON.stringify(forbidden[0])} (${where}); Excel forbids [ ] : * ? / \\ in sheet names`);
	if (name.startsWith("'") || name.endsWith("'")) throw new InvalidArgumentError(`Sheet name "${name}" starts or ends with an apostrophe (${where}); Excel forbids it because it breaks quoted range references`);
	if (name.toLowerCase() === RESERVED_SHEET_NAME) throw new InvalidArgumentError(`Sheet name "${name}" is reserved by Excel for change tracking (${where})`);
}
function validateColumnIndex(col) {
	if (!Number.isInteger(col) || col < 0 || col > 16383) throw new InvalidArgumentError(`Column index ${col} is not a valid 0-based column (Excel allows 0..${MAX_COL_INDEX})`);
}
// node_modules/hucre/dist/xlsx/worksheet-writer.mjs
const NS_SPREADSHEET$1 = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
function colToLetter(col) {
	validateColumnIndex(col);
	let result = "";
	let c = col;
	do {
		result = String.fromCharCode(65 + c % 26) + result;
		c = Math.floor(c / 26) - 1;
	} while (c >= 0);
	return result;
}
function cellRef(row, col) {
	return colToLetter(col) + (row + 1);
}
function createSharedStrings() {
	const strings = [];
	const indexMap = /* @__PURE__ */ new Map();
	function add(value) {
		const existing = indexMap.get(value);
		if (existing !== void 0) return existing;
		const idx = strings.length;
		strings.push(value);
		indexMap.set(value, idx);
		return idx;
	}
	function getAll() {
		return strings;
	}
	function count() {
		return strings.length;
	}
	return {
		add,
		getAll,
		count
	};
}
function writeSharedStringsXml(sharedStrings) {
	const strings = sharedStrings.getAll();
	const count = strings.length;
	if (count === 0) return xmlDocument("sst", {
		xmlns: NS_SPREADSHEET$1,
		count: 0,
		uniqueCount: 0
	}, "");
	const children = [];
	for (const str of strings) {
		const escaped = xmlEscape(str);
		const tElement = str.length > 0 && (str[0] === " " || str[str.length - 1] === " " || str.includes("\n") || str.includes("	")) ? `<t xml:space="preserve">${escaped}</t>` : xmlElement("t", void 0, escaped);
		children.push(xmlElement("si", void 0, [tElement]));
	}
	return xmlDocument("sst", {
		xmlns: NS_SPREADSHEET$1,
		count,
		uniqueCount: count
	}, children);
}
const PAPER_SIZE_MAP = {
	letter: 1,
	legal: 5,
	a3: 8,
	a4: 9,
	a5: 11,
	b4: 12,
	b5: 13,
	executive: 7,
	tabloid: 3
};
const PAPER_SIZE_REVERSE = {};
for (const [name, num] of Object.entries(PAPER_SIZE_MAP)) PAPER_SIZE_REVERSE[num] = name;
// node_modules/hucre/dist/xlsx/theme-writer.mjs
function writeThemeXml() {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office Theme"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1><a:accent2><a:srgbClr val="ED7D31"/></a:accent2><a:accent3><a:srgbClr val="A5A5A5"/></a:accent3><a:accent4><a:srgbClr val="FFC000"/></a:accent4><a:accent5><a:srgbClr val="5B9BD5"/></a:accent5><a:accent6><a:srgbClr val="70AD47"/></a:accent6><a:hlink><a:srgbClr val="0563C1"/></a:hlink><a:folHlink><a:srgbClr val="954F72"/></a:folHlink></a:clrScheme><a:fontScheme name="Office"><a:majorFont><a:latin typeface="Calibri Light"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:fillStyleLst><a:lnStyleLst><a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln><a:ln w="12700"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln><a:ln w="19050"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln></a:lnStyleLst><a:effectStyleLst><a:effectStyle><a:effectLst/></a:effectStyle><a:effectStyle><a:effectLst/></a:effectStyle><a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst><a:bgFillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
new TextDecoder("utf-8");
// node_modules/hucre/dist/zip/stream-writer.mjs
const SIG_LOCAL_FILE = 67324752;
const SIG_DATA_DESCRIPTOR = 134695760;
const SIG_CENTRAL_DIR = 33639248;
const SIG_END_OF_CENTRAL_DIR = 101010256;
const SIG_ZIP64_EOCD = 101075792;
const SIG_ZIP64_EOCD_LOCATOR = 117853008;
const FLAG_DATA_DESCRIPTOR = 8;
const MAX_UINT32 = 4294967295;
const ZIP64_EXTRA_ID = 1;
const VERSION_CLASSIC = 20;
const VERSION_ZIP64 = 45;
const METHOD_STORE = 0;
const METHOD_DEFLATE = 8;
const encoder$1 = /* @__PURE__ */ new TextEncoder();
let hasCompressionStream;
function checkCompressionStream() {
	if (hasCompressionStream === void 0) try {
		hasCompressionStream = typeof CompressionStream !== "undefined";
	} catch {
		hasCompressionStream = false;
	}
	return hasCompressionStream;
}
async function* deflateRawChunks(source) {
	const cs = new CompressionStream("deflate-raw");
	const writer = cs.writable.getWriter();
	let pumpError;
	const pump = (async () => {
		try {
			for await (const chunk of source) {
				await writer.ready;
				await writer.write(chunk);
			}
			await writer.close();
		} catch (err) {
			pumpError = err;
			try {
				await writer.abort(err);
			} catch {}
		}
	})();
	const reader = cs.readable.getReader();
	let drained = false;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) {
				drained = true;
				break;
			}
			if (value && value.length > 0) yield value;
		}
	} finally {
		if (!drained) try {
			await reader.cancel();
		} catch {}
	}
	await pump;
	if (pumpError) throw pumpError;
}
async function* toChunks(data) {
	if (data instanceof Uint8Array) {
		if (data.length > 0) yield data;
		return;
	}
	for await (const chunk of data) if (chunk.length > 0) yield chunk;
}
async function* tapChunks(source, onChunk) {
	for await (const chunk of source) {
		onChunk(chunk);
		yield chunk;
	}
}
const ZIP64_LOCAL_EXTRA_SIZE = 20;
function writeZip64LocalExtra(view, offset) {
	view.setUint16(offset, ZIP64_EXTRA_ID, true);
	view.setUint16(offset + 2, 16, true);
	view.setBigUint64(offset + 4, 0n, true);
	view.setBigUint64(offset + 12, 0n, true);
}
function buildLocalHeader(pathBytes, method, zip64) {
	const extraSize = zip64 ? ZIP64_LOCAL_EXTRA_SIZE : 0;
	const buf = new Uint8Array(30 + pathBytes.length + extraSize);
	const view = new DataView(buf.buffer);
	view.setUint32(0, SIG_LOCAL_FILE, true);
	view.setUint16(4, zip64 ? VERSION_ZIP64 : VERSION_CLASSIC, true);
	view.setUint16(6, FLAG_DATA_DESCRIPTOR, true);
	view.setUint16(8, method, true);
	view.setUint16(10, 0, true);
	view.setUint16(12, 33, true);
	view.setUint32(14, 0, true);
	view.setUint32(18, 0, true);
	view.setUint32(22, 0, true);
	view.setUint16(26, pathBytes.length, true);
	view.setUint16(28, extraSize, true);
	buf.set(pathBytes, 30);
	if (zip64) writeZip64LocalExtra(view, 30 + pathBytes.length);
	return buf;
}
function buildDataDescriptor(crc, compressedSize, uncompressedSize, zip64) {
	const buf = new Uint8Array(zip64 ? 24 : 16);
	const view = new DataView(buf.buffer);
	view.setUint32(0, SIG_DATA_DESCRIPTOR, true);
	view.setUint32(4, crc, true);
	if (zip64) {
		view.setBigUint64(8, BigInt(compressedSize), true);
		view.setBigUint64(16, BigInt(uncompressedSize), true);
	} else {
		view.setUint32(8, compressedSize, true);
		view.setUint32(12, uncompressedSize, true);
	}
	return buf;
}
function buildCentralDirectory(records, centralDirOffset, zip64) {
	const entryExtraSize = zip64 ? 28 : 0;
	let size = zip64 ? 98 : 22;
	for (const rec of records) size += 46 + rec.pathBytes.length + entryExtraSize;
	const buf = new Uint8Array(size);
	const view = new DataView(buf.buffer);
	const version = zip64 ? VERSION_ZIP64 : VERSION_CLASSIC;
	let offset = 0;
	for (const rec of records) {
		view.setUint32(offset, SIG_CENTRAL_DIR, true);
		view.setUint16(offset + 4, version, true);
		view.setUint16(offset + 6, version, true);
		view.setUint16(offset + 8, FLAG_DATA_DESCRIPTOR, true);
		view.setUint16(offset + 10, rec.method, true);
		view.setUint16(offset + 12, 0, true);
		view.setUint16(offset + 14, 33, true);
		view.setUint32(offset + 16, rec.crc, true);
		view.setUint32(offset + 20, zip64 ? MAX_UINT32 : rec.compressedSize, true);
		view.setUint32(offset + 24, zip64 ? MAX_UINT32 : rec.uncompressedSize, true);
		view.setUint16(offset + 28, rec.pathBytes.length, true);
		view.setUint16(offset + 30, entryExtraSize, true);
		view.setUint16(offset + 32, 0, true);
		view.setUint16(offset + 34, 0, true);
		view.setUint16(offset + 36, 0, true);
		view.setUint32(offset + 38, 0, true);
		view.setUint32(offset + 42, zip64 ? MAX_UINT32 : rec.localOffset, true);
		buf.set(rec.pathBytes, offset + 46);
		if (zip64) {
			const extra = offset + 46 + rec.pathBytes.length;
			view.setUint16(extra, ZIP64_EXTRA_ID, true);
			view.setUint16(extra + 2, 24, true);
			view.setBigUint64(extra + 4, BigInt(rec.uncompressedSize), true);
			view.setBigUint64(extra + 12, BigInt(rec.compressedSize), true);
			view.setBigUint64(extra + 20, BigInt(rec.localOffset), true);
		}
		offset += 46 + rec.pathBytes.length + entryExtraSize;
	}
	const centralDirSize = offset;
	if (zip64) {
		const recordOffset = centralDirOffset + centralDirSize;
		view.setUint32(offset, SIG_ZIP64_EOCD, true);
		view.setBigUint64(offset + 4, 44n, true);
		view.setUint16(offset + 12, VERSION_ZIP64, true);
		view.setUint16(offset + 14, VERSION_ZIP64, true);
		view.setUint32(offset + 16, 0, true);
		view.setUint32(offset + 20, 0, true);
		view.setBigUint64(offset + 24, BigInt(records.length), true);
		view.setBigUint64(offset + 32, BigInt(records.length), true);
		view.setBigUint64(offset + 40, BigInt(centralDirSize), true);
		view.setBigUint64(offset + 48, BigInt(centralDirOffset), true);
		offset += 56;
		view.setUint32(offset, SIG_ZIP64_EOCD_LOCATOR, true);
		view.setUint32(offset + 4, 0, true);
		view.setBigUint64(offset + 8, BigInt(recordOffset), true);
		view.setUint32(offset + 16, 1, true);
		offset += 20;
	}
	const sentinel16 = zip64 ? 65535 : records.length;
	view.setUint32(offset, SIG_END_OF_CENTRAL_DIR, true);
	view.setUint16(offset + 4, 0, true);
	view.setUint16(offset + 6, 0, true);
	view.setUint16(offset + 8, sentinel16, true);
	view.setUint16(offset + 10, sentinel16, true);
	view.setUint32(offset + 12, zip64 ? MAX_UINT32 : centralDirSize, true);
	view.setUint32(offset + 16, zip64 ? MAX_UINT32 : centralDirOffset, true);
	view.setUint16(offset + 20, 0, true);
	return buf;
}
function assertFits(value, what, path) {
	if (value > MAX_UINT32) throw new ZipError(`ZIP ${what} exceeds the 4 GiB limit at "${path}". Pass { zip64: true } to lift it — note that ZIP64 archives need a ZIP64-aware consumer.`);
}
async function* zipStreamChunks(entries, options) {
	const zip64 = options?.zip64 ?? false;
	const records = [];
	const seen = /* @__PURE__ */ new Set();
	let offset = 0;
	const canDeflate = checkCompressionStream();
	for await (const entry of entries) {
		if (seen.has(entry.path)) throw new ZipError(`Duplicate ZIP entry: "${entry.path}"`);
		seen.add(entry.path);
		const pathBytes = encoder$1.encode(entry.path);
		const method = entry.compress !== false && canDeflate ? METHOD_DEFLATE : METHOD_STORE;
		const localOffset = offset;
		const header = buildLocalHeader(pathBytes, method, zip64);
		offset += header.length;
		yield header;
		let crcState = CRC32_INIT;
		let uncompressedSize = 0;
		let compressedSize = 0;
		const raw = tapChunks(toChunks(entry.data), (chunk) => {
			crcState = crc32Update(crcState, chunk);
			uncompressedSize += chunk.length;
		});
		const body = method === METHOD_DEFLATE ? deflateRawChunks(raw) : raw;
		for await (const chunk of body) {
			compressedSize += chunk.length;
			offset += chunk.length;
			yield chunk;
		}
		if (!zip64) {
			assertFits(uncompressedSize, "uncompressed size", entry.path);
			assertFits(compressedSize, "compressed size", entry.path);
		}
		const descriptor = buildDataDescriptor(crc32Final(crcState), compressedSize, uncompressedSize, zip64);
		offset += descriptor.length;
		yield descriptor;
		if (!zip64) assertFits(offset, "archive size", entry.path);
		records.push({
			pathBytes,
			method,
			crc: crc32Final(crcState),
			compressedSize,
			uncompressedSize,
			localOffset
		});
	}
	yield buildCentralDirectory(records, offset, zip64);
}
function zipStream(entries, options) {
	const chunks = zipStreamChunks(entries, options);
	return new ReadableStream({
		async pull(controller) {
			try {
				const { done, value } = await chunks.next();
				if (done) {
					controller.close();
					return;
				}
				controller.enqueue(value);
			} catch (err) {
				controller.error(err);
			}
		},
		async cancel(reason) {
			await chunks.return?.(reason);
		}
	});
}
// node_modules/hucre/dist/xlsx/stream-writer.mjs
const encoder = /* @__PURE__ */ new TextEncoder();
const NS_SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const NS_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DEFAULT_DATE_FORMAT = "yyyy-mm-dd";
const CHUNK_THRESHOLD = 65536;
var RowSerializer = class {
	styles = createStylesCollector();
	sharedStrings = createSharedStrings();
	columns;
	is1904;
	inlineStrings;
	constructor(options) {
		this.columns = options.columns;
		this.is1904 = options.dateSystem === "1904";
		this.inlineStrings = options.inlineStrings ?? false;
	}
	serializeRow(rowIndex, values) {
		const cellElements = [];
		for (let c = 0; c < values.length; c++) {
			const colDef = this.columns?.[c];
			let style = colDef?.style;
			if (colDef?.numFmt && (!style || !style.numFmt)) style = {
				...style,
				numFmt: colDef.numFmt
			};
			const cellXml = this.serializeCell(rowIndex, c, values[c], style);
			if (cellXml) cellElements.push(cellXml);
		}
		if (cellElements.length === 0) return null;
		return xmlElement("row", { r: rowIndex + 1 }, cellElements);
	}
	serializeCell(row, col, value, style) {
		let effectiveStyle = style;
		if (value instanceof Date && (!effectiveStyle || !effectiveStyle.numFmt)) effectiveStyle = {
			...effectiveStyle,
			numFmt: DEFAULT_DATE_FORMAT
		};
		let styleIdx = 0;
		if (effectiveStyle) styleIdx = this.styles.addStyle(effectiveStyle);
		const ref = cellRef(row, col);
		if (value === null || value === void 0) {
			if (styleIdx !== 0) return xmlSelfClose("c", {
				r: ref,
				s: styleIdx
			});
			return null;
		}
		if (typeof value === "string") {
			if (this.inlineStrings) {
				const attrs = {
					r: ref,
					t: "inlineStr"
				};
				if (styleIdx !== 0) attrs["s"] = styleIdx;
				return xmlElement("c", attrs, [xmlElement("is", void 0, [textElement(value)])]);
			}
			const ssIdx = this.sharedStrings.add(value);
			const attrs = {
				r: ref,
				t: "s"
			};
			if (styleIdx !== 0) attrs["s"] = styleIdx;
			return xmlElement("c", attrs, [xmlElement("v", void 0, String(ssIdx))]);
		}
		if (typeof value === "number") {
			if (!Number.isFinite(value)) {
				if (styleIdx !== 0) return xmlSelfClose("c", {
					r: ref,
					s: styleIdx
				});
				return null;
			}
			const attrs = { r: ref };
			if (styleIdx !== 0) attrs["s"] = styleIdx;
			return xmlElement("c", attrs, [xmlElement("v", void 0, String(value))]);
		}
		if (typeof value === "boolean") {
			const attrs = {
				r: ref,
				t: "b"
			};
			if (styleIdx !== 0) attrs["s"] = styleIdx;
			return xmlElement("c", attrs, [xmlElement("v", void 0, value ? "1" : "0")]);
		}
		if (value instanceof Date) {
			const serial = dateToSerial(value, this.is1904);
			const attrs = { r: ref };
			if (styleIdx !== 0) attrs["s"] = styleIdx;
			return xmlElement("c", attrs, [xmlElement("v", void 0, String(serial))]);
		}
		return null;
	}
};
function textElement(value) {
	const escaped = xmlEscape(value);
	return value.length > 0 && (value[0] === " " || value[value.length - 1] === " " || value.includes("\n") || value.includes("	")) ? `<t xml:space="preserve">${escaped}</t>` : xmlElement("t", void 0, escaped);
}
function buildSheetPrelude(columns, freezePane) {
	const parts = [];
	const sheetViewParts = [];
	if (freezePane) {
		const fp = freezePane;
		const topLeftCell = cellRef(fp.rows ?? 0, fp.columns ?? 0);
		const paneAttrs = {};
		if (fp.columns && fp.columns > 0) paneAttrs["xSplit"] = fp.columns;
		if (fp.rows && fp.rows > 0) paneAttrs["ySplit"] = fp.rows;
		paneAttrs["topLeftCell"] = topLeftCell;
		paneAttrs["state"] = "frozen";
		const hasXSplit = fp.columns && fp.columns > 0;
		const hasYSplit = fp.rows && fp.rows > 0;
		if (hasXSplit && hasYSplit) paneAttrs["activePane"] = "bottomRight";
		else if (hasXSplit) paneAttrs["activePane"] = "topRight";
		else paneAttrs["activePane"] = "bottomLeft";
		sheetViewParts.push(xmlSelfClose("pane", paneAttrs));
	}
	parts.push(xmlElement("sheetViews", void 0, [sheetViewParts.length > 0 ? xmlElement("sheetView", { workbookViewId: 0 }, sheetViewParts) : xmlSelfClose("sheetView", { workbookViewId: 0 })]));
	parts.push(xmlSelfClose("sheetFormatPr", { defaultRowHeight: 15 }));
	if (columns && columns.length > 0) {
		const colElements = [];
		for (let i = 0; i < columns.length; i++) {
			const col = columns[i];
			if (col.width !== void 0 || col.hidden || col.outlineLevel) {
				const colAttrs = {
					min: i + 1,
					max: i + 1
				};
				if (col.width !== void 0) {
					colAttrs["width"] = col.width;
					colAttrs["customWidth"] = true;
				}
				if (col.hidden) colAttrs["hidden"] = true;
				if (col.outlineLevel) colAttrs["outlineLevel"] = col.outlineLevel;
				colElements.push(xmlSelfClose("col", colAttrs));
			}
		}
		if (colElements.length > 0) parts.push(xmlElement("cols", void 0, colElements));
	}
	return parts;
}
function generateSheetNames(baseName, count) {
	const names = [];
	for (let i = 0; i < count; i++) if (i === 0) names.push(truncateSheetName(baseName));
	else {
		const suffix = `_${i + 1}`;
		const room = 31 - suffix.length;
		const base = baseName.length > room ? baseName.slice(0, room) : baseName;
		names.push(base + suffix);
	}
	return names;
}
function buildWorkbookXml(baseName, count, dateSystem) {
	const sheetNames = generateSheetNames(baseName, count);
	const sheetElements = [];
	for (let s = 0; s < count; s++) sheetElements.push(xmlSelfClose("sheet", {
		name: sheetNames[s],
		sheetId: s + 1,
		"r:id": `rId${s + 1}`
	}));
	const workbookParts = [];
	if (dateSystem === "1904") workbookParts.push(xmlSelfClose("workbookPr", { date1904: 1 }));
	workbookParts.push(xmlElement("sheets", void 0, sheetElements));
	return xmlDocument("workbook", {
		xmlns: NS_SPREADSHEET,
		"xmlns:r": NS_R
	}, workbookParts);
}
function headerFromColumns(columns) {
	if (!columns || !columns.some((col) => col.header)) return null;
	return columns.map((col) => col.header ?? col.key ?? null);
}
function validateMaxRowsPerSheet(value) {
	if (value < 2) throw new InvalidArgumentError("maxRowsPerSheet must be at least 2 (one header + one data row)");
}
function writeXlsxStream(rows, options) {
	validateSheetName(options.name, 0);
	validateMaxRowsPerSheet(options.maxRowsPerSheet ?? 1048576);
	return zipStream(xlsxStreamEntries(options, rows), { zip64: options.zip64 });
}
async function* xlsxStreamEntries(options, rows) {
	const dateSystem = options.dateSystem ?? "1900";
	const maxRowsPerSheet = options.maxRowsPerSheet ?? 1048576;
	const repeatHeaders = options.repeatHeaders ?? true;
	const inlineStrings = options.inlineStrings ?? true;
	const compress = options.compress ?? true;
	const columns = options.columns;
	const serializer = new RowSerializer({
		columns,
		dateSystem,
		inlineStrings
	});
	const prelude = buildSheetPrelude(columns, options.freezePane).join("");
	const cursor = createRowCursor(rows);
	let headerRow = headerFromColumns(columns);
	let globalRowCount = 0;
	async function* sheetChunks(sheetIndex) {
		const chunker = new XmlChunker();
		const open = xmlDeclaration() + `<worksheet xmlns="${NS_SPREADSHEET}" xmlns:r="${NS_R}">` + prelude + "<sheetData>";
		const openChunk = chunker.push(open);
		if (openChunk) yield openChunk;
		let rowIndex = 0;
		if (headerRow && (sheetIndex === 0 || repeatHeaders)) {
			const xml = serializer.serializeRow(rowIndex, headerRow);
			rowIndex++;
			if (sheetIndex === 0) globalRowCount++;
			if (xml) {
				const chunk = chunker.push(xml);
				if (chunk) yield chunk;
			}
		}
		while (rowIndex < maxRowsPerSheet) {
			const row = await cursor.next();
			if (row === void 0) break;
			const values = Array.isArray(row) ? row : objectToValues(row, requireColumns(columns));
			if (globalRowCount === 0 && !headerRow) headerRow = values.slice();
			const xml = serializer.serializeRow(rowIndex, values);
			rowIndex++;
			globalRowCount++;
			if (xml) {
				const chunk = chunker.push(xml);
				if (chunk) yield chunk;
			}
		}
		const closeChunk = chunker.push("</sheetData></worksheet>");
		if (closeChunk) yield closeChunk;
		const tail = chunker.flush();
		if (tail) yield tail;
	}
	let sheetCount = 0;
	try {
		for (;;) {
			const sheetIndex = sheetCount++;
			yield {
				path: `xl/worksheets/sheet${sheetIndex + 1}.xml`,
				data: sheetChunks(sheetIndex),
				compress
			};
			if (await cursor.peek() === void 0) break;
		}
	} finally {
		await cursor.close();
	}
	const hasSharedStrings = serializer.sharedStrings.count() > 0;
	yield {
		path: "xl/styles.xml",
		data: encoder.encode(serializer.styles.toXml()),
		compress
	};
	if (hasSharedStrings) yield {
		path: "xl/sharedStrings.xml",
		data: encoder.encode(writeSharedStringsXml(serializer.sharedStrings)),
		compress
	};
	yield {
		path: "xl/theme/theme1.xml",
		data: encoder.encode(writeThemeXml()),
		compress
	};
	yield {
		path: "xl/workbook.xml",
		data: encoder.encode(buildWorkbookXml(options.name, sheetCount, dateSystem)),
		compress
	};
	yield {
		path: "xl/_rels/workbook.xml.rels",
		data: encoder.encode(writeWorkbookRels(sheetCount, hasSharedStrings)),
		compress
	};
	yield {
		path: "_rels/.rels",
		data: encoder.encode(writeRootRels()),
		compress
	};
	yield {
		path: "[Content_Types].xml",
		data: encoder.encode(writeContentTypes({
			sheetCount,
			hasSharedStrings
		})),
		compress
	};
}
var XmlChunker = class {
	pending = [];
	size = 0;
	push(xml) {
		if (xml.length === 0) return void 0;
		this.pending.push(xml);
		this.size += xml.length;
		if (this.size < CHUNK_THRESHOLD) return void 0;
		return this.flush();
	}
	flush() {
		if (this.size === 0) return void 0;
		const text = this.pending.join("");
		this.pending = [];
		this.size = 0;
		return encoder.encode(text);
	}
};
function createRowCursor(source) {
	const iterator = Symbol.asyncIterator in Object(source) ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
	let lookahead;
	let hasLookahead = false;
	let done = false;
	async function pull() {
		if (done) return void 0;
		const result = await iterator.next();
		if (result.done) {
			done = true;
			return;
		}
		return result.value;
	}
	return {
		async peek() {
			if (!hasLookahead) {
				lookahead = await pull();
				hasLookahead = true;
			}
			return lookahead;
		},
		async next() {
			if (hasLookahead) {
				hasLookahead = false;
				const value = lookahead;
				lookahead = void 0;
				return value;
			}
			return pull();
		},
		async close() {
			if (done) return;
			done = true;
			await iterator.return?.();
		}
	};
}
function requireColumns(columns) {
	if (!columns) throw new Error("Object rows require columns with key accessors");
	return columns;
}
function objectToValues(item, columns) {
	return columns.map((col) => {
		if (col.key !== void 0) return item[col.key] ?? null;
		return null;
	});
}
function truncateSheetName(name) {
	return name.length > 31 ? name.slice(0, 31) : name;
}
// dist/src/cli/query/write-xlsx.js
/** Excel's own limits. */
const maxRows = 1048575;
const maxText = 32767;
const dayFormat = "yyyy-mm-dd";
const timeFormat = "yyyy-mm-dd hh:mm:ss";
/**
* A workbook with one sheet: numbers, booleans, days and times (UTC) as such, everything else as text, which is never a
* formula. Numbers that a double cannot hold, and days before March 1900, which Excel counts wrongly, are text.
*
* @throws UsageError for more rows, or a longer text, than a sheet can hold
*/
const writeXlsx = async (database, sql, { write }) => {
	const { columns, batches } = await askRows(database, sql);
	const names = uniqueNames(columns);
	let rows = 0;
	async function* cells() {
		for await (const batch of batches) for (const row of batch) {
			rows += 1;
			if (rows > maxRows) throw tooManyRows();
			yield row.map((value, at) => cellOf(value, names[at] ?? "", rows));
		}
	}
	const sheet = {
		name: "result",
		columns: columns.map(toSheetColumn(names)),
		freezePane: { rows: 1 }
	};
	for await (const piece of writeXlsxStream(cells(), sheet)) await write(piece);
	return {
		rows,
		written: rows
	};
};
const toSheetColumn = (names) => ({ kind, type }, at) => {
	const header = names[at] ?? "";
	if (type === "DATE") return {
		header,
		numFmt: dayFormat,
		width: 11
	};
	return kind === "time" || kind === "zoned time" ? {
		header,
		numFmt: timeFormat,
		width: 19
	} : { header };
};
function cellOf(value, column, row) {
	if (value === null || typeof value === "boolean") return value;
	if (typeof value === "number" && Number.isFinite(value)) return value;
	if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
	if (value instanceof import_lib.DuckDBDecimalValue) {
		const number = toJsonValue(value);
		if (typeof number === "number") return number;
	}
	const day = dayOf(value);
	if (day !== null && day.getTime() >= firstDay && day.getTime() < lastDay) return day;
	const text = toCellText(value) ?? "";
	if (text.length > maxText) throw tooLong(column, row, text.length);
	return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
const firstDay = Date.UTC(1900, 2, 1);
const lastDay = Date.UTC(1e4, 0, 1);
function dayOf(value) {
	if (value instanceof import_lib.DuckDBDateValue) return /* @__PURE__ */ new Date(value.days * 864e5);
	if (value instanceof import_lib.DuckDBTimestampValue || value instanceof import_lib.DuckDBTimestampTZValue) return new Date(Math.floor(Number(value.micros) / 1e3));
	return null;
}
const hint = "Choose fewer rows or columns, or write .csv or .parquet.";
const tooManyRows = () => new UsageError(`the result has more than ${maxRows} rows, which is all that a sheet of Excel holds`, { hint });
const tooLong = (column, row, length) => new UsageError(`${column} has a text of ${length} characters in row ${row}; a cell of Excel holds ${maxText}`, { hint });
export { writeXlsx };
