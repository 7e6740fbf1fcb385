import { describe, expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { SECTIONS } from '../../dwg/sections.ts';
import { versionNumber } from '../../dwg/versions.ts';
import { emptyDrawing } from '../../model/defaults.ts';
import { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { Budget } from '../../model/limits.ts';
import { write, type WriteVersion } from '../../write/write.ts';
import { read } from '../read.ts';
import { openContainer } from './container/open.ts';
import { readContainer, readDwg } from './dwg.ts';

const VERSIONS: readonly WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];
const files = new Map<WriteVersion, Uint8Array>();

function file(version: WriteVersion): Uint8Array {
  let bytes = files.get(version);
  if (!bytes) {
    bytes = write(richDrawing(), { format: 'dwg', version }).bytes ?? new Uint8Array(0);
    files.set(version, bytes);
  }
  return bytes;
}

function open(bytes: Uint8Array, limits = {}): { drawing: Drawing; diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics();
  return { drawing: readDwg(bytes, diagnostics, new Budget(limits, diagnostics)), diagnostics };
}

function entityCount({ blocks }: Drawing): number {
  return [...blocks.values()].reduce((sum, { entities }) => sum + entities.length, 0);
}

describe.each(VERSIONS)('a drawing of %s', (version) => {
  const whole = (): number => entityCount(open(file(version)).drawing);

  test('is read without a word', () => {
    const { drawing, diagnostics } = open(file(version));
    expect(diagnostics.list.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(entityCount(drawing)).toBeGreaterThan(50);
    expect(drawing.layouts.length).toBeGreaterThan(1);
  });

  test('cut anywhere, it neither throws nor says nothing', () => {
    const bytes = file(version);
    for (let share = 0; share < 1; share += 0.09) {
      const { drawing, diagnostics } = open(bytes.slice(0, Math.floor(bytes.length * share)));
      expect(entityCount(drawing)).toBeLessThanOrEqual(whole());
      if (entityCount(drawing) < whole()) expect(diagnostics.list.length).toBeGreaterThan(0);
    }
  });

  test('with bits turned over, it does not throw', () => {
    const bytes = file(version);
    for (let at = 0x80; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
      const damaged = bytes.slice();
      damaged[at]! ^= 0x55;
      expect(() => open(damaged)).not.toThrow();
    }
  });

  test('without its object map, the objects are found by their checksums', () => {
    const bytes = file(version);
    const diagnostics = new Diagnostics();
    const container = openContainer(
      bytes,
      versionNumber(String.fromCharCode(...bytes.subarray(0, 6))),
      diagnostics,
    )!;
    const drawing = emptyDrawing('dwg');
    const lost = {
      ...container,
      objects: container.objects,
      section: (name: string) => (name === SECTIONS.handles ? undefined : container.section(name)),
    };
    readContainer(lost, drawing, diagnostics, new Budget({}, diagnostics), undefined);
    expect(entityCount(drawing)).toBe(whole());
    expect(diagnostics.list.map(({ code }) => code)).toContain('dwg-damaged');
  });

  test('limits end it with what there is', () => {
    const { drawing, diagnostics } = open(file(version), { maxEntities: 10 });
    expect(entityCount(drawing)).toBeLessThanOrEqual(10);
    expect(diagnostics.list.map(({ code }) => code)).toContain('limit');
  });
});

test('a drawing with a password is refused with a sentence', () => {
  const bytes = file('2018').slice();
  bytes[0x18] = 1;
  const { drawing, diagnostics } = open(bytes);
  expect(entityCount(drawing)).toBe(0);
  expect(diagnostics.list).toMatchObject([{ severity: 'error', code: 'encrypted' }]);
});

test('a damaged page is told, and the other pages are read', () => {
  const bytes = file('2018').slice();
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
  expect(open(bytes).diagnostics.list.map(({ code }) => code)).toContain('dwg-page');
});

test('a file of a beta is read as the version that came of it', () => {
  const bytes = file('2004').slice();
  bytes.set(new TextEncoder().encode('AC402b'));
  const { drawing, diagnostics } = read(bytes);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(drawing.version).toBe('AC1018');
  expect(entityCount(drawing)).toBe(entityCount(open(file('2004')).drawing));
});
