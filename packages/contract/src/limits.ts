/** As modules, not as objects: a page then brings the few that it reads. */
export * as bounds from './bounds.ts';
export * as limits from './specified.ts';
