import { expect, it, test } from 'vitest';
import { common, drawing, line } from '../display/fixture.ts';
import type { Entity } from '../model/entity.ts';
import { isClosedMesh, meshVolume } from './body-mesh.ts';
import { entityMesh } from './entity-mesh.ts';
import { hasSolids } from './has-solids.ts';

const circle = (more: object = {}): Entity =>
  ({ ...common(), type: 'CIRCLE', center: [5, 5, 0], radius: 2, thickness: 3, ...more }) as Entity;
const corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 2, 0],
  [4, 2, 0],
];

test.each<[string, Entity, number]>([
  ['a circle', circle(), Math.PI * 4 * 3],
  ['a circle downwards', circle({ thickness: -3 }), -Math.PI * 4 * 3],
  ['a circle on its side', circle({ extrusion: [1, 0, 0] }), Math.PI * 4 * 3],
  ['a 2D solid', { ...common(), type: 'SOLID', corners, thickness: 5 } as Entity, 40],
])('%s with a thickness is a closed body', (_, entity, volume) => {
  const { positions, indices } = entityMesh(entity)!;
  expect(isClosedMesh(indices)).toBe(true);
  expect(Math.abs(meshVolume(positions, indices) / volume - 1)).toBeLessThan(0.005);
});

it('makes walls of lines and polylines, along their arcs too', () => {
  const wall = entityMesh(line(0, 0, 10, 0, { thickness: 4 } as Partial<Entity>))!;
  expect(wall.indices).toHaveLength(6);
  expect(Math.max(...wall.positions)).toBe(10);
  const points = Float64Array.from([0, 0, 10, 0]);
  const bulges = Float64Array.from([1, 0]);
  const bent = { ...common(), type: 'LWPOLYLINE', points, bulges, closed: true, elevation: 1, thickness: 2 };
  const { positions, indices } = entityMesh(bent as Entity)!;
  const heights = new Set(positions.filter((_, i) => i % 3 === 2));
  expect([...heights]).toEqual([1, 3]);
  expect(indices.length).toBeGreaterThan(24);
});

it('tells whether there is anything to see in 3D: what is shown, in blocks too', () => {
  expect(hasSolids(drawing([line(0, 0, 10, 0)]))).toBe(false);
  expect(hasSolids(drawing([circle()]))).toBe(true);
  expect(hasSolids(drawing([circle({ thickness: Number.NaN })]))).toBe(false);
  const frozen = drawing([circle({ layer: 'Hidden' })]);
  frozen.layers.set('HIDDEN', { ...frozen.layers.get('0')!, name: 'Hidden', frozen: true });
  expect(hasSolids(frozen)).toBe(false);
  const inserted = drawing([{ ...common(), type: 'INSERT', name: 'column' } as Entity]);
  const block = { ...inserted.blocks.get('*MODEL_SPACE')!, name: 'Column', entities: [circle()] };
  inserted.blocks.set('COLUMN', block);
  expect(hasSolids(inserted)).toBe(true);
});
