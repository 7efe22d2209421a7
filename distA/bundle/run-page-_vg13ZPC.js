export { t as renderRunPage } from "./run-page-BfHYh87y.js";
