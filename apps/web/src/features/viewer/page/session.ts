/** One drawing on screen: from opening it to leaving the page. */
import { readLink, type LinkedView } from '../engine/view/viewLink.ts';
import { keptView } from '../engine/view/keptViews.ts';
import { createViewer } from '../engine/viewer.ts';
import type { DrawingHead, DrawingSource, Viewer } from '../engine/types.ts';
import { fitAgain, followSheet, goToLayout, resized, startAt } from '../camera/views.ts';
import { stopMotion } from '../camera/motion.ts';
import type { FirstView } from '../engine/handOver.ts';
import { startView } from '../engine/view/startView.ts';
import { askForNote } from '../notes/linkedNote.ts';
import type { Opening } from '../open/opening.ts';
import { damageOf } from '../state/damage.ts';
import { asDrawn } from '../engine/view/layerRules.ts';
import { fromNamed, namedColors } from '../engine/view/layerColors.ts';
import { setLayers } from '../state/layers.ts';
import { applyLook, followSpace, spaceOf } from '../state/look.ts';
import { setPendingSearch } from '../state/pendingSearch.ts';
import { beginOrigin } from '../open/origin.ts';
import { panels } from '../state/panelStore.ts';
import { startLook } from '../engine/view/savedLook.ts';
import { followTool } from '../state/activeTool.ts';
import { persistView } from './persistView.ts';
import { provideKnownFiles } from '../open/missingFiles.ts';
import { emptyState, useViewer } from '../state/viewerStore.ts';

export interface ViewerSession {
  /** By `openSource` where more than the viewer opens it; a drawing that is new has no source. */
  open(opening: Omit<Opening, 'source'> & { source?: DrawingSource }, openSource?: () => Promise<void>): void;
  end(): void;
}

interface SessionOptions {
  /** A drawing that is being opened already: the session goes on with its canvas. */
  first?: FirstView | undefined;
  /** Makes the engine; whoever makes one ends it. */
  create?: (canvas: HTMLCanvasElement) => Viewer;
}

/**
 * Makes the canvas too: an engine takes it over for good, so every session has one of its own.
 */
export function startSession(host: HTMLElement, { first, create }: SessionOptions = {}): ViewerSession {
  const canvas = first?.canvas ?? document.createElement('canvas');
  const viewer = create ? create(canvas) : createViewer(canvas, first);
  performance.mark('linework:page');
  host.prepend(canvas);
  useViewer.setState({ ...emptyState, viewer, look: startLook() });
  viewer.setLook(useViewer.getState().look);
  let opening: Parameters<ViewerSession['open']>[0] | undefined;
  let begun = false;
  /** What the address says is about the first drawing that it brought. */
  let linked = true;

  const stops = [
    viewer.on('progress', (progress) =>
      useViewer.setState(
        progress.state === 'success' ? { progress, stood: true, cameFrom: undefined } : { progress },
      ),
    ),
    viewer.on('frame', (complete) => useViewer.setState({ complete })),
    viewer.on('failed', (reason, detail) => useViewer.setState({ failure: { reason, detail } })),
    viewer.on('head', (head) => {
      if (begun) return takeAgain(head);
      begun = true;
      askForNote(linked ? (new URLSearchParams(location.search).get('note') ?? undefined) : undefined);
      const isLinked = linked && opening?.file.kind !== 'local';
      begin(head, opening, isLinked ? readLink(location.search) : {});
      linked = false;
    }),
    // What is on, off or frozen is the document's from then on.
    viewer.on('edited', (head) => useViewer.setState({ head, layers: asDrawn(head.layers) })),
    followSize(host),
    followSheet(),
    followTool(),
    followSpace(),
    persistView(),
  ];

  return {
    open(next, openSource = () => (next.source ? viewer.open(next.source) : Promise.resolve())) {
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
        cameFrom: undefined,
        outdated: false,
        complete: false,
        stood: false,
      });
      beginOrigin(next.source);
      next.watch?.((loaded, total) => {
        if (opening !== next || useViewer.getState().progress?.state !== 'requesting') return;
        useViewer.setState({ progress: { state: 'requesting', loaded, total, share: loaded / total } });
      });
      // Failures come as an event; a cancelled opening says so here.
      openSource().catch(() => undefined);
    },
    end() {
      stopMotion();
      for (const stop of stops) stop();
      if (!create) viewer.dispose();
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
function begin(head: DrawingHead, opening: Omit<Opening, 'source'> | undefined, link: LinkedView): void {
  const wish = { link, kept: opening && keptView(opening.file.key) };
  const { layout, layers, colors, camera } = startView(head, wish, useViewer.getState().size);
  useViewer.setState({ head });
  setLayers(layers, colors);
  applyLook(startLook(head.lineWeights, spaceOf()));
  startAt(layout === 0 ? camera : undefined);
  if (layout !== 0) void goToLayout(layout, camera);
  if (link.find !== undefined) {
    setPendingSearch({ query: link.find, near: link.point });
    panels.open('find');
  }
  if (damageOf(head) > 0) void import('./tellDamage.ts').then(({ tellDamage }) => tellDamage());
  // Failures come as an event; whoever stops it knows.
  if (opening) provideKnownFiles(opening).catch(() => undefined);
}

/** Fonts came, or the prepared drawing: what the person has set stays. */
function takeAgain(head: DrawingHead): void {
  const { head: before, layers, colors, layout } = useViewer.getState();
  const kept = layers.length === head.layers.length ? layers : asDrawn(head.layers);
  useViewer.setState({ head, layers: kept, layout: Math.min(layout, head.layouts.length - 1) });
  // Layers may have other numbers now.
  if (colors.size > 0) setLayers(kept, fromNamed(head.layers, namedColors(before!.layers, colors)));
  fitAgain();
}
