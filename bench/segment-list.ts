/**
 * A display list of nothing but short lines, far from the origin: what costs when there is a lot of it. They are one entity,
 * or `apart` as many as there are lines.
 */
import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList } from '@linework/cad/display/list';
import { random } from './generate.ts';

export function segmentList(count: number, apart = false): DisplayList {
  const next = random(7);
  const group = new GroupBuilder('*Model_Space');
  const side = 20_000;
  const entities = apart ? count : 1;
  const box = new Float64Array(entities * 4);
  if (!apart) group.begin(0, 0);
  for (let i = 0; i < count; i++) {
    const x = 1e8 + next() * side;
    const y = 1e8 + next() * side;
    const angle = next() * Math.PI * 2;
    const length = next() * 40;
    const toX = x + Math.cos(angle) * length;
    const toY = y + Math.sin(angle) * length;
    if (apart) group.begin(i, 0);
    group.line(x, y, toX, toY, 0, 0);
    if (!apart) continue;
    group.end();
    box.set([Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)], i * 4);
  }
  if (!apart) group.end();
  const empty = new Uint32Array(1);
  const middle = 1e8 + side / 2;
  return {
    version: 1,
    units: 6,
    groups: [group.done()],
    layouts: [
      {
        name: 'Model',
        model: true,
        group: 0,
        viewports: [],
        sheet: undefined,
        millimeters: 0,
        extents: undefined,
        home: { x: middle, y: middle, width: side, height: side, twist: 0 },
      },
    ],
    layers: [
      {
        name: '0',
        color: { kind: 'index', index: 3 },
        lineWeight: -3,
        linePattern: 0,
        transparency: 0,
        on: true,
        frozen: false,
        locked: false,
        plot: true,
      },
    ],
    styles: [
      {
        layer: 0,
        color: { kind: 'layer' },
        lineWeight: -1,
        linePattern: -1,
        lineTypeScale: 1,
        transparency: -1,
      },
    ],
    linePatterns: [{ name: 'CONTINUOUS', dashes: [], length: 0 }],
    hatchPatterns: [],
    gradients: [],
    clips: [],
    glyphs: {
      count: 0,
      outline: new Uint8Array(0),
      contourStart: empty,
      pointStart: empty,
      points: new Float32Array(0),
      box: new Float32Array(0),
    },
    strings: [],
    images: [],
    entities: {
      count: entities,
      handle: Float64Array.from({ length: entities }, (_, i) => 256 + i),
      type: new Uint16Array(entities),
      layer: new Uint32Array(entities),
      group: new Uint32Array(entities),
      box,
      types: ['LINE'],
    },
    points: { mode: 0, size: 0 },
    lineWeights: { show: false, standard: 25 },
    fonts: [],
    drawn: {},
    skipped: {},
  };
}
