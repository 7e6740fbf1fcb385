/** The names of files in a job's folder that both sides agree on. */

/** Of the folder itself, in the system's folder for temporary files. */
export const folderPrefix = 'linework-job-';
/** Of a folder whose process is told by its name: once that has ended, anybody may remove it. */
export const ownPrefix = `${folderPrefix}${process.pid}-`;
/** Of packed code: what a child starts with, scripts, and what V8 compiled of each. */
export const startName = 'start.cjs';
export const packedEnding = '.cjs';
export const compiledEnding = '.bin';
export const inputName = 'input';
/** What is asked of the task, where it takes more than the input. */
export const requestName = 'request.json';
export const resultName = 'result.json';

export type TaskName =
  | 'picture'
  | 'drawing'
  | 'drawingWithDependencies'
  | 'fontInfo'
  | 'fontSample'
  | 'convert'
  | 'compare'
  | 'publish'
  | 'archiveList'
  | 'archiveExtract'
  | 'model';
/** The tasks, and a library that few files need. */
export type PackedScript = 'tasks' | 'fontkit';
