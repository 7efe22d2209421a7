import { t as require_lib } from "./lib-DP-bHo4J.js";
export default require_lib();
export {};
