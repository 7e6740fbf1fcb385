import { model } from '../tasks/model.ts';

export { answer } from '../answer.ts';
export const tasks = { model };
