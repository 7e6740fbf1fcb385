import { beforeEach, expect, it, vi } from 'vitest';
import type { DrawingHead, Viewer } from '../engine/types.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { getElementById: () => null, hidden: false });
vi.stubGlobal('innerHeight', 900);
vi.stubGlobal('cancelAnimationFrame', () => undefined);
const { goToLayout } = await import('../camera/views.ts');
const { stopOpening } = await import('./stopOpening.ts');
const { emptyState, useViewer } = await import('../state/viewerStore.ts');

const home = { x: 200, y: 150, width: 400, height: 300, twist: 0 };
const layouts = ['Model', 'A'].map((name, i) => ({ name, model: i === 0, home }));
let did: string[];
const leave = (): void => void did.push('leave');

beforeEach(() => {
  did = [];
  const viewer = {
    cancel: () => void did.push('cancel'),
    setLayout: async (layout: number) => void did.push(`layout ${layout}`),
    setCamera: () => undefined,
    highlight: () => undefined,
  } as unknown as Viewer;
  const head = { layouts } as unknown as DrawingHead;
  useViewer.setState({ ...emptyState, viewer, head, progress: { state: 'drawing', share: 0.4 } });
});

it('leaves a drawing that never stood, even on its way to another layout', () => {
  stopOpening(leave);
  useViewer.setState({ cameFrom: 0, layout: 1 });
  stopOpening(leave);
  expect(did).toEqual(['cancel', 'leave', 'cancel', 'leave']);
});

it('stays with the layout that is on screen while nothing of another is', () => {
  useViewer.setState({ stood: true, cameFrom: 0, layout: 1, outdated: true });
  stopOpening(leave);
  expect(did).toEqual(['cancel']);
  expect(useViewer.getState().progress?.state).toBe('drawing');
});

it('goes back to the layout before once something of another is on screen', () => {
  useViewer.setState({ stood: true, cameFrom: 0, layout: 1 });
  stopOpening(leave);
  expect(did).toEqual(['layout 0']);
  expect(useViewer.getState().layout).toBe(0);
});

it('goes back where something of another came on screen as it was given up', async () => {
  const frame = Promise.withResolvers<void>();
  useViewer.setState({ stood: true, progress: { state: 'success', share: 1 } });
  const { viewer } = useViewer.getState();
  vi.spyOn(viewer!, 'setLayout').mockReturnValueOnce(frame.promise);
  const going = goToLayout(1);
  stopOpening(leave);
  frame.resolve();
  await going;
  expect(did).toEqual(['cancel', 'layout 0']);
  expect(useViewer.getState()).toMatchObject({ layout: 0, outdated: false });
});

it('leaves what stands as it is where only fonts were on their way', () => {
  useViewer.setState({ stood: true, progress: { state: 'parsing', share: 0.2 } });
  stopOpening(leave);
  expect(did).toEqual(['cancel']);
  expect(useViewer.getState().progress).toEqual({ state: 'success', share: 1 });
});
