import type { Box } from '@linework/cad/display/list';
import { aborted } from '../../viewer/engine/failure.ts';
import type { Camera, DrawingHead, Point2d, Viewer } from '../../viewer/engine/types.ts';
import { createEditViewer } from '../../viewer/engine/viewer.ts';
import { DocumentClient } from './documentClient.ts';
import type { DocumentOrigin } from './protocol.ts';
import { closedState } from './state.ts';
import type { ClickResult, EditorEngine, EditorSource, EditorState } from './types.ts';

/** CSS pixels around a click within which something is hit. */
const defaultReach = 6;
const maxBoxed = 1_000_000;
/** Things at one place that a click goes through. */
const maxCycled = 100;

function boxAround(points: readonly Point2d[], margin = 0): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    minX: xs.reduce((a, b) => Math.min(a, b)) - margin,
    minY: ys.reduce((a, b) => Math.min(a, b)) - margin,
    maxX: xs.reduce((a, b) => Math.max(a, b)) + margin,
    maxY: ys.reduce((a, b) => Math.max(a, b)) + margin,
  };
}

/** An editor on a canvas: the viewer's worker draws, another has the document. */
export function createEditor(canvas: HTMLCanvasElement): EditorEngine {
  const { viewer: plain, attachDocument, openDocument } = createEditViewer(canvas);
  const listeners = new Set<() => void>();
  let state: EditorState = closedState;
  let client: DocumentClient | undefined;
  let opening = new AbortController();
  const size = { width: 1, height: 1 };
  let camera: Camera = { x: 0, y: 0, scale: 1, twist: 0 };
  let sentView = '';
  let layoutNames: readonly string[] = [];
  let layoutAt = 0;
  let shownLayout = '';
  const batchListeners = new Set<Parameters<EditorEngine['onBatch']>[0]>();
  const requestListeners = new Set<Parameters<EditorEngine['onRequest']>[0]>();

  const set = (next: Partial<EditorState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const takeLayouts = ({ layouts }: DrawingHead): void => {
    const names = layouts.map(({ name }) => name);
    const isShown = names.includes(shownLayout);
    layoutNames = names;
    // Renamed, or gone: what is drawn goes to the one that is seen then.
    const now = isShown ? undefined : names[Math.min(layoutAt, names.length - 1)];
    if (now !== undefined) client?.send('setLayout', (shownLayout = now));
  };
  const stops = [plain.on('head', takeLayouts), plain.on('edited', takeLayouts)];
  const viewer: Viewer = {
    ...plain,
    resize(width, height, pixelRatio) {
      Object.assign(size, { width, height });
      plain.resize(width, height, pixelRatio);
    },
    setCamera(next) {
      camera = next;
      plain.setCamera(next);
    },
    async setLayout(layout) {
      const name = layoutNames[layout];
      layoutAt = layout;
      if (name !== undefined) client?.send('setLayout', (shownLayout = name));
      await plain.setLayout(layout);
    },
    async supply(files) {
      client?.supply({ fonts: files.fonts ?? [], xrefs: files.xrefs ?? [] });
    },
    async picture(request) {
      // With what was typed a moment ago.
      if (state.phase === 'ready') await client?.call('flush');
      return plain.picture(request);
    },
    dispose: () => engine.dispose(),
  };

  /** What is seen, told before whatever may depend on it. */
  const tellView = (): void => {
    const [w, h] = [size.width / camera.scale / 2, size.height / camera.scale / 2];
    const [cos, sin] = [Math.abs(Math.cos(camera.twist)), Math.abs(Math.sin(camera.twist))];
    const [x, y] = [w * cos + h * sin, w * sin + h * cos];
    const view: Box = {
      minX: camera.x - x,
      minY: camera.y - y,
      maxX: camera.x + x,
      maxY: camera.y + y,
    };
    const key = Object.values(view).join();
    if (key === sentView) return;
    sentView = key;
    client?.send('setView', view);
  };

  const end = (): void => {
    opening.abort(aborted());
    client?.end();
    client = undefined;
    sentView = '';
  };

  const begin = async (origin: DocumentOrigin, name: string): Promise<void> => {
    const channel = new MessageChannel();
    client = new DocumentClient({
      state: set,
      batch: (batch) => batchListeners.forEach((listener) => listener(batch)),
      request: (request) => requestListeners.forEach((listener) => listener(request)),
    });
    client.open(origin, name, channel.port2);
    await attachDocument(channel.port1);
  };

  const rowAt = async (at: Point2d, reach: number): Promise<number[]> => {
    const picked = await plain.pick(at, reach);
    return picked ? [picked.path[0] ?? picked.entity] : [];
  };

  const engine: EditorEngine = {
    viewer,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async open(source) {
      end();
      const work = (opening = new AbortController());
      state = closedState;
      set({ phase: 'opening' });
      try {
        const { origin, hasPicture } = await originOf(source);
        work.signal.throwIfAborted();
        if (hasPicture && source.kind !== 'new') {
          // The picture is there at once; the document is read beside it.
          const shown = plain.open(source).then(() => {
            if (!work.signal.aborted && state.phase === 'opening') set({ phase: 'viewing' });
          });
          await begin(origin, source.name);
          await shown;
        } else {
          await begin(origin, source.name);
          await openDocument();
        }
      } catch (error) {
        if (opening === work && state.phase !== 'failed' && !work.signal.aborted) {
          const detail = error instanceof Error ? error.message : '';
          set({ phase: 'failed', failure: { reason: 'network', detail } });
        }
        throw error;
      }
    },
    cancelOpening() {
      plain.cancel();
      end();
      set({ phase: 'closed', progress: undefined });
    },
    close() {
      end();
      plain.close();
      state = closedState;
      set({});
    },
    dispose() {
      end();
      for (const stop of stops) stop();
      plain.dispose();
    },

    run(name) {
      tellView();
      client?.enter('run', name);
    },
    type(line) {
      tellView();
      client?.enter('type', line);
    },
    hover: (at) => client?.send('hover', at),
    async click({ at, pointer = at, shift = false, reach = defaultReach, isCycling }): Promise<ClickResult> {
      tellView();
      const taken = await client?.ask('click', at);
      if (taken !== 'pick') return taken ?? 'nothing';
      if (isCycling) {
        const rows = await plain.pickBox(boxAround([pointer], reach / camera.scale), true, maxCycled);
        return (await client?.call('pickNext', rows)) ?? 'nothing';
      }
      const rows = await rowAt(pointer, reach);
      return (rows.length > 0 && (await client?.call('pick', rows, at, shift))) || 'nothing';
    },
    async box(from, to, shift = false) {
      const rows = await plain.pickBox(boxAround([from, to]), to.x < from.x, maxBoxed);
      return rows.length > 0 && (await client?.call('pickAll', rows, shift)) ? 'selected' : 'nothing';
    },
    async lasso(points, isCrossing, shift = false) {
      const rows = await plain.pickBox(boxAround(points), isCrossing, maxBoxed);
      const isTaken = await client?.call('pickLasso', rows, points, isCrossing, shift);
      return isTaken ? 'selected' : 'nothing';
    },
    async activate(at) {
      const rows = await rowAt(at, defaultReach);
      return rows.length > 0 && (await client?.call('activate', rows)) ? 'selected' : 'nothing';
    },
    previewText: async (...asked) => client?.call('previewText', ...asked),
    enter: () => client?.enter('enter'),
    cancel: () => client?.enter('cancel'),
    choose: (option) => client?.enter('choose', option),
    undo: () => client?.send('undo'),
    redo: () => client?.send('redo'),

    select: (handles, mode) => client?.send('select', handles, mode),
    quickTypes: async () => (await client?.call('quickTypes')) ?? [],
    quickValues: async (property, type) => (await client?.call('quickValues', property, type)) ?? [],
    quickSelect: async (rule, mode) => (await client?.call('quickSelect', rule, mode)) ?? 0,
    setProperties: (values, handles) => client?.send('setProperties', values, handles),
    setCurrent: (values) => client?.send('setCurrent', values),
    setHeader: (values) => client?.send('setHeader', values),
    ownBlocks: async () => (await client?.call('ownBlocks')) ?? [],
    openLibrary: async (key, file) => (await client?.call('openLibrary', key, file)) ?? [],
    hasLibrary: async (key) => (await client?.call('hasLibrary', key)) ?? false,
    insertBlock(name, key) {
      tellView();
      client?.enter('insertBlock', name, key);
    },
    addLayer: (name, values) => client?.send('addLayer', name, values),
    setLayer: (handle, values) => client?.send('setLayer', handle, values),
    deleteLayer: (handle) => client?.send('deleteLayer', handle),
    dragGrip: (grip, to) => client?.send('dragGrip', grip, to),
    dropGrip: (grip, to) => client?.send('dropGrip', grip, to),
    editVertex: (grip, action) => client?.send('editVertex', grip, action),

    batches: async (since) => (await client?.call('batches', since)) ?? [],
    onBatch(listener) {
      batchListeners.add(listener);
      return () => void batchListeners.delete(listener);
    },
    onRequest(listener) {
      requestListeners.add(listener);
      return () => void requestListeners.delete(listener);
    },
    setOptionTexts: (texts) => client?.send('setOptionTexts', texts),
    setTier: (tier) => client?.send('setTier', tier),
    async apply(bytes) {
      if (!client) throw new Error('Nothing is open.');
      return client.call('apply', bytes);
    },
    async save() {
      if (!client) throw new Error('Nothing is open.');
      return client.call('save');
    },
    markSaved: (seq) => client?.send('markSaved', seq),
  };
  return engine;
}

/** `hasPicture`: the viewer can show it before the document is read. */
async function originOf(source: EditorSource): Promise<{ origin: DocumentOrigin; hasPicture: boolean }> {
  const address = (url: string | undefined, size: number): DocumentOrigin => {
    if (url === undefined) throw new Error('The file cannot be had.');
    return { kind: 'address', url: new URL(url, location.href).href, size };
  };
  switch (source.kind) {
    case 'new':
      return { origin: { kind: 'new', template: source.template }, hasPicture: false };
    case 'local':
      return { origin: { kind: 'file', file: source.file }, hasPicture: false };
    case 'address':
      return { origin: address(source.fileUrl, 0), hasPicture: source.ocfUrl !== undefined };
    case 'cloud': {
      const { fileUrl, ocfUrl } = await source.urls();
      return { origin: address(fileUrl, source.size), hasPicture: ocfUrl !== undefined };
    }
  }
}
