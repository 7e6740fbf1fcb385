/** The viewer as the page has it: everything happens in a worker where the browser lets one draw. */
import { aborted, ViewerFailure } from './failure.ts';
import type { Host } from './protocol.ts';
import { openDirect } from './direct.ts';
import { openRemote, type Remote } from './remote.ts';
import type { RendererKind } from './renderers.ts';
import type { DrawingSource, Viewer, ViewerEvents } from './types.ts';

type Listeners = { [Name in keyof ViewerEvents]: Set<ViewerEvents[Name]> };

/** For tests and for support: `?renderer=gl` or `?renderer=cpu`. */
function wantedRenderer(): RendererKind | undefined {
  const named = new URLSearchParams(location.search).get('renderer');
  return named === 'gl' || named === 'cpu' ? named : undefined;
}

export function createViewer(canvas: HTMLCanvasElement): Viewer {
  const listeners: Listeners = { progress: new Set(), head: new Set(), frame: new Set(), failed: new Set() };
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
    frame: (complete) => listeners.frame.forEach((listener) => listener(complete)),
    failed: (reason, detail) => listeners.failed.forEach((listener) => listener(reason, detail)),
  };
  const wanted = wantedRenderer();
  const canDrawAway = 'transferControlToOffscreen' in canvas && typeof OffscreenCanvas !== 'undefined';
  const remote: Remote = canDrawAway ? openRemote(canvas, host, wanted) : openDirect(canvas, host, wanted);
  const { call, order } = remote;
  return {
    on(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    async open(asked) {
      source = asked;
      try {
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
    entityOf: (handle) => call('entityOf', handle),
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
}
