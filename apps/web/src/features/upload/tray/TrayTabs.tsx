import { taskTabs } from '@linework/contract/enums';
import { useT } from '../../../app/language.ts';
import type { TabCounts, TrayTab } from './activeTab.ts';
import { PlusOne } from './PlusOne.tsx';
import classes from './tray.module.css';

const tabs = [
  [taskTabs.uploads, 'tray.tab.uploads'],
  [taskTabs.downloads, 'tray.tab.downloads'],
  [taskTabs.unzips, 'tray.tab.unzips'],
  [taskTabs.conversions, 'tray.tab.conversions'],
] as const;

interface TrayTabsProps {
  counts: TabCounts;
  active: TrayTab;
  /** One more download was queued a moment ago. */
  plusOne: boolean;
  onChoose: (tab: TrayTab) => void;
}

/** Only tabs with something in them. */
export const shownTabs = (counts: TabCounts) => tabs.filter(([tab]) => counts[tab] > 0);

/** One alone needs no name. */
export function TrayTabs({ counts, active, plusOne, onChoose }: TrayTabsProps) {
  const t = useT('upload');
  const shown = shownTabs(counts);
  if (shown.length < 2) return null;
  return (
    <div role="tablist" aria-label={t('tray.label')} className={classes.tabs}>
      {shown.map(([tab, label]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tray-tab-${tab}`}
          aria-selected={tab === active}
          aria-controls="upload-list"
          onClick={() => onChoose(tab)}
        >
          {t(label)} <span className="tabular">{counts[tab]}</span>
          {plusOne && tab === taskTabs.downloads && <PlusOne />}
        </button>
      ))}
    </div>
  );
}
