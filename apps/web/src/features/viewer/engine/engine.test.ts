import { drawing as drawingOf, image, show } from '@linework/cad/display/fixture';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Engine } from './engine.ts';
import type { Host } from './protocol.ts';
import {
  dxf,
  type TestEntity,
  FakeKernel,
  fakeRenderer,
  insert,
  line,
  ocf,
  scatter,
  text,
} from './testing.ts';
import type { CloudUrls, DrawingHead, Progress } from './types.ts';

interface Told extends Host {
  states: () => string[];
  heads: DrawingHead[];
  failures: string[];
  frames: boolean[];
  painted: boolean[];
  asked: number;
}

function hostWith(
  urls: () => Promise<CloudUrls>,
  prepared: Host['prepared'] = () => Promise.reject(new Error()),
): Told {
  const progress: Progress[] = [];
  const told: Told = {
    asked: 0,
    heads: [],
    failures: [],
    frames: [],
    painted: [],
    states: () => progress.map(({ state }) => state).filter((state, i, all) => state !== all[i - 1]),
    urls() {
      told.asked += 1;
      return urls();
    },
    prepared,
    progress: (one) => void progress.push(one),
    head: (head) => void told.heads.push(head),
    frame(complete, painted) {
      told.frames.push(complete);
      told.painted.push(painted);
    },
    edited: () => undefined,
    failed: (reason) => void told.failures.push(reason),
  };
  return told;
}

const nowhere = (): Promise<CloudUrls> => Promise.reject(new Error('no cloud'));
const blob = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>]);

function engineFor(host: Host): { engine: Engine; renderer: ReturnType<typeof fakeRenderer> } {
  const renderer = fakeRenderer();
  const engine = new Engine(
    host,
    async () => renderer,
    (run) => void setTimeout(run),
  );
  engine.resize(800, 600, 1);
  return { engine, renderer };
}

/** A server of files by address, with ranges. */
function serving(files: Record<string, Uint8Array | 'never'>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    asked.push(url);
    const file = files[url];
    if (file === 'never')
      return new Promise((_, reject) =>
        init.signal.addEventListener('abort', () => reject(init.signal.reason as Error)),
      );
    if (!file) return Promise.resolve(new Response(null, { status: 404 }));
    const range = /bytes=(\d+)-(\d+)/.exec(init.headers['range'] ?? '');
    const part = range ? file.slice(Number(range[1]), Number(range[2]) + 1) : file.slice();
    return Promise.resolve(new Response(part as Uint8Array<ArrayBuffer>, { status: range ? 206 : 200 }));
  });
  return asked;
}

beforeEach(() => {
  FakeKernel.made = [];
  FakeKernel.hangs = false;
  vi.stubGlobal('Worker', FakeKernel);
});
afterEach(() => vi.unstubAllGlobals());

const drawing = { entities: [line(0, 0, 100, 100), text(0, 0, 5, 'Pump')] };

test.each(['a.ocf', 'by-another-name.dwg'])(
  'a prepared drawing of this machine is opened: %s',
  async (name) => {
    const host = hostWith(nowhere);
    const { engine } = engineFor(host);
    const file = blob(ocf(drawing));
    const slice = vi.spyOn(file, 'slice');
    await engine.open({ kind: 'local', file, name });
    expect(host.states()).toEqual(['requesting', 'drawing', 'success']);
    expect(FakeKernel.made).toHaveLength(0);
    // What says by its name what it is is read at once.
    if (name.endsWith('.ocf')) expect(slice).toHaveBeenCalledTimes(1);
  },
);

