/** Uploads, as other features use them. */
export { sweepUploads } from './jobs.ts';
export { receiveVersion, receiveContent } from './multipart.ts';
