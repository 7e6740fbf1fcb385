/** Two drawings on screen from opening to leaving, with one camera. */
import type { CallRequest } from '@linework/contract/calls';
import type { Box } from '@linework/cad/display/list';
import { cameraOfBox, type Size } from '../camera/project.ts';
import type { Background, Camera, DrawingHead, LayoutInfo } from '../engine/types.ts';
import { emptyCompare, useCompare, type ListedChange } from './compareStore.ts';
import { openPane, type Pane } from './pane.ts';

type Request = CallRequest<'drawingOpen'>;

export interface CompareSession {
  resize(size: Size): void;
  setLayout(name: string): void;
  jumpTo(listed: ListedChange): Promise<void>;
  fit(): void;
  setBackground(background: Background): void;
  end(): void;
}

/** The one on screen: there is one compare page at a time. */
export const current: { session: CompareSession | undefined } = { session: undefined };

export function startCompare(
  hosts: { before: HTMLElement; after: HTMLElement },
  requests: { before: Request; after: Request },
): CompareSession {
  const before = openPane(hosts.before, requests.before);
  const after = openPane(hosts.after, requests.after);
  let heads: { before: DrawingHead; after: DrawingHead } | undefined;
  let ended = false;

  /** A sheet may have another name before. */
  const nameBefore = (layout: string): string => {
    const renamed = useCompare
      .getState()
      .told?.comparison?.changed.find((one) => one.kind === 'layout' && one.name === layout)
      ?.changes?.find(({ property }) => property === 'name');
    return typeof renamed?.from === 'string' ? renamed.from : layout;
  };
  const infos = (layout: string): (LayoutInfo | undefined)[] => [
    heads?.before.layouts.find(({ name }) => name === nameBefore(layout)),
    heads?.after.layouts.find(({ name }) => name === layout),
  ];
  const isModel = (): boolean => infos(useCompare.getState().layout).some((info) => info?.model);
  const shift = (): readonly number[] =>
    (isModel() ? useCompare.getState().told?.comparison?.shift : undefined) ?? [0, 0];
  const look = (camera: Camera): void => {
    before.look(camera);
    const [dx = 0, dy = 0] = shift();
    after.look({ ...camera, x: camera.x + dx, y: camera.y + dy });
  };
  const setCamera = (camera: Camera): void => useCompare.setState({ camera });
  const fit = (): void => {
    const { layout, size } = useCompare.getState();
    const box = unite(infos(layout).map((info) => info?.sheet ?? info?.extents));
    if (box) setCamera(cameraOfBox(box, size));
  };
  const show = async (layout: string): Promise<void> => {
    const panes: [Pane, HTMLElement, string][] = [
      [before, hosts.before, nameBefore(layout)],
      [after, hosts.after, layout],
    ];
    for (const [pane, host, name] of panes) host.toggleAttribute('data-absent', !(await pane.show(name)));
    const { camera } = useCompare.getState();
    if (camera) look(camera);
  };
  const setLayout = (layout: string): void => {
    if (layout === useCompare.getState().layout) return;
    useCompare.setState({ layout });
    void show(layout);
    fit();
  };

  Promise.all([before.head, after.head]).then(
    ([one, other]) => {
      if (ended) return;
      heads = { before: one, after: other };
      const own = ({ layouts }: DrawingHead): string[] =>
        layouts.filter(({ modelView3d }) => !modelView3d).map(({ name }) => name);
      const layouts = [...new Set([...own(other), ...own(one)])];
      useCompare.setState({ layouts });
      const model = other.layouts.find((layout) => layout.model)?.name ?? layouts[0] ?? '';
      setLayout(useCompare.getState().layout || model);
    },
    () => useCompare.setState({ failed: true }),
  );
  const unfollow = useCompare.subscribe(({ camera, told }, old) => {
    if (camera && (camera !== old.camera || told !== old.told)) look(camera);
  });

  return {
    fit,
    setLayout,
    setBackground(background) {
      before.setBackground(background);
      after.setBackground(background);
    },
    resize(size) {
      before.resize(size);
      after.resize(size);
      const { camera, size: old } = useCompare.getState();
      useCompare.setState({ size });
      if (!camera) return;
      if (old.width <= 1) fit();
      else look(camera);
    },
    async jumpTo({ id, change, outcome }) {
      useCompare.setState({ chosen: id });
      if (change.placeKind !== 'model' && change.placeKind !== 'layout') return;
      setLayout(change.place);
      const isBefore = outcome === 'removed';
      const pane = isBefore ? before : after;
      const place = await pane.viewer.placeOf(change.handle).catch(() => undefined);
      if (ended || useCompare.getState().chosen !== id) return;
      const [dx = 0, dy = 0] = isBefore ? [0, 0] : shift();
      const box = place?.box ?? boxOf(isBefore ? change.boxBefore : change.box);
      if (!box) return;
      const moved = { minX: box.minX - dx, maxX: box.maxX - dx, minY: box.minY - dy, maxY: box.maxY - dy };
      const old = outcome === 'moved' || outcome === 'changed' ? boxOf(change.boxBefore) : undefined;
      const { size } = useCompare.getState();
      // With some of what is around it, so that one sees where it is.
      setCamera(cameraOfBox(unite([moved, old])!, size, 0, 0.3));
    },
    end() {
      ended = true;
      unfollow();
      before.end();
      after.end();
      // What is always ignored stays.
      useCompare.setState({ ...emptyCompare, ignore: useCompare.getState().ignore });
    },
  };
}

function boxOf(box: readonly number[] | undefined): Box | undefined {
  if (!box) return undefined;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
  return { minX, minY, maxX, maxY };
}

function unite(boxes: readonly (Box | undefined)[]): Box | undefined {
  const known = boxes.filter((box) => box !== undefined);
  if (known.length === 0) return undefined;
  return {
    minX: Math.min(...known.map(({ minX }) => minX)),
    minY: Math.min(...known.map(({ minY }) => minY)),
    maxX: Math.max(...known.map(({ maxX }) => maxX)),
    maxY: Math.max(...known.map(({ maxY }) => maxY)),
  };
}
