export { t as expressions, n as inYears, r as writeDialect } from "./write-dialect-D2TMIAeR.js";
