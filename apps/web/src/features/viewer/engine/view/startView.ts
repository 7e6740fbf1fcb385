/** Where a drawing opens, by what its address says and by where it was left: the same for the page and for the worker. */
import { homeCamera } from './home.ts';
import type { Size } from './project.ts';
import type { Camera, DrawingHead } from '../types.ts';
import { fromNamed, type LayerColors } from './layerColors.ts';
import { asDrawn, fromHidden } from './layerRules.ts';
import type { KeptView } from './keptViews.ts';
import { cameraHere, type LinkedView } from './viewLink.ts';

export interface ViewWish {
  link: LinkedView;
  kept: KeptView | undefined;
}

export interface StartView {
  layout: number;
  layers: Uint8Array;
  colors: LayerColors;
  /** Undefined: the layout's home. */
  camera: Camera | undefined;
}

type Head = Pick<DrawingHead, 'layers' | 'layouts' | 'firstLayout'>;

/** Of a place that is named without a scale: as much around it as one reads at a glance. */
const pointZoom = 12;

export function startView(head: Head, { link, kept }: ViewWish, size: Size): StartView {
  const isLinked = link.camera !== undefined || link.point !== undefined || link.layout !== undefined;
  // An address that names no layout is of the first one, wherever the drawing opens.
  const layout = layoutOf(head, isLinked ? (link.layout ?? '0') : kept?.layout);
  return {
    layout,
    layers: layersOf(head, link, isLinked ? undefined : kept),
    colors: fromNamed(head.layers, link.colors ?? (isLinked ? undefined : kept?.colours)),
    camera: isLinked ? (cameraHere(link, size) ?? around(head, layout, link.point, size)) : kept?.camera,
  };
}

function around(
  { layouts }: Head,
  layout: number,
  point: LinkedView['point'],
  size: Size,
): Camera | undefined {
  const shown = layouts[layout];
  if (!point || !shown) return undefined;
  const home = homeCamera(shown, size);
  return { ...home, ...point, scale: home.scale * pointZoom };
}

function layoutOf({ layouts, firstLayout }: Head, wanted: string | undefined): number {
  if (wanted === undefined) return firstLayout;
  const named = layouts.findIndex(({ name }) => name === wanted);
  const numbered = Number(wanted);
  if (named >= 0) return named;
  return Number.isInteger(numbered) && numbered >= 0 && numbered < layouts.length ? numbered : 0;
}

function layersOf({ layers }: Head, link: LinkedView, kept: KeptView | undefined): Uint8Array {
  if (link.only) {
    const names = new Set(link.only);
    const others = layers.flatMap(({ name }) => (names.has(name) ? [] : [name]));
    return fromHidden(layers, others, link.frozen);
  }
  if (link.off) return fromHidden(layers, link.off, link.frozen);
  return kept?.off ? fromHidden(layers, kept.off, kept.frozen) : asDrawn(layers);
}
