/** The names of files in a job's folder that both sides agree on. */

/** Of the folder itself, in the system's folder for temporary files. */
export const folderPrefix = 'linework-job-';
export const inputName = 'input';
/** What is asked of the task, where it takes more than the input. */
export const requestName = 'request.json';
export const resultName = 'result.json';

export type TaskName = 'picture' | 'drawing' | 'fontInfo' | 'fontSample' | 'convert';
