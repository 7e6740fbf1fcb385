import { taskTabs } from '@linework/contract/enums';

export type TrayTab = (typeof taskTabs)[keyof typeof taskTabs];

/** How many items each tab has. */
export type TabCounts = Readonly<Record<TrayTab, number>>;

/** Where one's tab has emptied: uploads, else unzips, else downloads, else conversions; none left hides the tray. */
const turns = [taskTabs.uploads, taskTabs.unzips, taskTabs.downloads, taskTabs.conversions] as const;

export function activeTab(chosen: TrayTab | undefined, counts: TabCounts): TrayTab | undefined {
  if (chosen !== undefined && counts[chosen] > 0) return chosen;
  return turns.find((tab) => counts[tab] > 0);
}
