export { t as default } from "./doctor-DruQZkTO.js";
