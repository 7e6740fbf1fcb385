import { safeStorage } from '../../../app/safeStorage.ts';
import { narrow, touch } from '../../../ui/media.ts';

/** Where page/shell.module.css puts the drawing: between two bars, and beside the panels: their names, and the one that was left open. */
export function stagePlace(): { top: string; right: string; bottom: string; left: string } {
  const foot = touch.matches ? 44 : 32;
  const [top, bottom, right] = narrow.matches ? [52, 53, 0] : [48, foot, namesWidth + panelWidth()];
  return { top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: '0' };
}

const namesWidth = 76;

/** What page/panelStore.ts keeps. */
function panelWidth(): number {
  try {
    const saved = JSON.parse(safeStorage.getItem('linework.viewer.panel') ?? '{}') as Record<string, unknown>;
    return typeof saved['panel'] === 'string' ? Number(saved['width']) || 0 : 0;
  } catch {
    return 0;
  }
}
