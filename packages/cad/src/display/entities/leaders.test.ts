import { expect, test } from 'vitest';
import { drawingOf, dxfText, type Pair } from '../../read/dxf/fixture.ts';
import { read } from '../../read/read.ts';
import { model, show } from '../fixture.ts';

/** A multileader with nothing but a text; fill and mask are groups 291 and 292 of its context. */
function noted(fill: number, mask: number) {
  const pairs: Pair[] = [
    [0, 'MULTILEADER'],
    [5, '50'],
    [8, '0'],
    [100, 'AcDbMLeader'],
    [300, 'CONTEXT_DATA{'],
    [41, 1],
    [290, 1],
    [304, 'note'],
    [12, 4],
    [22, 5],
    [171, 1],
    [91, -1027028792],
    [141, 1.5],
    [291, fill],
    [292, mask],
    [296, 0],
    [301, '}'],
    [170, 1],
    [172, 2],
  ];
  const { drawing } = read(dxfText([...drawingOf(pairs, 'AC1024'), [0, 'EOF']]));
  const list = show(drawing);
  const { fills, wipeouts, texts, box } = model(list);
  const colors = Array.from(fills.style.subarray(0, fills.count), (style) => list.styles[style]!.color);
  return { colors, wipeouts: wipeouts.count, texts: texts.count, box: box! };
}

test('the text of a multileader lies on its fill, where that is on', () => {
  expect(noted(0, 0)).toMatchObject({ colors: [], wipeouts: 0, texts: 1 });
  const filled = noted(1, 0);
  expect(filled).toMatchObject({ colors: [{ kind: 'rgb', rgb: 0xc8c8c8 }], wipeouts: 0, texts: 1 });
  expect(filled.box.minX).toBeCloseTo(3.5);
  expect(filled.box.maxY).toBeCloseTo(5.5);
});

test('or covers what lies below with the background', () => {
  expect(noted(1, 1)).toMatchObject({ colors: [], wipeouts: 1, texts: 1 });
});
