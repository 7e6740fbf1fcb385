/** Two drawings on screen from opening to leaving, with one camera. */
import type { CallRequest } from '@linework/contract/calls';
import type { Box } from '@linework/cad/display/list';
import { cameraOfBox, type Size } from '../engine/view/project.ts';
import type { Camera, DrawingHead, LayoutInfo } from '../engine/types.ts';
import { emptyCompare, useCompare, type ChangeBoxes, type ListedChange } from './compareStore.ts';
import { boxToShow, unite } from './boxToShow.ts';
import { darkInks, lightInks } from './inks.ts';
import { openPane, type Pane } from './pane.ts';

type Request = CallRequest<'drawingOpen'>;

export interface CompareSession {
  resize(size: Size): void;
  setLayout(name: string): void;
  jumpTo(listed: ListedChange): Promise<void>;
  /** The same place in both drawings; undefined where it has none, as in a block. */
  picturesOf(listed: ListedChange): Promise<{ before: Blob; after: Blob } | undefined>;
  /** Finds out where changes lie as they are drawn, and puts it into the store. */
  locate(changes: readonly ListedChange[]): Promise<void>;
  fit(): void;
  /** With ink where one lies over the other, else in their own colors. */
  setLook(isOverlay: boolean, isDark: boolean): void;
  end(): void;
}

