/** The tool in the hand: made when it is chosen, ended when another one is. */
import { repaint } from './repaint.ts';
import type { Tool } from './tool.ts';
import { isModelView3d, selectTool, setTool, useViewer } from './viewerStore.ts';

/** Of the tool that changes notes: the panel of notes takes it into the hand, too. */
export const editToolId = 'note-edit';

type Maker = () => Tool;

const makers = new Map<string, Maker>();
let active: Tool | undefined;

/** Tells what `setTool(id)` brings; most tools are loaded after the drawing. */
export function registerTool(id: string, create: Maker): void {
  makers.set(id, create);
  // It was chosen before it was there.
  if (active && useViewer.getState().tool === id) activeTool();
}

/** Of the id in the store; selecting until there is one of that name. */
export function activeTool(): Tool {
  const wanted = useViewer.getState().tool;
  const id = makers.has(wanted) ? wanted : selectTool;
  if (active?.id === id) return active;
  const create = makers.get(id);
  if (!create) throw new Error('no tool is registered');
  active?.cancel();
  active = create();
  repaint();
  return active;
}

/** Ends what is half done; the tool stays in the hand. */
function dropTool(): void {
  active?.cancel();
  active = undefined;
}

/** Tools change hands as soon as the store says so, not with the next move of the pointer. */
export function followTool(): () => void {
  const stop = useViewer.subscribe(({ tool, layout }, before) => {
    if (tool !== before.tool) activeTool();
    else if (layout === before.layout) return;
    // No length is true in a picture from the side.
    else if (isModelView3d() && tool.startsWith('measure-')) setTool(selectTool);
    // Points of one layout mean nothing in another.
    else if (active?.offers) active.cancel();
  });
  return () => {
    stop();
    dropTool();
  };
}
