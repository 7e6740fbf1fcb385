/** Where everything is one bundle, the library is in it; fflate-later.ts stands in for this on Node. */
export { unzipSync, unzlibSync, zlibSync } from 'fflate';
