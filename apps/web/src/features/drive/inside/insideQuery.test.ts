import type { DrawingHit } from '@linework/contract/drawing';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.mock('../../../app/api.ts', () => ({ client: {} }));
vi.mock('../../../app/router.ts', () => ({ router: {} }));
vi.mock('../../../app/query.ts', () => ({ queryClient: {} }));
vi.mock('../../../app/events/driveEvents.ts', () => ({ onDriveEvent: () => {} }));
const { byDrawing, excerpt, hitAddress, isTelling } = await import('./insideQuery.ts');

const hit = (more: Partial<DrawingHit>): DrawingHit => ({
  fileId: '7',
  name: 'plan.dwg',
  parentId: '0',
  parentName: '',
  thumbkey: '',
  modifyTime: 1,
  kind: 'text',
  text: 'DN 100 & more',
  layer: 'Water',
  layout: 'Model',
  x: 12.5,
  y: -3,
  handle: '1A',
  ...more,
});

test('a hit leads to its place in the viewer', () => {
  const url = new URL(hitAddress(hit({})), 'http://x');
  expect(url.pathname).toBe('/viewer/7');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    find: 'DN 100 & more',
    layout: 'Model',
    x: '12.5',
    y: '-3',
  });
  expect(hitAddress(hit({ kind: 'layer', layout: '', x: undefined, y: undefined }))).toBe('/viewer/7');
  const model = new URL(hitAddress(hit({ kind: 'part', text: '螺栓 M8' })), 'https://example.com');
  const link = Buffer.from(model.searchParams.get('model')!, 'base64url').toString();
  expect(JSON.parse(link)).toMatchObject({ fileId: '7', part: '螺栓 M8' });
});

test('hits of one drawing stand together, in the order they came', () => {
  const rows = [hit({ text: 'a' }), hit({ fileId: '8', text: 'b' }), hit({ text: 'c' })];
  expect(byDrawing(rows).map(({ hits }) => hits.map(({ text }) => text))).toEqual([['a', 'c'], ['b']]);
});

test('one Latin letter is not searched for, one Chinese character is', () => {
  expect([isTelling('a'), isTelling(' '), isTelling('ab'), isTelling('栓'), isTelling('도')]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('a long text is cut around what was found', () => {
  const text = `${'before '.repeat(30)}Hydrant${' after'.repeat(30)}`;
  const cut = excerpt(text, 'hydrant');
  expect(cut).toMatch(/^….*Hydrant.*…$/);
  expect(cut.length).toBeLessThan(130);
  expect(excerpt('short', 'x')).toBe('short');
});
