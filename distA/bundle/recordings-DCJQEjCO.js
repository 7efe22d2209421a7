export { t as lastNight } from "./recordings-C1pJELIT.js";
