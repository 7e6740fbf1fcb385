import { drawing } from '../tasks/drawing.ts';
import { whole } from '../tasks/whole.ts';

export { answer } from '../answer.ts';
export const tasks = { drawing, whole };
