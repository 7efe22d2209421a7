export { n as publishToStore } from "./push-lake-CJuKlp-2.js";
