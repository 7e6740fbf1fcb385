import { convert } from '../tasks/convert.ts';

export { answer } from '../answer.ts';
export const tasks = { convert };
