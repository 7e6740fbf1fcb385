/** Where everything is one bundle, the library is in it; fontkit-later.ts stands in for this on Node. */
export { create } from 'fontkit';
