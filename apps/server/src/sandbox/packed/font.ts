import { fontInfo } from '../tasks/fontInfo.ts';
import { fontSample } from '../tasks/fontSample.ts';

export { answer } from '../answer.ts';
export const tasks = { fontInfo, fontSample };
