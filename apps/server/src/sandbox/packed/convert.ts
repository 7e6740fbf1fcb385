import { convert } from '../tasks/convert.ts';
import { publish } from '../tasks/publish.ts';

export { answer } from '../answer.ts';
export const tasks = { convert, publish };
