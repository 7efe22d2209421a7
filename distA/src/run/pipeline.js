/** Gives a pipeline its type; returns it unchanged. */
export const definePipeline = (pipeline) => pipeline;
