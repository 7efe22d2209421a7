// dist/src/run/pipeline.js
/** Gives a pipeline its type; returns it unchanged. */
const definePipeline = (pipeline) => pipeline;
export { definePipeline as t };
