/** The window on paper is framed on the drawing itself: the dialog steps aside and comes back with it. */
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { registerTool } from '../state/activeTool.ts';
import { desk } from '../state/desk.ts';
import { selectTool, setTool, useViewer } from '../state/viewerStore.ts';
import { createWindowTool } from '../tools/zoomWindow/windowTool.ts';
import { changePrint, usePrint } from './printStore.ts';

const printWindowTool = 'printWindow';

registerTool(printWindowTool, () =>
  createWindowTool(printWindowTool, 'crosshair', (view) => {
    usePrint.setState({ window: { layout: useViewer.getState().layout, view } });
    changePrint({ area: 'window' });
    setTool(selectTool);
    desk.show('print');
  }),
);

export function framePrintWindow(): void {
  desk.hide();
  setTool(printWindowTool);
  void wordsOf('convert').then((t) => showToast('info', t('print.frameHint'), { ms: 8000 }));
}
