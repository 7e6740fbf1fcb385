import { EditDocument } from '@linework/cad/edit/document';
import { expect, test } from 'vitest';
import type { ViewRequest } from '../src/host.ts';
import { runScript } from '../src/script.ts';
import { newDrawing } from './drawing.ts';
import { seenView, viewHost } from './views.cases.ts';

test('Restore shows a view, from where it is counted and turned', () => {
  const shown: ViewRequest[] = [];
  const drawing = newDrawing();
  const turned = { twist: Math.PI / 2, target: [100, 0, 0] as [number, number, number] };
  drawing.views.push({
    ...(seenView('Turned', [10, 4], 8, 1) as (typeof drawing.views)[number]),
    ...turned,
    handle: 0x80,
  });
  const document = new EditDocument(drawing);
  runScript(document, 'VIEW S Hall\nVIEW R hall\nVIEW  Turned', {
    ...viewHost(),
    show: (request) => shown.push(request),
  });
  expect(shown).toEqual([
    { zoom: 'center', center: [60, 45, 0], height: 50 },
    { zoom: 'center', center: [expect.closeTo(104), expect.closeTo(-10), 0], height: 8 },
  ]);
});

test('where nobody looks, Save keeps what was seen last', () => {
  const drawing = newDrawing();
  const active = seenView('*Active', [7, 8], 30, 1.5) as (typeof drawing.viewports)[number];
  drawing.viewports.push(active);
  const document = new EditDocument(drawing);
  runScript(document, 'VIEW S Start');
  expect(document.drawing.views).toMatchObject([{ name: 'Start', center: [7, 8], height: 30, aspect: 1.5 }]);
});
