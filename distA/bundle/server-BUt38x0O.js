export { n as startSandbox } from "./server-BnPd3tpl.js";
