import { expect, test } from 'vitest';
import { openDocument } from '@linework/cad/save/document';
import { allCommands } from '@linework/editor/commands/table';
import { NO_FONTS } from '@linework/cad/text/fonts';
import type { ToView } from '../../../viewer/engine/documentLink.ts';
import { LiveStore } from '../../../viewer/engine/store/live.ts';
import { closedState } from '../state.ts';
import type { DrawingTemplate, EditorRequest, EditorState, EncodedBatch } from '../types.ts';
import { createDocumentSession, type DocumentSession } from './documentSession.ts';
import { LiveDocument } from './liveDocument.ts';
import { templateFile } from './templates.ts';

const queries = { texts: async () => [], blocks: async () => ({ blocks: [], inserts: [] }) };

/** A session on a new drawing, with what the page and the picture would hold. */
class Edited {
  readonly session: DocumentSession;
  readonly batches: EncodedBatch[] = [];
  readonly sent: ToView[] = [];
  state: EditorState = closedState;
  store!: LiveStore;

  constructor(
    bytes: Uint8Array = templateFile('metric'),
    request: (request: EditorRequest) => void = () => undefined,
  ) {
    const { drawing, diagnostics } = openDocument(bytes);
    const live = new LiveDocument({ name: 'New.dwg', drawing, diagnostics }, NO_FONTS);
    live.show((message) => {
      this.sent.push(message);
      if (message.kind === 'opened') this.store = new LiveStore(message.drawing, queries);
      else if (message.kind === 'edited') this.store.apply(message.patch);
    });
    this.session = createDocumentSession({
      live,
      source: { bytes },
      name: 'New.dwg',
      events: {
        state: (state) => (this.state = { ...this.state, ...state }),
        batch: (batch) => this.batches.push(batch),
        request,
      },
      commands: allCommands,
    });
    this.session.start();
  }

  /** States come at the end of a turn. */
  async settled(): Promise<EditorState> {
    await Promise.resolve();
    return this.state;
  }
}

async function withLine(): Promise<Edited> {
  const edited = new Edited();
  edited.session.run('LINE');
  edited.session.click({ x: 10, y: 10 });
  edited.session.click({ x: 60, y: 40 });
  edited.session.enter();
  await edited.settled();
  return edited;
}

test.each(['metric', 'imperial'] as DrawingTemplate[])(
  'a new %s drawing can be read and drawn',
  (template) => {
    const { drawing, diagnostics } = openDocument(templateFile(template));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(drawing.header.metric).toBe(template === 'metric');
    expect(drawing.layers.get('CENTER')?.lineType.toUpperCase()).toBe('CENTER');
    const [model] = new Edited(templateFile(template)).store.head.layouts;
    expect(model!.home.width).toBeGreaterThan(template === 'metric' ? 400 : 11);
  },
);

test('a command asks, draws and can be undone', async () => {
  const edited = new Edited();
  expect((await edited.settled()).phase).toBe('ready');
  edited.session.run('L');
  expect((await edited.settled()).prompt).toMatchObject({ command: 'LINE', kind: 'point' });
  edited.session.click({ x: 10, y: 10 });
  expect((await edited.settled()).prompt?.from).toEqual({ x: 10, y: 10 });
  edited.session.hover({ x: 20, y: 20 });
  expect(edited.sent.at(-1)).toMatchObject({ kind: 'preview', parts: [{ group: 0 }] });
  edited.session.type('60,40');
  edited.session.enter();
  const { prompt, canUndo, isDirty, seq } = await edited.settled();
  expect({ prompt, canUndo, isDirty, seq }).toEqual({
    prompt: undefined,
    canUndo: true,
    isDirty: true,
    seq: 1,
  });
  expect(edited.batches).toHaveLength(1);
  expect(await edited.store.entityOf(edited.batches.length ? lastHandle(edited) : 0)).toBeDefined();
  edited.session.undo();
  expect(await edited.settled()).toMatchObject({ canUndo: false, canRedo: true });
  expect(await edited.store.entityOf(lastHandle(edited))).toBeUndefined();
});

/** Of the newest row. */
function lastHandle({ sent }: Edited): number {
  const added = sent.flatMap((message) =>
    message.kind === 'edited' ? [...message.patch.entities.handle] : [],
  );
  return added.at(-1)!;
}

