import { describe, expect, test } from 'vitest';
import { FilesMissing, type Scene } from '../../scene.ts';
import { readStep } from './step.ts';
import { pinsStep, pinStep, splitStep, type StepLink } from './fixture.ts';

const pin = { name: 'PIN.STP', bytes: pinStep() };

describe.each<StepLink>(['associated', 'referenced', 'managed'])(
  'a part in a file of its own, %s',
  (link) => {
    const holder = splitStep('C:\\parts\\pin.stp', link);

    test('is placed as if it were inside', async () => {
      const split = await readStep(holder, [pin]);
      const whole = await readStep(pinsStep());
      expect(placesOf(split)).toEqual(placesOf(whole));
      expect(split.nodes.map(({ name }) => name)).toContain('Holder');
      expect(split.nodes.map(({ name }) => name)).not.toContain('D1');
      expect(split.meshes).toHaveLength(1);
      expect(split.files).toEqual(['pin.stp']);
      expect(split.diagnostics).toEqual([]);
      // What is said of the pin's faces is said of both.
      expect(split.pmi).not.toHaveLength(0);
      for (const { nodes } of split.pmi ?? [])
        for (const node of nodes) expect(split.nodes[node]!.meshes).toEqual([0]);
    });

    test('is asked for where it is missing', async () => {
      const error: unknown = await readStep(holder).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(FilesMissing);
      expect(error).toMatchObject({ missing: ['pin.stp'], files: ['pin.stp'] });
    });

    test('that is damaged is told', async () => {
      const damaged = { name: 'pin.stp', bytes: new TextEncoder().encode('ISO-10303-21; nothing') };
      const scene = await readStep(holder, [damaged]);
      expect(scene.meshes).toEqual([]);
      expect(scene.diagnostics).toContainEqual({ code: 'partFailed', detail: 'Pin' });
    });
  },
);

test('files that name each other come to an end', async () => {
  const one = { name: 'one.stp', bytes: splitStep('two.stp', 'associated') };
  const two = { name: 'two.stp', bytes: splitStep('one.stp', 'associated') };
  const scene = await readStep(one.bytes, [one, two]);
  expect(scene.meshes).toEqual([]);
  expect(scene.diagnostics.map(({ code }) => code)).toContain('partFailed');
});

test('an assembly of assemblies is read file by file', async () => {
  const inner = { name: 'inner.stp', bytes: splitStep('pin.stp', 'associated') };
  const scene = await readStep(splitStep('inner.stp', 'associated'), [inner, pin]);
  expect(scene.files).toEqual(['inner.stp', 'pin.stp']);
  expect(scene.meshes).toHaveLength(1);
  expect(placesOf(scene).map(([x]) => x)).toEqual([0, 50, 50, 100]);
});

/** Where each mesh is placed, from left to right. */
function placesOf({ nodes }: Scene): number[][] {
  const origin = (index: number): number[] => {
    const { matrix, parent } = nodes[index]!;
    const own = matrix ? [matrix[12]!, matrix[13]!, matrix[14]!] : [0, 0, 0];
    return parent < 0 ? own : origin(parent).map((value, at) => value + own[at]!);
  };
  const placed = nodes.flatMap(({ meshes }, index) => meshes.map(() => origin(index)));
  return placed.toSorted((a, b) => a[0]! - b[0]!);
}
