/** One drawing on screen: from opening it to leaving the page. */
import { cameraHere, readLink, type LinkedView } from './link/viewLink.ts';
import { keptView, type KeptView } from './link/keptViews.ts';
import { createViewer } from '../engine/viewer.ts';
import type { Camera, DrawingHead, Viewer } from '../engine/types.ts';
import { fitAgain, goToLayout, resized, startAt } from '../camera/views.ts';
import { stopMotion } from '../camera/motion.ts';
import { askForNote } from '../notes/linkedNote.ts';
import type { Opening } from '../open/opening.ts';
import { asDrawn, fromHidden } from './layerRules.ts';
import { loadLayerStates } from './layers.ts';
import { applyLook, startLook } from './look.ts';
import { askFor } from './lookFor.ts';
import { beginOrigin } from './origin.ts';
import { panels } from './panelStore.ts';
import { followTool } from './activeTool.ts';
import { watchSettling } from './settling.ts';
import { supplyWhatIsKnown } from './supplies.ts';
import { emptyState, useViewer } from './viewerStore.ts';

/** Of a place that is named without a scale: as much around it as one reads at a glance. */
const pointZoom = 12;

export interface Session {
  open(opening: Opening): void;
  end(): void;
}

/** Makes the canvas too: an engine takes it over for good, so every session has one of its own. */
export function startSession(host: HTMLElement): Session {
  const canvas = document.createElement('canvas');
  host.prepend(canvas);
  const viewer = createViewer(canvas);
  useViewer.setState({ ...emptyState, viewer, look: startLook() });
  viewer.setLook(useViewer.getState().look);
  let opening: Opening | undefined;
  let begun = false;
  /** What the address says is about the first drawing that it brought. */
  let linked = true;

  const stops = [
    viewer.on('progress', (progress) => useViewer.setState({ progress })),
    viewer.on('frame', (complete) => useViewer.setState({ complete })),
    viewer.on('failed', (reason, detail) => useViewer.setState({ failure: { reason, detail } })),
    viewer.on('head', (head) => {
      if (begun) return takeAgain(head);
      begun = true;
      askForNote(linked ? (new URLSearchParams(location.search).get('note') ?? undefined) : undefined);
      begin(viewer, head, opening, linked && opening?.file.kind !== 'local' ? readLink(location.search) : {});
      linked = false;
    }),
    followSize(host),
    followTool(),
    watchSettling(),
  ];

  return {
    open(next) {
      opening = next;
      begun = false;
      stopMotion();
      useViewer.setState({
        file: next.file,
        head: undefined,
        failure: undefined,
        progress: { state: 'requesting' },
        selection: [],
        layout: 0,
        complete: false,
      });
      beginOrigin(next.source);
      loadLayerStates(next.file.key);
      next.watch?.((loaded, total) => {
        if (opening !== next || useViewer.getState().progress?.state !== 'requesting') return;
        useViewer.setState({ progress: { state: 'requesting', loaded, total, share: loaded / total } });
      });
      // Failures come as an event; a cancelled opening says so here.
      viewer.open(next.source).catch(() => undefined);
    },
    end() {
      stopMotion();
      for (const stop of stops) stop();
      viewer.dispose();
      canvas.remove();
      useViewer.setState(emptyState);
    },
  };
}

function followSize(host: HTMLElement): () => void {
  const measure = (): void => {
    const { width, height } = host.getBoundingClientRect();
    resized(Math.round(width), Math.round(height), devicePixelRatio);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(host);
  measure();
  return () => observer.disconnect();
}

/** The first picture: where it was left, or where the address says. */
function begin(viewer: Viewer, head: DrawingHead, opening: Opening | undefined, link: LinkedView): void {
  const keptHere = opening && keptView(opening.file.key);
  const linked = link.camera !== undefined || link.point !== undefined || link.layout !== undefined;
  const layout = layoutOf(head, linked ? link.layout : keptHere?.layout);
  const layers = layersOf(head, link, linked ? undefined : keptHere);
  useViewer.setState({ head, layers });
  viewer.setLayers(layers);
  applyLook(startLook(head.lineWeights));
  const camera = cameraHere(link, useViewer.getState().size) ?? (linked ? undefined : keptHere?.camera);
  startAt(layout === 0 ? camera : undefined);
  if (layout !== 0) void goToLayout(layout, camera);
  if (!link.camera && link.point) startAt(around(link.point));
  if (link.find !== undefined) {
    askFor({ query: link.find, near: link.point });
    panels.open('find');
  }
  if (opening) void supplyWhatIsKnown(opening);
}

function around({ x, y }: { x: number; y: number }): Camera {
  const { camera } = useViewer.getState();
  return { x, y, scale: camera.scale * pointZoom, twist: camera.twist };
}

/** Fonts came, or the prepared drawing: what the person has set stays. */
function takeAgain(head: DrawingHead): void {
  const { layers, layout } = useViewer.getState();
  const kept = layers.length === head.layers.length ? layers : asDrawn(head.layers);
  useViewer.setState({ head, layers: kept, layout: Math.min(layout, head.layouts.length - 1) });
  fitAgain();
}

function layoutOf(head: DrawingHead, wanted: string | undefined): number {
  if (wanted === undefined) return head.firstLayout;
  const named = head.layouts.findIndex(({ name }) => name === wanted);
  const numbered = Number(wanted);
  if (named >= 0) return named;
  return Number.isInteger(numbered) && numbered >= 0 && numbered < head.layouts.length ? numbered : 0;
}

function layersOf(head: DrawingHead, link: LinkedView, kept: KeptView | undefined): Uint8Array {
  if (link.only) {
    const names = new Set(link.only);
    const others = head.layers.flatMap(({ name }) => (names.has(name) ? [] : [name]));
    return fromHidden(head.layers, others, link.frozen);
  }
  if (link.off) return fromHidden(head.layers, link.off, link.frozen);
  return kept?.off ? fromHidden(head.layers, kept.off, kept.frozen) : asDrawn(head.layers);
}
