/** Answers the page around an embedded viewer (packages/embed), where its origin is one of those that may. */
import {
  embedCallNames,
  embedMeasures,
  embedProtocol,
  type EmbedCallName,
  type EmbedCamera,
  type EmbedEntity,
  type EmbedEventName,
  type EmbedEvents,
  type EmbedLayer,
  type EmbedLayout,
  type EmbedMessage,
} from '@linework/contract/embed';
import { setColorScheme, colorSchemes } from '../../../app/colorScheme.ts';
import { config } from '../../../app/config.ts';
import { listedParent } from '../../../app/host/bridge.ts';
import { router } from '../../../app/router.ts';
import { fit, goToLayout, showPlace } from '../camera/views.ts';
import { useMeasure } from '../measure/measureStore.ts';
import { handOver } from '../open/local.ts';
import { layers } from '../state/layers.ts';
import {
  getViewer,
  selectTool,
  setCamera,
  setSelection,
  setTool,
  useViewer,
  type ViewerState,
} from '../state/viewerStore.ts';
import { measuredValues } from './measuredValues.ts';

/** Wheels and fingers move the camera dozens of times a second. */
const cameraPauseMs = 100;
/** More are a selection for a table, not for a message. */
const maxEntities = 200;

const parentOrigin = listedParent();

const post = (message: EmbedMessage): void => {
  if (parentOrigin !== undefined) window.parent.postMessage(message, parentOrigin);
};

export function tellEmbed<Name extends EmbedEventName>(event: Name, data: EmbedEvents[Name]): void {
  post({ protocol: embedProtocol, event, data });
}

const layersOf = ({ head, layers: shown }: ViewerState): EmbedLayer[] =>
  (head?.layers ?? []).map(({ name }, index) => ({ name, visible: shown[index] === 1 }));

const layoutsOf = ({ head }: ViewerState): EmbedLayout[] =>
  (head?.layouts ?? []).map(({ name, model }) => ({ name, isModel: model }));

async function selectedEntities(): Promise<EmbedEntity[]> {
  const { viewer, head, selection } = useViewer.getState();
  const found = await Promise.all(
    selection.slice(0, maxEntities).map((entity) => viewer?.properties(entity)),
  );
  return found.flatMap((entity) =>
    entity
      ? [
          {
            handle: entity.handle,
            type: entity.type,
            layer: head?.layers[entity.layer]?.name ?? '',
            properties: entity.properties.map(({ key, value }) => ({ key, value })),
          },
        ]
      : [],
  );
}

function cameraIn(value: unknown): EmbedCamera {
  const { x, y, scale, twist = 0 } = (value ?? {}) as Partial<EmbedCamera>;
  if (![x, y, scale, twist].every(Number.isFinite) || scale! <= 0) throw new Error('not a camera');
  return { x: x!, y: y!, scale: scale!, twist };
}

type Served = { [Name in EmbedCallName]: (...args: unknown[]) => unknown };

const served: Served = {
  openFile(name, bytes) {
    if (typeof name !== 'string' || !(bytes instanceof ArrayBuffer)) throw new Error('not a file');
    handOver({ files: [new File([bytes], name)] });
    if (location.pathname !== '/embed/local')
      void router.navigate({ href: `/embed/local${location.search}` });
  },
  getCamera: () => useViewer.getState().camera,
  setCamera: (camera) => setCamera(cameraIn(camera)),
  fit: () => fit(),
  getLayers: () => layersOf(useViewer.getState()),
  setLayers(visible) {
    if (typeof visible !== 'object' || visible === null) throw new Error('not a table of layers');
    const { head } = useViewer.getState();
    for (const shown of [true, false]) {
      const which = (head?.layers ?? []).flatMap(({ name }, index) =>
        (visible as Record<string, unknown>)[name] === shown ? [index] : [],
      );
      if (which.length > 0) layers.show(which, shown);
    }
  },
  getLayouts: () => layoutsOf(useViewer.getState()),
  async setLayout(name) {
    const index = layoutsOf(useViewer.getState()).findIndex((layout) => layout.name === name);
    if (index < 0) throw new Error('no such layout');
    await goToLayout(index);
  },
  getSelection: selectedEntities,
  async select(handles, options) {
    if (!Array.isArray(handles)) throw new Error('not a list of handles');
    const places = await Promise.all(
      handles.slice(0, maxEntities).map((handle) => getViewer()?.placeOf(String(handle))),
    );
    const found = places.filter((place) => place !== undefined);
    const [first] = found;
    if (first && (options as { zoom?: boolean } | undefined)?.zoom === true) await showPlace(first);
    setSelection(found.map(({ entity }) => entity));
  },
  async measure(kind) {
    const known = embedMeasures.find((each) => each === kind);
    if (kind !== undefined && kind !== null && !known) throw new Error('no such measuring tool');
    // The tools come later than the drawing.
    if (known) await import('../page/ToolMenus.tsx');
    setTool(known ? `measure-${known}` : selectTool);
  },
  setTheme(theme) {
    const known = colorSchemes.find((each) => each === theme);
    if (!known) throw new Error('no such theme');
    setColorScheme(known);
  },
};

async function answer(id: number, name: EmbedCallName, args: readonly unknown[]): Promise<void> {
  try {
    const result: unknown = await served[name](...args);
    post({ protocol: embedProtocol, id, result });
  } catch (error) {
    post({ protocol: embedProtocol, id, error: error instanceof Error ? error.message : 'failed' });
  }
}

function handleMessage({ source, origin, data }: MessageEvent<EmbedMessage | undefined>): void {
  if (source !== window.parent || origin !== parentOrigin || data?.protocol !== embedProtocol) return;
  if (!('call' in data) || typeof data.id !== 'number' || !Array.isArray(data.args)) return;
  if (embedCallNames.includes(data.call)) void answer(data.id, data.call, data.args);
}

/** Tells what happens in the viewer. */
function watchViewer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    useViewer.subscribe((now, before) => {
      if (now.head && now.stood && !before.stood)
        tellEmbed('opened', { name: now.head.name, layouts: layoutsOf(now), layers: layersOf(now) });
      if (now.failure && now.failure !== before.failure) tellEmbed('failed', { reason: now.failure.reason });
      if (now.selection !== before.selection)
        void selectedEntities().then((entities) => tellEmbed('selection', { entities }));
      if (now.layers !== before.layers && now.head) tellEmbed('layers', { layers: layersOf(now) });
      if (now.camera !== before.camera)
        timer ??= setTimeout(() => {
          timer = undefined;
          tellEmbed('camera', useViewer.getState().camera);
        }, cameraPauseMs);
    }),
    useMeasure.subscribe(({ results }, before) => {
      const last = results.at(-1);
      if (last && results.length > before.results.length) tellEmbed('measured', measuredValues(last.thing));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Nothing is said or heard where nobody who may is around. */
export function serveEmbed(): () => void {
  if (parentOrigin === undefined) return () => undefined;
  addEventListener('message', handleMessage);
  const unwatch = watchViewer();
  tellEmbed('ready', { version: config.version });
  return () => {
    removeEventListener('message', handleMessage);
    unwatch();
  };
}
