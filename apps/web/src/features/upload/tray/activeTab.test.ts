import { taskTabs } from '@linework/contract/enums';
import { expect, it } from 'vitest';
import { activeTab } from './activeTab.ts';

const counts = (uploads: number, downloads: number, unzips: number, conversions = 0) => ({
  [taskTabs.uploads]: uploads,
  [taskTabs.downloads]: downloads,
  [taskTabs.unzips]: unzips,
  [taskTabs.conversions]: conversions,
});

it('stays on a tab that has items', () => {
  expect(activeTab(taskTabs.downloads, counts(3, 1, 1))).toBe(taskTabs.downloads);
});

it('goes to uploads, else to unzips, else to downloads where the tab has emptied', () => {
  expect(activeTab(taskTabs.downloads, counts(1, 0, 1))).toBe(taskTabs.uploads);
  expect(activeTab(taskTabs.uploads, counts(0, 1, 1))).toBe(taskTabs.unzips);
  expect(activeTab(taskTabs.uploads, counts(0, 1, 0))).toBe(taskTabs.downloads);
  expect(activeTab(taskTabs.uploads, counts(0, 0, 0, 1))).toBe(taskTabs.conversions);
  expect(activeTab(undefined, counts(0, 0, 0))).toBeUndefined();
});
