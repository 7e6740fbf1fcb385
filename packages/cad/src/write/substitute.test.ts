import { expect, test } from 'vitest';
import { defaultHanging, emptyBlock, emptyDrawing } from '../model/defaults.ts';
import { label, stream } from '../display/entities/proxy-fixture.ts';
import type { MultileaderEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { blank } from '../read/dxf/common.ts';
import { read } from '../read/read.ts';
import { finishDrawing } from '../read/finish.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

/** A multileader whose text has a frame and a fill. */
function framedLeader(): Drawing {
  const drawing = emptyDrawing('dxf');
  finishDrawing(drawing, 0x100);
  const leader: MultileaderEntity = {
    type: 'MULTILEADER',
    ...blank(),
    handle: drawing.nextHandle++,
    styleHandle: 0,
    contentKind: 2,
    pathKind: 1,
    lineColor: 0,
    lineTypeHandle: 0,
    leaderWeight: -1,
    landing: true,
    dogleg: true,
    doglegLength: 2,
    arrowHandle: 0,
    arrowSize: 2,
    textFrame: true,
    scale: 1,
    hanging: defaultHanging(),
    blockAttributes: [],
    context: {
      scale: 1,
      base: [0, 0, 0],
      textHeight: 4,
      arrowSize: 2,
      landingGap: 2,
      plane: { origin: [0, 0, 0], xAxis: [1, 0, 0], yAxis: [0, 1, 0], reversed: false },
      text: {
        text: 'framed',
        styleHandle: 0,
        position: [10, 10, 0],
        direction: [1, 0, 0],
        normal: [0, 0, 1],
        rotation: 0,
        width: 0,
        height: 0,
        spacingFactor: 1,
        spacingStyle: 1,
        color: 0,
        alignment: 1,
        flow: 1,
        background: { color: 3, scale: 1.5, mask: false },
      },
      leaders: [],
    },
  };
  drawing.blocks.get('*MODEL_SPACE')!.entities.push(leader);
  return drawing;
}

function written(format: WriteFormat, version: WriteVersion) {
  const { bytes, diagnostics } = write(framedLeader(), { format, version });
  const [text] = read(bytes!).drawing.blocks.get('*MODEL_SPACE')!.entities;
  return { text, said: diagnostics.map(({ message }) => message).join('\n') };
}

test('the text of a multileader keeps frame and fill where paragraphs have both', () => {
  const { text, said } = written('dxf', '2018');
  expect(text).toMatchObject({ type: 'MTEXT', background: { flags: 17, color: 3, scale: 1.5 } });
  expect(said).not.toContain('frame');
});

test.each<[WriteFormat, WriteVersion, object | undefined]>([
  ['dxf', '2013', { flags: 1, color: 3 }],
  ['dwg', '2004', { flags: 1, color: 3 }],
  ['dxf', '2000', undefined],
  ['dwg', '2000', undefined],
])('%s of %s has no frame, and that is said', (format, version, background) => {
  const { text, said } = written(format, version);
  expect(text).toMatchObject({ type: 'MTEXT', text: 'framed' });
  if (background) expect(text).toMatchObject({ background });
  else expect(text).not.toHaveProperty('background');
  expect(said).toContain('frame of a paragraph');
});

test('a multileader with a block keeps what its attributes say, its color and its straight line', () => {
  const drawing = framedLeader();
  const leader = drawing.blocks.get('*MODEL_SPACE')!.entities[0] as MultileaderEntity;
  const tag = { ...blank(), type: 'ATTDEF', handle: drawing.nextHandle++, tag: 'NO', prompt: '', text: '' };
  const look = { height: 0.5, rotation: 0, widthFactor: 1, oblique: 0, style: 'STANDARD', thickness: 0 };
  const place = { position: [1, 0, 0], horizontal: 0, vertical: 0, backwards: false, upsideDown: false };
  const rest = { flags: 0, hidden: false, constant: false, fieldLength: 0, lockPosition: false };
  const bubble = { ...emptyBlock('BUBBLE'), handle: drawing.nextHandle++ };
  bubble.entities = [{ ...tag, ...look, ...place, ...rest } as Entity];
  drawing.blocks.set('BUBBLE', bubble);
  drawing.names.blocks.set(bubble.handle, 'BUBBLE');
  delete leader.context.text;
  leader.pathKind = 2;
  leader.lineColor = 1;
  leader.blockAttributes = [{ handle: tag.handle, text: '7', width: 0 }];
  leader.context.block = {
    handle: bubble.handle,
    position: [10, 20, 0],
    normal: [0, 0, 1],
    scale: [2, 2, 2],
    rotation: Math.PI / 2,
    color: 0,
  };
  const line = { points: Float64Array.of(0, 0, 0), breaks: new Float64Array(0), color: 0 };
  leader.context.leaders = [
    {
      connection: [8, 20, 0],
      doglegDirection: [1, 0, 0],
      doglegLength: 2,
      breaks: new Float64Array(0),
      lines: [line],
    },
  ];
  const { bytes } = write(drawing, { format: 'dwg', version: '2004' });
  const found = read(bytes!).drawing.blocks.get('*MODEL_SPACE')!.entities;
  expect(found.find(({ type }) => type === 'LEADER')).toMatchObject({
    color: 1,
    spline: true,
    points: Float64Array.of(0, 0, 0, 8, 20, 0),
  });
  expect(found.find(({ type }) => type === 'INSERT')).toMatchObject({
    name: 'BUBBLE',
    attributes: [{ tag: 'NO', text: '7', height: 1, position: [10, 22, 0].map((n) => expect.closeTo(n)) }],
  });
});

const kinds = ['UNKNOWN', 'ACAD_PROXY_ENTITY'] as const;
test.each(kinds.flatMap((kind) => [[kind, 'dxf', '2018'] as const, [kind, 'dwg', '2004'] as const]))(
  'the picture of an %s is kept in %s of %s as plain entities, in its colors',
  (kind, format, version) => {
    const drawing = emptyDrawing('dwg');
    finishDrawing(drawing, 0x100);
    const graphics = stream(
      [14, [1n]],
      [6, [3n, 0, 0, 0, 5, 0, 0, 5, 5, 0]],
      [2, [1, 1, 0, 2, 0, 0, 1]],
      [20, [1n]],
      [7, [3n, 0, 0, 0, 1, 0, 0, 1, 1, 0]],
      label('RTEXT 12'),
    );
    const foreign = { ...blank(), type: kind, name: 'RTEXT', className: 'RTEXT', classId: 0, graphics };
    drawing.blocks.get('*MODEL_SPACE')!.entities.push({ ...foreign, handle: drawing.nextHandle++ } as Entity);
    const { bytes, diagnostics } = write(drawing, { format, version });
    const entities = read(bytes!).drawing.blocks.get('*MODEL_SPACE')!.entities;
    expect(entities.map(({ type }) => type).toSorted()).toEqual(['CIRCLE', 'HATCH', 'LWPOLYLINE', 'TEXT']);
    expect(entities.every(({ color }) => color === 1)).toBe(true);
    expect(entities.find(({ type }) => type === 'TEXT')).toMatchObject({ text: 'RTEXT 12', height: 2 });
    expect(entities.find(({ type }) => type === 'CIRCLE')).toMatchObject({ center: [1, 1, 0], radius: 2 });
    expect(diagnostics.map(({ message }) => message).join()).toContain('picture of RTEXT');
  },
);
