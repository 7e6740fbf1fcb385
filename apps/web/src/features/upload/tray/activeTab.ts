import { taskTabs } from '@linework/contract/enums';

export type TrayTab = (typeof taskTabs)[keyof typeof taskTabs];

/** How many items each tab has. */
export type TabCounts = Readonly<Record<TrayTab, number>>;

/**
 * Uploads, else unzips, else downloads, else conversions; none left hides the tray. Only where the last item of a tab is
 * removed: whoever takes several off a list, one by one, is not led away from it after the first.
 */
const turns = [taskTabs.uploads, taskTabs.unzips, taskTabs.downloads, taskTabs.conversions] as const;

export function activeTab(chosen: TrayTab | undefined, counts: TabCounts): TrayTab | undefined {
  if (chosen !== undefined && counts[chosen] > 0) return chosen;
  return turns.find((tab) => counts[tab] > 0);
}
