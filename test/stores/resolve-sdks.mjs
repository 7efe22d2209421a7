// Preloaded into the built command under the Node of this folder: the SDKs that are installed here are found as if they
// were installed beside esg-lake.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const parentURL = pathToFileURL(`${process.env.STORES_FOLDER}/package.json`).href;

registerHooks({
  resolve: (specifier, context, next) =>
    /^@(azure|google-cloud)\//.test(specifier) && /\/dist\/(bundle|src\/share)\//.test(context.parentURL)
      ? next(specifier, { ...context, parentURL })
      : next(specifier, context),
});
