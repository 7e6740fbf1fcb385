export * from './keys.ts';
export * from './load.ts';
export * from './translate.ts';
