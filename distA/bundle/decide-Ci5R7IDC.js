export { t as default, n as firstOpenDecision } from "./decide-ahhM8WNQ.js";
