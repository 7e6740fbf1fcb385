import { beforeEach, expect, it, vi } from 'vitest';
import type { DrawingHead, Viewer } from '../engine/types.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { getElementById: () => null, hidden: false });
vi.stubGlobal('innerHeight', 900);
vi.stubGlobal('cancelAnimationFrame', () => undefined);
const { goToLayout } = await import('./views.ts');
const { emptyState, useViewer } = await import('../state/viewerStore.ts');

const home = { x: 200, y: 150, width: 400, height: 300, twist: 0 };
const layouts = ['Model', 'A', 'B'].map((name, i) => ({ name, model: i === 0, home }));
let drawn: (() => void)[];

beforeEach(() => {
  drawn = [];
  const viewer = {
    setLayout: () => new Promise<void>((resolve) => void drawn.push(resolve)),
    setCamera: () => undefined,
    highlight: () => undefined,
  } as unknown as Viewer;
  const head = { layouts } as unknown as DrawingHead;
  useViewer.setState({
    ...emptyState,
    viewer,
    head,
    size: { width: 1000, height: 800 },
    progress: { state: 'success' },
    complete: true,
  });
});

it('says at once that another layout is on its way, and shows none that was left', async () => {
  const going = goToLayout(1);
  expect(useViewer.getState()).toMatchObject({
    layout: 1,
    outdated: true,
    complete: false,
    progress: { state: 'drawing', share: 0 },
  });
  drawn[0]!();
  await going;
  expect(useViewer.getState().outdated).toBe(false);
});

it('waits for the last one that was asked for', async () => {
  const first = goToLayout(1);
  const second = goToLayout(2);
  drawn[0]!();
  await first;
  expect(useViewer.getState()).toMatchObject({ layout: 2, outdated: true });
  drawn[1]!();
  await second;
  expect(useViewer.getState().outdated).toBe(false);
});

it('leaves what an opening has drawn so far', () => {
  useViewer.setState({ progress: { state: 'drawing', share: 0.4 } });
  void goToLayout(1);
  expect(useViewer.getState().outdated).toBe(false);
});
