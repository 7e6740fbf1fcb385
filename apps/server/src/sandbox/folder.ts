/** The names of files in a job's folder that both sides agree on. */
export const inputName = 'input';
export const resultName = 'result.json';

export type TaskName = 'picture' | 'drawing' | 'fontInfo' | 'fontSample';
