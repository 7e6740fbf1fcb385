/** The viewer as the page has it: everything happens in a worker where the browser lets one draw. */
import type { FirstView } from './handOver.ts';
import { aborted, ViewerFailure } from './failure.ts';
import type { Host } from './protocol.ts';
import { openDirect } from './direct.ts';
import { openRemote, type Remote } from './remote.ts';
import { canDrawAway, startWorker, wantedRenderer } from './startWorker.ts';
import type { DrawingSource, Viewer, ViewerEvents } from './types.ts';

type Listeners = { [Name in keyof ViewerEvents]: Set<ViewerEvents[Name]> };

/** `first`: what is being opened in the canvas already; the first `open` goes on with that. */
export function createViewer(canvas: HTMLCanvasElement, first?: FirstView): Viewer {
  return viewerOf(canvas, first).viewer;
}

/** A viewer whose drawing is that of a document that is edited elsewhere. */
export interface EditViewer {
  viewer: Viewer;
  /** The line to the document: its drawing is shown as soon as it comes, and every edit from then on. */
  attachDocument(port: MessagePort): Promise<void>;
  /** Opens that drawing, where nothing else is shown before. */
  openDocument(): Promise<void>;
}

export function createEditViewer(canvas: HTMLCanvasElement): EditViewer {
  const { viewer, remote } = viewerOf(canvas, undefined);
  return {
    viewer,
    attachDocument: (port) => remote.call('attachDocument', port),
    openDocument: () => remote.call('openDocument'),
  };
}

function viewerOf(
  canvas: HTMLCanvasElement,
  first: FirstView | undefined,
): { viewer: Viewer; remote: Remote } {
  const listeners: Listeners = {
    progress: new Set(),
    head: new Set(),
    edited: new Set(),
    frame: new Set(),
    failed: new Set(),
  };
  let source: DrawingSource | undefined;
  const host: Host = {
    urls: () =>
      source?.kind === 'cloud' ? source.urls() : Promise.reject(new Error('Nothing of the cloud is open.')),
    prepared: (signal) =>
      source?.kind === 'cloud' && source.prepared
        ? source.prepared(signal)
        : Promise.reject(new Error('Nobody would tell.')),
    progress: (progress) => listeners.progress.forEach((listener) => listener(progress)),
    head: (head) => listeners.head.forEach((listener) => listener(head)),
    edited: (head) => listeners.edited.forEach((listener) => listener(head)),
    frame: (complete) => listeners.frame.forEach((listener) => listener(complete)),
    failed: (reason, detail) => listeners.failed.forEach((listener) => listener(reason, detail)),
  };
  const remote = remoteFor(canvas, host, first);
  const { call, notify: order } = remote;
  let isBegun = first !== undefined;
  const viewer: Viewer = {
    on(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    async open(asked) {
      source = asked;
      try {
        if (isBegun) {
          isBegun = false;
          return await remote.resume?.();
        }
        await call(
          'open',
          asked.kind === 'cloud'
            ? { kind: 'cloud', name: asked.name, size: asked.size, prepared: asked.prepared !== undefined }
            : asked,
        );
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw aborted();
        throw error instanceof ViewerFailure ? error : new ViewerFailure('internal', String(error));
      }
    },
    cancel: () => order('cancel'),
    close() {
      source = undefined;
      order('close');
    },
    resize: (width, height, pixelRatio) => order('resize', width, height, pixelRatio),
    setCamera: (camera) => order('setCamera', camera),
    setLayout: (layout) => call('setLayout', layout),
    setLayers: (visible) => order('setLayers', visible),
    setLook: (look) => order('setLook', look),
    highlight: (entities) => order('highlight', entities),
    pick: (at, reach) => call('pick', at, reach),
    pickBox: (box, crossing, most) => call('pickBox', box, crossing, most),
    properties: (entity) => call('properties', entity),
    placeOf: (handle) => call('placeOf', handle),
    placeOfText: (layout, at) => call('placeOfText', layout, at),
    boxOf: (entity) => call('boxOf', entity),
    snap: (at, reach, modes, from) => call('snap', at, reach, modes, from),
    measured: (at, reach) => call('measured', at, reach),
    searchTexts: (query, most) => call('searchTexts', query, most),
    blocks: () => call('blocks'),
    inserts: (block, most) => call('inserts', block, most),
    supply: (files) => call('supply', files),
    picture: (request) => call('picture', request),
    overview: (layout, width, height) => call('overview', layout, width, height),
    figures: () => call('figures'),
    dispose: () => remote.end(),
  };
  return { viewer, remote };
}

function remoteFor(canvas: HTMLCanvasElement, host: Host, first: FirstView | undefined): Remote {
  if (first) return openRemote(first.worker, host, first);
  return canDrawAway(canvas)
    ? openRemote(startWorker(canvas), host)
    : openDirect(canvas, host, wantedRenderer());
}
