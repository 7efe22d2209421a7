/** Loads what changed since the last run from the service into a new snapshot. The first run loads everything. */
declare const _default: import("../src/steps.ts").Pipeline;
export default _default;
