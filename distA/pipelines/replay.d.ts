/** Rebuilds the whole lake from the landed bodies alone, without network: this is how new rules apply to old data. */
declare const _default: import("../src/run/pipeline.ts").Pipeline;
export default _default;
