// dist/src/base/suggest.js
/** The candidate that `word` is most likely a typo of; `undefined` if none is close. */
function suggest(word, candidates) {
	const best = closest(word, candidates);
	return best === void 0 || best.distance > Math.max(1, Math.floor(word.length / 3)) ? void 0 : best.candidate;
}
/** The candidate with the least edit distance, the first of several, however far; `undefined` without candidates. */
function closest(word, candidates) {
	const wanted = word.toLowerCase();
	let best;
	for (const candidate of candidates) {
		const distance = editDistance(wanted, candidate.toLowerCase());
		if (best === void 0 || distance < best.distance) best = {
			candidate,
			distance
		};
	}
	return best;
}
const maxNearest = 3;
/**
* The candidates that `word` may stand for, most likely first: the closest by edit distance if it is close, then those
* that contain words of `word`.
*/
function nearest(word, candidates) {
	const words = word.toLowerCase().split(/[-_\s]+/).filter((part) => part.length > 3);
	const typed = suggest(word, candidates);
	const alike = candidates.map((candidate) => ({
		candidate,
		shared: words.filter((part) => candidate.includes(part)).length
	})).filter(({ candidate, shared }) => shared > 0 && candidate !== typed).sort((a, b) => b.shared - a.shared).map(({ candidate }) => candidate);
	return [...typed === void 0 ? [] : [typed], ...alike].slice(0, maxNearest);
}
/** Edit distance: letters to insert, delete, replace or swap with their neighbor. */
function editDistance(a, b) {
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const replace = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace);
			if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
			row.push(least);
		}
		beforeLast = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
export { nearest as n, suggest as r, closest as t };
