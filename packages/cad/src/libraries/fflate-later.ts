import type * as Fflate from 'fflate';

const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const library = (): typeof Fflate => require('fflate') as typeof Fflate;

/** Its tables are made while it is loaded; few drawings are packed. */
export const unzipSync: typeof Fflate.unzipSync = (data, options) => library().unzipSync(data, options);
export const unzlibSync: typeof Fflate.unzlibSync = (data, options) => library().unzlibSync(data, options);
