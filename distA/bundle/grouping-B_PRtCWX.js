// dist/src/base/grouping.js
/** The items by key, in their order. Node 20 has no `Map.groupBy`. */
function groupBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}
/** How often each text occurs. */
function countBy(texts) {
	const counts = {};
	for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
	return counts;
}
export { groupBy as n, countBy as t };
