import { compare } from '../tasks/compare.ts';
import { drawing } from '../tasks/drawing.ts';
import { drawingWithDependencies } from '../tasks/drawingWithDependencies.ts';

export { answer } from '../answer.ts';
export const tasks = { compare, drawing, drawingWithDependencies };
