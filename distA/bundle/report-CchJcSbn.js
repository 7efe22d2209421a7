// dist/src/report/report.js
const findingsOf = ({ since_pin: sincePin, look_first: lookFirst }) => ({
	...sincePin === void 0 ? {} : { since_pin: sincePin },
	...lookFirst === void 0 ? {} : { look_first: lookFirst }
});
/** What an item is about: its section of the page has the rest of its kind. */
const lookFirstKinds = [
	"slip",
	"outlier",
	"parent",
	"unit",
	"lost",
	"report"
];
/** Whether this was the first run of the folder. */
const isFirst = ({ rows }) => rows["runs"] === 1;
export { isFirst as n, lookFirstKinds as r, findingsOf as t };
