/** The names of files in a job's folder that both sides agree on. */

/** Of the folder itself, in the system's folder for temporary files. */
export const folderPrefix = 'linework-job-';
/** Of the folder with compiled code; the number of its process follows. */
export const codePrefix = 'linework-code-';
/** A task's own copy of it. */
export const codeName = 'code';
export const inputName = 'input';
/** What is asked of the task, where it takes more than the input. */
export const requestName = 'request.json';
export const resultName = 'result.json';

export type TaskName = 'picture' | 'drawing' | 'whole' | 'fontInfo' | 'fontSample' | 'convert';
