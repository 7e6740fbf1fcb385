import { describe, expect, test } from 'vitest';
import { homeCamera } from './home.ts';
import type { LayerInfo, LayoutInfo } from '../types.ts';
import { startView } from './startView.ts';

const layer = (name: string, more: Partial<LayerInfo> = {}) =>
  ({ name, on: true, frozen: false, ...more }) as LayerInfo;
const layout = (name: string, model: boolean) =>
  ({ name, model, home: { x: 50, y: 50, width: 100, height: 100, twist: 0 } }) as LayoutInfo;
const head = {
  layers: [layer('0'), layer('Walls'), layer('Hidden', { on: false })],
  layouts: [layout('Model', true), layout('Plan', false)],
  firstLayout: 0,
};
const size = { width: 800, height: 600 };
const camera = { x: 1, y: 2, scale: 3, twist: 0 };
const kept = { camera, layout: 'Plan', off: ['Walls'], colours: ['Walls', '5'] };
const asDrawn = new Map();

describe('where a drawing opens', () => {
  test('at home, with the layers as drawn, where nobody says otherwise', () => {
    expect(startView(head, { link: {}, kept: undefined }, size)).toEqual({
      layout: 0,
      layers: Uint8Array.of(1, 1, 0),
      colors: asDrawn,
      camera: undefined,
    });
  });

  test('where it was left', () => {
    const layers = Uint8Array.of(1, 0, 1);
    expect(startView(head, { link: {}, kept }, size)).toEqual({
      layout: 1,
      layers,
      colors: new Map([[1, { kind: 'index', index: 5 }]]),
      camera,
    });
  });

  test('where its address says, whatever was left', () => {
    const there = { x: 7, y: 8, scale: 9, twist: 0 };
    const link = { camera: there, only: ['0'] };
    const layers = Uint8Array.of(1, 0, 0);
    expect(startView(head, { link, kept }, size)).toEqual({
      layout: 0,
      layers,
      colors: asDrawn,
      camera: there,
    });
  });

  test('on the first layout where its address names none, wherever it would open', () => {
    const onSheet = { ...head, firstLayout: 1 };
    expect(startView(onSheet, { link: {}, kept: undefined }, size).layout).toBe(1);
    expect(startView(onSheet, { link: { camera }, kept: undefined }, size).layout).toBe(0);
  });

  test('close to a place that has no scale, on the layout that is named', () => {
    const view = startView(head, { link: { point: { x: 5, y: 6 }, layout: '1' }, kept: undefined }, size);
    expect(view.layout).toBe(1);
    const home = homeCamera(head.layouts[1]!, size);
    expect(view.camera).toEqual({ x: 5, y: 6, scale: home.scale * 12, twist: 0 });
  });

  test('on the first layout where there is no such one', () => {
    expect(startView(head, { link: { layout: 'gone' }, kept }, size).layout).toBe(0);
  });
});
