import type * as Fflate from 'fflate';

const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const { deflateSync, inflateSync } = process.getBuiltinModule('node:zlib');

/** Its tables are made while it is loaded; few drawings are packed. */
export const unzipSync: typeof Fflate.unzipSync = (data, options) =>
  (require('fflate') as typeof Fflate).unzipSync(data, options);

/** Fonts are packed, and Node unpacks them sooner than the library is loaded. */
export const unzlibSync: typeof Fflate.unzlibSync = (data, options) =>
  inflateSync(data, { maxOutputLength: options?.out?.length });

export const zlibSync: typeof Fflate.zlibSync = (data) => deflateSync(data);
