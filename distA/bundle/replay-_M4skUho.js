export { t as default } from "./replay-BZmh3shj.js";