/** Of a picture in the list, CSS pixels. */
const pictureSize: Size = { width: 136, height: 96 };
/** A picture is never of less than this share of the layout: a dot alone says nothing. */
const minPictureShare = 0.04;
/** Of so many changes at once the frames are asked for, the first ones first. */
const locatedAtOnce = 500;

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
  let locating = 0;

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
  /** From the coordinates of the drawing after into those of the one before. */
  const shiftedBack = ({ minX, minY, maxX, maxY }: Box): Box => {
    const [dx = 0, dy = 0] = shift();
    return { minX: minX - dx, minY: minY - dy, maxX: maxX - dx, maxY: maxY - dy };
  };
  /** Of the sheets or what is drawn, in the coordinates of the drawing before. */
  const boxesOf = (layout: string): (Box | undefined)[] => {
    const [one, other] = infos(layout).map((info) => info?.sheet ?? info?.extents);
    return [one, other && shiftedBack(other)];
  };
  const whole = (layout: string): Box | undefined => unite(boxesOf(layout));
  const places = new Map<string, Promise<ChangeBoxes>>();
  /** As drawn: what a comparison knows of a text or a block is little more than the point where it stands. */
  const placesOf = ({ id, change, outcome }: ListedChange): Promise<ChangeBoxes> => {
    const find = async (pane: Pane, handle: string): Promise<number[] | undefined> => {
      const place = await pane.viewer.placeOf(handle).catch(() => undefined);
      return place && [place.box.minX, place.box.minY, place.box.maxX, place.box.maxY];
    };
    const { handle, handleBefore = handle } = change;
    const ask = async (): Promise<ChangeBoxes> => {
      const [boxBefore, box] = await Promise.all([
        outcome === 'added' ? undefined : find(before, handleBefore),
        outcome === 'removed' ? undefined : find(after, handle),
      ]);
      return { ...(box && { box }), ...(boxBefore && { boxBefore }) };
    };
    const known = places.get(id) ?? ask();
    places.set(id, known);
    return known;
  };
  /** Where a change is to be seen, before and after, in the coordinates of the drawing before. */
  const placeIn = async (listed: ListedChange): Promise<Box | undefined> => {
    const { box, boxBefore } = { ...listed.change, ...(await placesOf(listed)) };
    const now = listed.outcome === 'removed' ? undefined : boxOf(box);
    return unite([now && shiftedBack(now), listed.outcome === 'added' ? undefined : boxOf(boxBefore)]);
  };
  let fitted: Camera | undefined;
  const fit = (): void => {
    const { layout, size } = useCompare.getState();
    const [one, other] = boxesOf(layout);
    const box = boxToShow(one, other);
    if (!box) return;
    fitted = cameraOfBox(box, size);
    setCamera(fitted);
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
    useCompare.setState({ layout, extents: whole(layout) });
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
      const model = other.layouts.find((layout) => layout.model)?.name ?? layouts[0] ?? '';
      useCompare.setState({ layouts, model });
      setLayout(useCompare.getState().layout || model);
    },
    () => useCompare.setState({ failed: true }),
  );
  const unfollow = useCompare.subscribe(({ camera, told, layout }, old) => {
    if (camera && (camera !== old.camera || told !== old.told)) look(camera);
    if (told === old.told || !told?.comparison?.shift) return;
    // Only now it is known that the whole drawing was shifted: nobody has looked elsewhere yet, it is all shown anew.
    useCompare.setState({ extents: whole(layout) });
    if (camera === fitted) fit();
  });

  return {
    fit,
    setLayout,
    setLook(isOverlay, isDark) {
      const inks = isDark ? darkInks : lightInks;
      const background = isDark && !isOverlay ? 'dark' : 'light';
      before.setLook({ background, ...(isOverlay && { ink: inks.before }) });
      after.setLook({ background, ...(isOverlay && { ink: inks.after }) });
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
    async jumpTo(listed) {
      const { id, change } = listed;
      useCompare.setState({ chosen: id });
      if (change.placeKind !== 'model' && change.placeKind !== 'layout') return;
      setLayout(change.place);
      const box = await placeIn(listed);
      if (!box || ended || useCompare.getState().chosen !== id) return;
      // With some of what is around it, so that one sees where it is.
      setCamera(cameraOfBox(box, useCompare.getState().size, 0, 0.3));
    },
    async locate(changes) {
      const turn = ++locating;
      const seen = changes.filter(({ change }) => hasPlace(change));
      const found = new Map<string, ChangeBoxes>();
      // Each part is twice as large as the last: however many there are, they are copied twice in all.
      let size = locatedAtOnce;
      for (let at = 0; at < seen.length || at === 0; at += size, size *= 2) {
        const some = seen.slice(at, at + size);
        const boxes = await Promise.all(some.map(placesOf));
        // Others are compared meanwhile, or nothing any more.
        if (ended || turn !== locating) return;
        some.forEach(({ id }, place) => found.set(id, boxes[place]!));
        useCompare.setState({ places: new Map(found) });
      }
    },
    async picturesOf(listed) {
      const { place } = listed.change;
      if (!hasPlace(listed.change)) return undefined;
      const box = await placeIn(listed);
      if (!box || place !== useCompare.getState().layout) return undefined;
      const camera = cameraOfBox(atLeast(box, whole(place)), pictureSize, 0, 0.1);
      const [dx = 0, dy = 0] = shift();
      const background = isDarkTheme() ? 'dark' : 'light';
      const picture = (pane: Pane, from: Camera): Promise<Blob> => {
        const pixelRatio = Math.max(2, devicePixelRatio);
        const width = pictureSize.width * pixelRatio;
        const height = pictureSize.height * pixelRatio;
        const closer = { ...from, scale: from.scale * pixelRatio };
        return pane.viewer.picture({
          width,
          height,
          pixelRatio,
          camera: closer,
          background,
          type: 'image/png',
        });
      };
      const [one, other] = await Promise.all([
        picture(before, camera),
        picture(after, { ...camera, x: camera.x + dx, y: camera.y + dy }),
      ]);
      return { before: one, after: other };
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

/** What is on no sheet, as in a block, is nowhere to be seen. */
const hasPlace = ({ kind, placeKind }: ListedChange['change']): boolean =>
  kind === 'entity' && (placeKind === 'model' || placeKind === 'layout');

const isDarkTheme = (): boolean => document.documentElement.dataset['theme'] === 'dark';

/** Grown around its middle to a share of the whole. */
function atLeast(box: Box, whole: Box | undefined): Box {
  if (!whole) return box;
  const least = Math.max(whole.maxX - whole.minX, whole.maxY - whole.minY) * minPictureShare;
  const growX = Math.max(0, least - (box.maxX - box.minX)) / 2;
  const growY = Math.max(0, least - (box.maxY - box.minY)) / 2;
  return {
    minX: box.minX - growX,
    maxX: box.maxX + growX,
    minY: box.minY - growY,
    maxY: box.maxY + growY,
  };
}

function boxOf(box: readonly number[] | undefined): Box | undefined {
  if (!box) return undefined;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
  return { minX, minY, maxX, maxY };
}
