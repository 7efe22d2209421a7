export { t as runPipeline } from "./run-pipeline-CN_VZYPs.js";
