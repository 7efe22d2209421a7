export { n as dictionaryJson, r as dictionaryMarkdown, i as dictionarySql } from "./dictionary-B1ccVJ8t.js";
