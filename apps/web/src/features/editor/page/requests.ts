/** What commands ask of the page: ZOOM and PAN move the camera, SAVE and NEW are about files. */
import type { EditorPanel, FileRequest, ViewRequest } from '@linework/editor/host';
import { glideTo } from '../../viewer/camera/motion.ts';
import { clampScale } from '../../viewer/engine/view/project.ts';
import { fitExtents, goToLayout, homeOf, showBox, stepView } from '../../viewer/camera/views.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import type { EditorRequest } from '../engine/types.ts';
import { keep, useEditor } from './editorStore.ts';
import { newDrawing, openLocalToEdit } from './openOther.ts';
import { saveNow, saveToDisk } from './saving.ts';

export function handleRequest(asked: EditorRequest): void {
  if (asked.kind === 'view') showView(asked.request);
  else if (asked.kind === 'layout') showLayout(asked.name);
  else if (asked.kind === 'panel') openPanel(asked.panel);
  else handleFile(asked.request);
}

function openPanel(panel: EditorPanel): void {
  if (panel === 'quickSelect') useEditor.setState({ isQuickSelectOpen: true });
  else keep({ dock: panel });
}

/** One that was just made is there when the drawing has been built anew. */
function showLayout(name: string): void {
  const go = (): boolean => {
    const index = useViewer.getState().head?.layouts.findIndex((layout) => layout.name === name) ?? -1;
    if (index >= 0) void goToLayout(index);
    return index >= 0;
  };
  if (go()) return;
  const stop = useViewer.subscribe(({ head }, before) => {
    if (head === before.head) return;
    stop();
    go();
  });
}

function showView(request: ViewRequest): void {
  const { camera, size, head, layout } = useViewer.getState();
  if ('regenerate' in request) return;
  if ('pan' in request) {
    const [dx, dy] = request.pan;
    return glideTo({ ...camera, x: camera.x - dx, y: camera.y - dy });
  }
  switch (request.zoom) {
    case 'all':
    case 'extents':
      return fitExtents();
    case 'previous':
      return void stepView(-1);
    case 'window': {
      const { from, to } = request;
      const [minX, maxX] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
      const [minY, maxY] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      return showBox({ minX, minY, maxX, maxY }, 0);
    }
    case 'center': {
      const [x, y] = request.center;
      const scale = request.height > 0 ? size.height / request.height : camera.scale;
      return glideTo({ ...camera, x, y, scale: clampScale(scale) });
    }
    case 'scale': {
      const shown = head?.layouts[layout];
      const whole = shown ? homeOf(shown).scale : camera.scale;
      const scale = (request.isRelative ? camera.scale : whole) * request.factor;
      return glideTo({ ...camera, scale: clampScale(scale) });
    }
    default:
  }
}

function handleFile({ action }: FileRequest): void {
  if (action === 'new') newDrawing('metric');
  else if (action === 'open') void openLocalToEdit();
  else if (action === 'save') void saveNow();
  else if (action === 'saveAs') void saveToDisk({ isCopy: true });
  else if (action === 'close') history.back();
}