test('what is picked in the picture is selected, with its properties and grips', async () => {
  const edited = await withLine();
  const row = (await edited.store.entityOf(lastHandle(edited)))!;
  expect(edited.session.pick([row], { x: 10, y: 10 }, false)).toBe('selected');
  const { selection, grips } = await edited.settled();
  expect(selection.types).toEqual([{ type: 'LINE', count: 1 }]);
  expect(selection.properties.find(({ name }) => name === 'end')?.value).toEqual([60, 40, 0]);
  expect(grips.map(({ at }) => at.x)).toEqual([10, 35, 60]);
  expect(edited.sent.at(-1)).toEqual({ kind: 'highlight', rows: Uint32Array.of(row) });
  edited.session.setProperties({ color: 1, radius: 3 });
  expect((await edited.settled()).selection.properties.find(({ name }) => name === 'color')?.value).toBe(1);
  edited.session.pick([(await edited.store.entityOf(lastHandle(edited)))!], { x: 10, y: 10 }, true);
  expect((await edited.settled()).selection.handles).toEqual([]);
});

test('what was said is of the past once something else is done', async () => {
  const edited = await withLine();
  const said = async (): Promise<string[]> => {
    const { history, answered } = await edited.settled();
    return history.filter(({ id }) => id > answered).map(({ message }) => message);
  };
  edited.session.type('NOSUCHTHING');
  expect(await said()).toContain('unknownCommand');
  edited.session.run('MOVE');
  expect(await said()).toEqual([]);
  edited.session.select([lastHandle(edited)], 'add');
  expect(await said()).toEqual(['found']);
  edited.session.enter();
  expect(await said()).toEqual([]);
  edited.session.cancel();
  edited.session.type('NOSUCHTHING');
  edited.session.cancel();
  expect(await said()).toEqual([]);
  edited.session.type('NOSUCHTHING');
  edited.session.addLayer('Walls', { color: 5 });
  expect(await said()).toEqual([]);
});

test('a grip is dragged, the entity hidden meanwhile', async () => {
  const edited = await withLine();
  const row = (await edited.store.entityOf(lastHandle(edited)))!;
  edited.session.pick([row], { x: 10, y: 10 }, false);
  const grip = (await edited.settled()).grips[2]!;
  edited.session.dragGrip(grip, { x: 80, y: 0 });
  expect(edited.sent.at(-1)).toMatchObject({ kind: 'preview', hidden: Uint32Array.of(row) });
  edited.session.dropGrip(grip, { x: 80, y: 0 });
  expect((await edited.settled()).grips[2]!.at).toEqual({ x: 80, y: 0 });
});

test('layers are added, changed, made current and refused', async () => {
  const edited = await withLine();
  edited.session.addLayer('Walls', { color: 5 });
  const walls = (await edited.settled()).layers.find(({ name }) => name === 'Walls')!;
  expect(walls).toMatchObject({ color: 5, isOn: true });
  edited.session.setCurrent({ layer: 'Walls', color: 3 });
  expect((await edited.settled()).current).toMatchObject({ layer: 'Walls', color: 3 });
  edited.session.setLayer(walls.handle, { isOn: false });
  expect((await edited.settled()).layers.find(({ name }) => name === 'Walls')?.isOn).toBe(false);
  expect(edited.store.head.layers.find(({ name }) => name === 'Walls')?.on).toBe(false);
  edited.session.deleteLayer(walls.handle);
  const { layers, refusal, history } = await edited.settled();
  expect(layers.some(({ name }) => name === 'Walls')).toBe(true);
  expect(refusal?.message).toBe('inUse');
  expect(history.at(-1)).toMatchObject({ kind: 'error', message: 'inUse' });
});

test('batches bring another document to the same state, and it can be saved', async () => {
  const edited = await withLine();
  edited.session.addLayer('Walls');
  const other = new Edited();
  for (const { bytes } of edited.session.batches(0)) other.session.apply(bytes);
  expect(other.batches.map(({ isRemote }) => isRemote)).toEqual([true, true]);
  const saved = await Promise.all([edited, other].map(({ session }) => session.save()));
  expect(saved[0]!.bytes).toEqual(saved[1]!.bytes);
  expect(saved[0]!.name).toBe('New.dwg');
  const { drawing } = openDocument(saved[0]!.bytes);
  expect(drawing.blocks.get('*MODEL_SPACE')!.entities).toMatchObject([{ type: 'LINE', end: [60, 40, 0] }]);
  edited.session.markSaved(saved[0]!.seq);
  expect((await edited.settled()).isDirty).toBe(false);
});

test('a lasso takes what lies within it, and what it touches', async () => {
  const edited = await withLine();
  const { session } = edited;
  session.run('CIRCLE');
  session.type('200,200');
  session.type('10');
  const all = Array.from({ length: 8 }, (_, row) => row);
  const around = [
    { x: 0, y: 0 },
    { x: 70, y: 0 },
    { x: 70, y: 30 },
    { x: 0, y: 30 },
  ];
  expect(session.pickLasso(all, around, false, false)).toBe(false);
  expect(session.pickLasso(all, around, true, false)).toBe(true);
  expect((await edited.settled()).selection.types).toEqual([{ type: 'LINE', count: 1 }]);
});

