import { handTool } from '../../camera/pointer.ts';
import type { Tool } from '../../state/tool.ts';

/** Every drag moves the drawing; the page's own pointer handler does that. */
export function createHand(): Tool {
  return { id: handTool, cursor: 'grab', cancel: () => undefined };
}
