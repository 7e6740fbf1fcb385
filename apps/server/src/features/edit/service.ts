/** Merging drawings, as other features use it. */
export { runPublish, type PublishOutput } from './run.ts';
