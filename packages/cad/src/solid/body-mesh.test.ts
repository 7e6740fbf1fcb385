import { existsSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import type { Acis } from '../model/common.ts';
import { read } from '../read/read.ts';
import { bodyMesh, isClosedMesh, meshVolume } from './body-mesh.ts';
import { polyhedron, turnedBody } from './fixture.ts';

const BOX = polyhedron(
  [0, 1].flatMap((z) => [
    [0, 0, z * 5],
    [2, 0, z * 5],
    [2, 3, z * 5],
    [0, 3, z * 5],
  ]) as [number, number, number][],
  [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ],
);
const CYLINDER = 'cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I 0 1 2 forward';
const half = Math.SQRT1_2;
const CONE = `cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I ${-half} ${half} 2 forward`;
const SPHERE = 'sphere-surface $-1 -1 $-1 0 0 0 2 1 0 0 0 0 1 forward_v';
const TORUS = 'torus-surface $-1 -1 $-1 0 0 0 0 0 1 5 2 1 0 0 forward_v';

/** A cylinder of radius 2 and height 7 as quarters of rational splines. */
function splineCylinder(): string {
  const corners = [
    [2, 0],
    [2, 2],
    [0, 2],
    [-2, 2],
    [-2, 0],
    [-2, -2],
    [0, -2],
    [2, -2],
    [2, 0],
  ] as const;
  const rows = [0, 7].map((z) => corners.map(([x, y], i) => `${x} ${y} ${z} ${i % 2 === 0 ? 1 : half}`));
  const knots = '5 2 0 2 0.25 2 0.5 2 0.75 2 1 2 0 1 1 1';
  return `spline-surface $-1 -1 $-1 forward { exactsur full nurbs 2 1 u closed open none none ${knots} ${rows.flat().join(' ')} 0 }`;
}
const SPLINE = turnedBody(splineCylinder(), [
  { z: 0, radius: 2 },
  { z: 7, radius: 2 },
]) as { kind: 'sat'; text: string };

test.each<[string, Acis, number]>([
  ['a cylinder of splines', SPLINE, Math.PI * 4 * 7],
  [
    'a cylinder that another record holds',
    // A curve that nothing uses holds the surface; the surface refers to that.
    {
      kind: 'sat',
      text: SPLINE.text
        .replace(/\{ exactsur.*\}/, '{ ref 1 }')
        .replace(
          '\nEnd-of',
          `\nintcurve-curve $-1 -1 $-1 forward { other 1 ${/\{ exactsur.*\}/.exec(SPLINE.text)![0]} } #\nEnd-of`,
        ),
    },
    Math.PI * 4 * 7,
  ],
  ['a box', BOX, 30],
  [
    'a cylinder',
    turnedBody(CYLINDER, [
      { z: 0, radius: 2 },
      { z: 7, radius: 2 },
    ]),
    Math.PI * 4 * 7,
  ],
  [
    'a cut cone',
    turnedBody(CONE, [
      { z: 0, radius: 2 },
      { z: 1, radius: 1 },
    ]),
    (Math.PI * (4 + 2 + 1)) / 3,
  ],
  ['a cone', turnedBody(CONE, [{ z: 0, radius: 2 }]), (Math.PI * 4 * 2) / 3],
  ['a sphere', turnedBody(SPHERE, []), (4 / 3) * Math.PI * 8],
  ['half a sphere', turnedBody(SPHERE, [{ z: 0, radius: 2 }]), (2 / 3) * Math.PI * 8],
  [
    'a slice of a sphere',
    turnedBody(SPHERE, [
      { z: -1, radius: Math.sqrt(3) },
      { z: 1, radius: Math.sqrt(3) },
    ]),
    (Math.PI * 2 * (3 * 3 + 3 * 3 + 4)) / 6,
  ],
  ['a torus', turnedBody(TORUS, []), 2 * Math.PI ** 2 * 5 * 4],
])('%s is closed, and its volume within half a percent', (_, acis, volume) => {
  const { positions, indices, missing } = bodyMesh(acis)!;
  expect(missing).toBe(0);
  expect(isClosedMesh(indices)).toBe(true);
  expect(Math.abs(meshVolume(positions, indices) / volume - 1)).toBeLessThan(0.005);
});

it('is not closed where a triangle is missing', () => {
  expect(isClosedMesh(bodyMesh(BOX)!.indices.slice(3))).toBe(false);
});

it('counts faces that are not understood', () => {
  const unknown = turnedBody('spline-surface $-1 -1 $-1 forward { ref 0 }', [
    { z: 0, radius: 2 },
    { z: 7, radius: 2 },
  ]);
  expect(bodyMesh(unknown)).toMatchObject({ faces: 3, missing: 1 });
});

it('survives data that is cut short or wrong', () => {
  const text = (BOX as { text: string }).text;
  for (let end = 0; end < text.length; end += 37) bodyMesh({ kind: 'sat', text: text.slice(0, end) });
  for (const wrong of ['nan', '1e999', '$99999', '-1'])
    for (let at = 0; at < 40; at++) {
      let seen = 0;
      bodyMesh({ kind: 'sat', text: text.replace(/\d+/g, (found) => (seen++ % 40 === at ? wrong : found)) });
    }
  for (const wrong of ['nan', '-1', '1000000000'])
    for (let at = 0; at < 60; at += 3) {
      let seen = 0;
      bodyMesh({
        kind: 'sat',
        text: SPLINE.text.replace(/\d+/g, (found) => (seen++ === at ? wrong : found)),
      });
    }
  expect(bodyMesh({ kind: 'sat', text: '' })).toBeUndefined();
});

const corpus = new URL('../../../../../shared/corpus/drawings/', import.meta.url);

it.runIf(existsSync(corpus))('sweeps along splines are closed, and as large as their surfaces say', () => {
  const file = 'aspose.cad-for-.net/0579e4_visualization_-_conference_room.dwg';
  const { drawing } = read(new Uint8Array(readFileSync(new URL(file, corpus))));
  // By the divergence theorem over 1024 × 256 places of each surface.
  const expected = new Map([
    [0x73e, 0.118671],
    [0x7ce, 0.1574],
    [0x7d5, 0.290525],
  ]);
  for (const { entities } of drawing.blocks.values())
    for (const entity of entities) {
      const volume = expected.get(entity.handle);
      if (volume === undefined || entity.type !== '3DSOLID') continue;
      const { positions, indices, missing } = bodyMesh(entity.acis!)!;
      expect([missing, isClosedMesh(indices)]).toEqual([0, true]);
      expect(Math.abs(meshVolume(positions, indices) / volume - 1)).toBeLessThan(0.005);
      expected.delete(entity.handle);
    }
  expect(expected.size).toBe(0);
});
