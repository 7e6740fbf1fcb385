import { expect, test } from 'vitest';
import { versionNumber } from '../src/dwg/versions.ts';
import { emptyDrawing } from '../src/model/defaults.ts';
import { Diagnostics } from '../src/model/diagnostics.ts';
import { Budget } from '../src/model/limits.ts';
import { openContainer } from '../src/read/dwg/container/open.ts';
import { Pages } from '../src/read/dwg/container/pages.ts';
import { readContainer } from '../src/read/dwg/dwg.ts';
import { write, type WriteVersion } from '../src/write/write.ts';
import { mutate } from './mutate.ts';
import { richDrawing } from './rich-drawing.ts';

/** The objects more often than the rest. */
const SECTIONS = [
  'AcDb:AcDbObjects',
  'AcDb:AcDbObjects',
  'AcDb:AcDbObjects',
  'AcDb:Handles',
  'AcDb:Header',
  'AcDb:Classes',
];
const ROUNDS = 48;

/** Reads a file of which one section is damaged after it was unpacked; how many entities come out. */
function readDamaged(bytes: Uint8Array, version: string, seed: number): number {
  const diagnostics = new Diagnostics();
  const drawing = emptyDrawing('dwg');
  const container = openContainer(bytes, versionNumber(version), diagnostics)!;
  const name = SECTIONS[seed % SECTIONS.length]!;
  const damaged = (section: string, data: Uint8Array | undefined): Uint8Array | undefined =>
    data && section === name ? mutate(data, seed) : data;
  const sections = {
    ...container,
    objects: Pages.unpacked(damaged('AcDb:AcDbObjects', container.objects.whole())!),
    section: (section: string) => damaged(section, container.section(section)),
  };
  readContainer(sections, drawing, diagnostics, new Budget(undefined, diagnostics), undefined);
  // Made when asked for.
  void [drawing.foreign, drawing.preview];
  return [...drawing.blocks.values()].reduce((sum, { entities }) => sum + entities.length, 0);
}

// Most damage to a file is found when it is unpacked, and never reaches what reads the objects.
test.each<WriteVersion>(['2000', '2004', '2007', '2010', '2013', '2018'])(
  'damage behind the compression of DWG %s is read around',
  (version) => {
    const { bytes } = write(richDrawing(), { format: 'dwg', version });
    const head = new TextDecoder().decode(bytes!.subarray(0, 6));
    const entities = Array.from({ length: ROUNDS }, (_, seed) => readDamaged(bytes!, head, seed));
    expect(entities.filter((count) => count > 0).length).toBeGreaterThan(ROUNDS / 4);
  },
);