test.each([true, false])(
  'while its bytes are on their way another is warmed up, and then no more (%s)',
  async (isOnItsWay) => {
    let give: (urls: CloudUrls) => void = () => undefined;
    const urls = new Promise<CloudUrls>((resolve) => (give = resolve));
    const host = hostWith(() => urls);
    const renderer = fakeRenderer();
    let make: () => void = () => undefined;
    const made = new Promise<void>((resolve) => (make = resolve));
    const waits = async (): Promise<typeof renderer> => made.then(() => renderer);
    const engine = new Engine(host, waits, (run) => void setTimeout(run));
    const warmedUp = new Promise<true>((resolve) => {
      renderer.warmUp = (layout, view) => {
        resolve(true);
        return renderer.draw(layout, view);
      };
    });
    serving({ '/dl/1': ocf(drawing) });
    const opened = engine.open({ kind: 'cloud', name: 'a.dwg', size: 1000, prepared: false });
    if (!isOnItsWay) give({ ocfUrl: '/dl/1' });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    make();
    if (isOnItsWay) await warmedUp;
    give({ ocfUrl: '/dl/1' });
    await opened;
    expect(host.states().at(-1)).toBe('success');
    expect(await Promise.race([warmedUp, Promise.resolve(false)])).toBe(isOnItsWay);
    expect(renderer.parts.size).toBe(1);
  },
);

test('a local file goes through all states, and the kernel ends', async () => {
  const host = hostWith(nowhere);
  const { engine, renderer } = engineFor(host);
  await engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  expect(host.states()).toEqual(['requesting', 'parsing', 'drawing', 'success']);
  expect(host.heads[0]).toMatchObject({ name: 'a.dxf', entities: 2 });
  expect(host.frames.at(-1)).toBe(true);
  expect(renderer.parts.size).toBe(1);
  expect(FakeKernel.made).toHaveLength(1);
  expect(FakeKernel.made[0]!.ended).toBe(true);
  const picked = await engine.pick({ x: 50, y: 50 }, 5);
  expect(picked).toMatchObject({ type: 'LINE', handle: 'A0' });
  expect(await engine.properties(picked!.entity)).toMatchObject({ type: 'LINE' });
  expect((await engine.searchTexts('pump', 5)).total).toBe(1);
});

test('what is asked for by its handle is found on its own layout; inside a block, at what inserts it', async () => {
  const made = {
    blocks: { PUMP: [line(0, 0, 1, 1)] },
    entities: [line(0, 0, 100, 100), [...line(7, 7, 9, 9), [67, 1]] as TestEntity, insert('PUMP', 50, 20)],
  };
  serving({ '/o': ocf(made) });
  const { engine: local } = engineFor(hostWith(nowhere));
  await local.open({ kind: 'local', file: blob(dxf(made)), name: 'a.dxf' });
  const { engine: prepared } = engineFor(hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' })));
  await prepared.open({ kind: 'cloud', name: 'a.dwg', size: 1e5, prepared: true });
  for (const engine of [local, prepared]) {
    const [inBlock, onSheet, insertion] = [
      await engine.placeOf('A0'),
      await engine.placeOf('A2'),
      await engine.placeOf('A3'),
    ];
    expect(onSheet).toMatchObject({ layout: 1 });
    expect(onSheet!.box.minX).toBeCloseTo(7);
    expect(insertion).toMatchObject({ layout: 0 });
    expect(insertion!.box.maxX).toBeCloseTo(51);
    expect(inBlock).toEqual(insertion);
    expect(await engine.placeOf('DEAD')).toBeUndefined();
  }
});

test('lines of a larger picture are as much wider, and those on screen stay as they are', async () => {
  const { engine, renderer } = engineFor(hostWith(nowhere));
  await engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  const ratios: (number | 'picture')[] = [];
  renderer.setLook = ({ pixelRatio }) => void ratios.push(pixelRatio);
  renderer.picture = () => {
    ratios.push('picture');
    throw new Error('no canvas to put it on');
  };
  const camera = { x: 0, y: 0, scale: 1, twist: 0 };
  const wanted = {
    width: 2400,
    height: 1800,
    pixelRatio: 3,
    camera,
    background: 'light',
    type: 'image/png',
  } as const;
  await expect(engine.picture(wanted)).rejects.toThrow();
  expect(ratios).toEqual([3, 'picture', 1]);
});

test('a picture of the drawing waits for the pictures in it', async () => {
  const area = { width: 4, height: 4, clipKind: 1, clipPoints: new Float64Array(0), clipInverted: false };
  const list = show(drawingOf([image('IMAGE', area)]));
  const images = list.images.map((each) => ({ ...each, bytes: Uint8Array.of(1, 2, 3) }));
  expect(images).toHaveLength(1);
  const { promise: decoded, resolve: decode } = Promise.withResolvers<{ close(): void }>();
  vi.stubGlobal('createImageBitmap', () => decoded);
  const { engine, renderer } = engineFor(hostWith(nowhere));
  const done: string[] = [];
  renderer.setImage = () => void done.push('image');
  renderer.picture = () => {
    done.push('picture');
    throw new Error('no canvas to put it on');
  };
  await engine.open({ kind: 'local', file: blob(encodeOcf({ ...list, images }, {})), name: 'a.ocf' });
  const camera = { x: 0, y: 0, scale: 1, twist: 0 };
  const taken = engine.picture({ width: 8, height: 8, camera, background: 'light', type: 'image/png' });
  // The frame itself does not wait for it.
  await engine.setLayout(0);
  decode({ close: () => undefined });
  await expect(taken).rejects.toThrow();
  expect(done).toEqual(['image', 'picture']);
});

test('a prepared drawing needs no kernel', async () => {
  const asked = serving({ '/o': ocf(drawing) });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: 1e5, prepared: true });
  expect(host.states()).toEqual(['requesting', 'drawing', 'success']);
  expect(FakeKernel.made).toHaveLength(0);
  expect(asked).toEqual(['/o']);
  expect(host.asked).toBe(1);
});

