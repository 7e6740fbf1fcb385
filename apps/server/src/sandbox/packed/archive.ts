import { archiveExtract, archiveList } from '../tasks/archive.ts';

export { answer } from '../answer.ts';
export const tasks = { archiveExtract, archiveList };
