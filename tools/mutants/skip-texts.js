import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Texts with a space in them are messages, which are written for people: no test holds them to their words. */
const isText = (node) =>
  (node.type === 'StringLiteral' && node.value.includes(' ')) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' ')));

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    shouldIgnore: ({ node }) => (isText(node) ? 'A text for people.' : undefined),
  }),
];
