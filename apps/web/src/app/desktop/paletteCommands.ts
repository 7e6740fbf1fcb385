/** What the palette offers besides actions and places: tools, views, orders, settings. */
import { sortKeys } from '@linework/contract/enums';
import { IconArrowsSort, IconLayoutGrid, IconList, IconSettings } from '@tabler/icons-react';
import { currentContext } from '../../features/drive/actions.ts';
import { firstOrder, keepOrder, sortKeysOf } from '../../features/drive/queries.ts';
import type { ActionContext } from '../actions.ts';
import type { Translate } from '../language.ts';
import type { PaletteCommand } from './CommandPalette.tsx';
import { panels } from './panels.ts';
import { toolEntries } from './ToolsMenu.tsx';
import { setView } from '../../ui/list/viewStore.ts';

const settings = ['profile', 'preferences', 'security', 'sessions', 'data', 'company'] as const;

export function toolCommands(t: Translate<'drive'>): PaletteCommand[] {
  return toolEntries.map(([tool, icon]) => ({
    id: `tool:${tool}`,
    icon,
    label: t(`tool.${tool}`),
    run: () => panels.openTool(tool),
  }));
}

/** Of the list on screen. */
export function listCommands(t: Translate<'drive'>, { navigate }: ActionContext): PaletteCommand[] {
  const { section } = currentContext().place;
  const views = (['list', 'grid'] as const).map((view) => ({
    id: `view:${view}`,
    icon: view === 'list' ? IconList : IconLayoutGrid,
    label: t('palette.view', { view: t(`drive.view.${view}`) }),
    run: () => setView(section, view),
  }));
  const orders = sortKeys
    .filter((key) => sortKeysOf(section).includes(key))
    .map((sort) => ({
      id: `sort:${sort}`,
      icon: IconArrowsSort,
      label: t('palette.sort', { sort: t(`drive.sort.${sort}`) }),
      run: () => {
        const order = { sort, order: firstOrder(sort) };
        keepOrder(section, order);
        const query = new URLSearchParams({
          ...Object.fromEntries(new URLSearchParams(location.search)),
          ...order,
        });
        navigate(`${location.pathname}?${query}`);
      },
    }));
  return [...views, ...orders];
}

export function settingCommands(
  t: Translate<'drive' | 'account'>,
  { navigate }: ActionContext,
): PaletteCommand[] {
  return settings.map((id) => ({
    id: `setting:${id}`,
    icon: IconSettings,
    label: t('palette.setting', { setting: t(`account.section.${id}`) }),
    run: () => navigate(`/secure/products#${id}`),
  }));
}
