import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** For `node --import`: every package in this process that asks for React gets the one installed beside this file. */
registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = context.parentURL === import.meta.url || !/^react(-dom)?(\/|$)/.test(specifier);
    if (isOurs) return next(specifier, context);
    return { url: pathToFileURL(resolve(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
