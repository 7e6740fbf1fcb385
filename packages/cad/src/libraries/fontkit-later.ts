import type * as Fontkit from 'fontkit';

const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);

/** Loading the library takes longer than reading most drawings, and few have a font that needs it. */
export const create: typeof Fontkit.create = (data, name) =>
  (require('fontkit') as typeof Fontkit).create(data, name);
