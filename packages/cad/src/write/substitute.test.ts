import { expect, test } from 'vitest';
import { emptyDrawing } from '../model/defaults.ts';
import type { MultileaderEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
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