test('clicks with Ctrl go through what lies at one place', async () => {
  const edited = await withLine();
  const { session } = edited;
  session.run('COPY');
  for (const answer of ['ALL', '', '0,0', '0,0', '']) session.type(answer);
  const rows = Array.from({ length: 8 }, (_, row) => row);
  const seen: number[] = [];
  for (let i = 0; i < 3; i++) {
    session.pickNext(rows);
    const { handles } = (await edited.settled()).selection;
    expect(handles).toHaveLength(1);
    seen.push(handles[0]!);
  }
  expect(new Set(seen).size).toBe(2);
  expect(seen[2]).toBe(seen[0]);
});

test('quick select finds by type and property', async () => {
  const edited = await withLine();
  const { session } = edited;
  for (const radius of ['3', '5', '8']) {
    session.run('CIRCLE');
    session.type('0,0');
    session.type(radius);
  }
  expect(session.quickTypes().map(({ type, count }) => [type, count])).toEqual([
    ['CIRCLE', 3],
    ['LINE', 1],
  ]);
  expect(session.quickValues('radius', 'CIRCLE')).toEqual([3, 5, 8]);
  expect(
    session.quickSelect({ type: 'CIRCLE', property: 'radius', operator: '>', value: '4' }, 'replace'),
  ).toBe(2);
  expect((await edited.settled()).selection.handles).toHaveLength(2);
});

test('options are understood in the language they are shown in, and in English', async () => {
  const edited = new Edited();
  const { session } = edited;
  session.setOptionTexts({ Close: '闭合(C)', Undo: '放弃(U)' });
  for (const word of ['闭合', 'C']) {
    session.run('LINE');
    for (const point of ['0,0', '10,0', '10,10']) session.type(point);
    session.type('放弃');
    session.type('20,10');
    session.type(word);
    expect((await edited.settled()).prompt).toBeUndefined();
  }
});

test('LA and PR open their panels, -LA asks', async () => {
  const requests: unknown[] = [];
  const edited = new Edited(undefined, (request) => requests.push(request));
  for (const name of ['LA', 'PR', 'QSELECT']) edited.session.type(name);
  expect(requests).toEqual(
    ['layers', 'properties', 'quickSelect'].map((panel) => ({ kind: 'panel', panel })),
  );
  edited.session.type('-LA');
  expect((await edited.settled()).prompt).toMatchObject({ command: 'LAYER' });
});

test('a vertex is added and removed at a grip of a polyline', async () => {
  const edited = new Edited();
  const { session } = edited;
  session.type('PLINE 0,0 10,0 10,10 ');
  session.type('SELECT L ');
  const [first] = (await edited.settled()).grips;
  expect(first!.actions).toEqual(['addVertex', 'removeVertex', 'toArc']);
  session.editVertex(first!, 'addVertex');
  expect((await edited.settled()).grips.map(({ at }) => [at.x, at.y])).toEqual([
    [0, 0],
    [5, 0],
    [10, 0],
    [10, 10],
  ]);
  session.editVertex((await edited.settled()).grips[1]!, 'removeVertex');
  expect((await edited.settled()).grips).toHaveLength(3);
});

test('a text that is typed in place is drawn in its own letters, with its caret', async () => {
  const edited = new Edited();
  const { session } = edited;
  const previews = () => edited.sent.filter((message) => message.kind === 'preview');
  session.run('TEXT');
  for (const line of ['10,20', '5', '0']) session.type(line);
  expect(session.previewText('', 0, 0)).toEqual([
    { from: { x: 10, y: 18.75 }, to: { x: 10, y: 25.75 } },
    { from: { x: 10, y: 18.75 }, to: { x: 10, y: 25.75 } },
  ]);
  const [start, end] = session.previewText('Hall', 0, 4)!;
  expect(start.from.x).toBe(10);
  expect(end.from.x).toBeGreaterThan(12);
  expect(previews().at(-1)?.parts).toHaveLength(1);
  // The pointer rests nowhere meanwhile: what is typed stays on screen.
  const count = previews().length;
  session.hover({ x: 1, y: 1 });
  expect(previews()).toHaveLength(count);
  session.cancel();
  expect(previews().at(-1)?.parts).toEqual([]);
});

test('a paragraph with codes is typed as it is written', () => {
  const { session } = new Edited();
  session.run('MTEXT');
  session.click({ x: 0, y: 100 });
  session.click({ x: 80, y: 0 });
  expect(session.previewText('plain\\Ptext', 7, 7)).toHaveLength(2);
  expect(session.previewText('{\\C1;red}', 3, 3)).toBeUndefined();
});
