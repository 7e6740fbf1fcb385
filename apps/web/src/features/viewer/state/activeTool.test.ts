import { afterEach, expect, it } from 'vitest';
import { activeTool, followTool, registerTool } from './activeTool.ts';
import type { Tool } from './tool.ts';
import { selectTool, setTool, useViewer } from './viewerStore.ts';

const tool = (id: string): Tool => ({ id, cursor: 'default', cancel: () => undefined });
registerTool(selectTool, () => tool(selectTool));

afterEach(() => setTool(selectTool));

it('selects until what was chosen has been loaded', () => {
  const stop = followTool();
  setTool('late');
  expect(activeTool().id).toBe(selectTool);
  registerTool('late', () => tool('late'));
  expect(activeTool().id).toBe('late');
  stop();
});

it('changes nothing where another was chosen in the meantime', () => {
  const stop = followTool();
  setTool('never chosen again');
  setTool(selectTool);
  registerTool('never chosen again', () => tool('never chosen again'));
  expect(activeTool().id).toBe(selectTool);
  expect(useViewer.getState().tool).toBe(selectTool);
  stop();
});
