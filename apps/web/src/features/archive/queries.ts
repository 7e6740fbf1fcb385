/** Tasks of archives, as the tray shows them. */
export { isBusy, isEnded, isExpired, isLocked, isUnzip, percentOf, useZipTasks } from './zipTasks.ts';
export { askPassword, dismissTask, retryTask } from './extracting.ts';
