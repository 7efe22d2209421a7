export { i as publishTables } from "./publish-tables-pno1hioL.js";