test('what is fetched after the first picture is part of drawing', async () => {
  const asked = serving({ '/o': ocf({ entities: scatter(40_000) }) });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  engine.resize(6000, 6000, 1);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: 1e5, prepared: true });
  expect(asked.length).toBeGreaterThan(2);
  expect(host.states()).toEqual(['requesting', 'drawing', 'success']);
});

test('a local .ocf is a drawing too', async () => {
  const { engine } = engineFor(hostWith(nowhere));
  await engine.open({ kind: 'local', file: blob(ocf(drawing)), name: 'a.ocf' });
  expect(FakeKernel.made).toHaveLength(0);
  expect((await engine.searchTexts('pump', 5)).total).toBe(1);
});

test('not prepared yet: the file is read, and nobody waits for the other any more', async () => {
  serving({ '/f': dxf(drawing) });
  let left: AbortSignal | undefined;
  const host = hostWith(
    async () => ({ fileUrl: '/f' }),
    (signal) => {
      left = signal;
      return new Promise(() => undefined);
    },
  );
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dxf', size: 1e5, prepared: true });
  expect(host.states().at(-1)).toBe('success');
  expect(left?.aborted).toBe(true);
});

test('not prepared yet: what is prepared first is shown, and the reading ends', async () => {
  serving({ '/f': dxf(drawing), '/o': ocf(drawing) });
  FakeKernel.hangs = true;
  let ready = false;
  const host = hostWith(
    async () => (ready ? { fileUrl: '/f', ocfUrl: '/o' } : { fileUrl: '/f' }),
    async () => {
      await expect.poll(() => FakeKernel.made[0]?.request).toBeDefined();
      ready = true;
    },
  );
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dxf', size: 1e5, prepared: true });
  expect(host.states().at(-1)).toBe('success');
  expect(FakeKernel.made[0]!.ended).toBe(true);
});

test('a prepared file that is damaged gives way to the drawing itself', async () => {
  serving({ '/o': ocf(drawing).slice(0, 200), '/f': dxf(drawing) });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dxf', size: 1e5, prepared: false });
  expect(host.states().at(-1)).toBe('success');
  expect(FakeKernel.made).toHaveLength(1);
});

test('cancelling ends the kernel at once, and the opening', async () => {
  FakeKernel.hangs = true;
  const host = hostWith(nowhere);
  const { engine } = engineFor(host);
  const opening = engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  await expect.poll(() => FakeKernel.made[0]?.request).toBeDefined();
  engine.cancel();
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeKernel.made[0]!.ended).toBe(true);
  expect(host.failures).toEqual([]);
});

test('cancelling ends a request that hangs', async () => {
  serving({ '/o': 'never' });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  const opening = engine.open({ kind: 'cloud', name: 'a.dwg', size: 1, prepared: false });
  setTimeout(() => engine.cancel());
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(host.failures).toEqual([]);
});

