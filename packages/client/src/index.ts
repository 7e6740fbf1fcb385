export * from './client.ts';
export * from './errors.ts';
export * from './state.ts';
export * from './storage.ts';
