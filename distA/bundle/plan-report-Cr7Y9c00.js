export { t as planRun } from "./plan-report-DAnpZVX3.js";