test('another drawing ends the one that is being opened', async () => {
  FakeKernel.hangs = true;
  const { engine, renderer } = engineFor(hostWith(nowhere));
  const first = engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  const given = expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => FakeKernel.made[0]?.request).toBeDefined();
  FakeKernel.hangs = false;
  await engine.open({ kind: 'local', file: blob(dxf({ entities: scatter(10) })), name: 'b.dxf' });
  await given;
  expect(renderer.parts.size).toBe(1);
});

test.each([
  ['a text', new TextEncoder().encode('hello'), 'notADrawing'],
  ['nothing', new Uint8Array(0), 'empty'],
])('%s fails with its reason', async (_, bytes, reason) => {
  const host = hostWith(nowhere);
  const { engine } = engineFor(host);
  await expect(engine.open({ kind: 'local', file: blob(bytes), name: 'a' })).rejects.toMatchObject({
    reason,
  });
  expect(host.failures).toEqual([reason]);
});

test('a kernel that the browser ends for its memory is told as that', async () => {
  FakeKernel.hangs = true;
  const host = hostWith(nowhere);
  const { engine } = engineFor(host);
  const opening = engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  await expect.poll(() => FakeKernel.made[0]?.request).toBeDefined();
  FakeKernel.made[0]!.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toMatchObject({ reason: 'outOfMemory' });
  expect(host.failures).toEqual(['outOfMemory']);
});

test('fonts that were missing draw a cloud drawing anew, from the file itself, and stay', async () => {
  serving({ '/o': ocf(drawing), '/f': dxf(drawing) });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: 1e5, prepared: true });
  const font = { name: 'txt.shx', file: blob(Uint8Array.of(1)) };
  await engine.supply({ fonts: [font] });
  expect(FakeKernel.made[0]!.request?.fonts).toEqual([font]);
  const xref = { name: 'site.dwg', file: blob(Uint8Array.of(2)) };
  await engine.supply({ xrefs: [xref] });
  expect(FakeKernel.made[1]!.request).toMatchObject({ fonts: [font], xrefs: [xref] });
  expect(host.heads).toHaveLength(3);
});

test('cancelling when nothing is being opened changes nothing', async () => {
  serving({ '/o': ocf({ entities: scatter(3000) }) });
  const host = hostWith(async () => ({ ocfUrl: '/o', fileUrl: '/f' }));
  const { engine } = engineFor(host);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: 1e6, prepared: false });
  engine.cancel();
  const all = { minX: -10, minY: -10, maxX: 2000, maxY: 2000 };
  expect(await engine.pickBox(all, true, 10)).toHaveLength(10);
  expect(await engine.snap({ x: 500, y: 500 }, 400, ['end'])).toBeDefined();
});

test('giving up on fonts leaves the drawing as it was', async () => {
  const host = hostWith(nowhere);
  const { engine } = engineFor(host);
  await engine.open({ kind: 'local', file: blob(dxf(drawing)), name: 'a.dxf' });
  FakeKernel.hangs = true;
  const supplying = engine.supply({ fonts: [{ name: 'txt.shx', file: blob(Uint8Array.of(1)) }] });
  await expect.poll(() => FakeKernel.made[1]?.request).toBeDefined();
  engine.cancel();
  await expect(supplying).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeKernel.made[1]!.ended).toBe(true);
  expect(await engine.pick({ x: 50, y: 50 }, 5)).toMatchObject({ handle: 'A0' });
});

test('nothing of the tiles is drawn before the overview stands', async () => {
  serving({ '/o': ocf({ entities: scatter(30_000) }) });
  const host = hostWith(nowhere);
  const { engine, renderer } = engineFor(host);
  const draw = renderer.draw.bind(renderer);
  renderer.draw = (...view) => ({ ...draw(...view), pending: true });
  const opened = engine.open({ kind: 'address', name: 'a.ocf', ocfUrl: '/o' });
  await expect.poll(() => host.frames).toContain(false);
  const overview = renderer.parts.size;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(renderer.parts.size).toBe(overview);
  expect(host.painted).not.toContain(true);
  renderer.draw = draw;
  renderer.onFinish?.();
  expect(host.painted).toContain(true);
  await opened;
  expect(host.frames.at(-1)).toBe(true);
});
