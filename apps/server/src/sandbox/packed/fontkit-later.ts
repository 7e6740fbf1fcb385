import type * as Fontkit from 'fontkit';

/** Loads another packed script: see open.ts. */
declare const require: (name: 'fontkit') => typeof Fontkit;

/** Few drawings have a font that needs the library: it is a script of its own. */
export const create: typeof Fontkit.create = (data, name) => require('fontkit').create(data, name);
