/** Reads numbered mutants of the DWG files of a folder and tells its parent of each: dwg-fuzz-child.ts FOLDER FIRST END */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { versionNumber } from '@linework/cad/dwg/versions';
import { emptyDrawing } from '@linework/cad/model/defaults';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { Budget } from '@linework/cad/model/limits';
import { openContainer } from '@linework/cad/read/dwg/container/open';
import { Pages } from '@linework/cad/read/dwg/container/pages';
import { readContainer, readDwg } from '@linework/cad/read/dwg/dwg';
import { findDrawings } from './corpus-run.ts';
import type { FuzzReport } from './dwg-fuzz.ts';
import { random } from './generate.ts';
import { mutate } from './mutate.ts';

const [folder = '', first = '0', end = '0'] = process.argv.slice(2);
const LARGEST = 400_000;
const SEED = 1_000_003;
/** Damaged behind the compression, the objects more often than the rest. */
const SECTIONS = [
  'AcDb:AcDbObjects',
  'AcDb:AcDbObjects',
  'AcDb:AcDbObjects',
  'AcDb:Handles',
  'AcDb:Header',
  'AcDb:Classes',
];

type Source = { name: string; bytes: Uint8Array; /** Sum of the weights up to here. */ until: number };

const versions = sourcesByVersion();
if (versions.length === 0) tell({ kind: 'empty' });
for (let n = Number(first); n < Number(end) && versions.length > 0; n++) {
  const { name, bytes } = sourceOf(n);
  const number = SEED + n;
  tell({ kind: 'begins', n, name });
  const before = process.cpuUsage();
  let entities = 0;
  let thrown = '';
  try {
    const drawing = n % 2 === 0 ? readFile(bytes, number) : readSections(bytes, number);
    for (const block of drawing.blocks.values()) entities += block.entities.length;
    // made when asked for
    void [drawing.foreign, drawing.preview];
  } catch (error) {
    thrown = error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  tell({ kind: 'ended', n, name, entities, thrown, ms: (user + system) / 1000 });
  // messages leave between two mutants only
  if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
}
process.disconnect();

function tell(report: FuzzReport): void {
  process.send!(report);
}

/** Every version in equal shares; within one, a file the more often the smaller it is. */
function sourcesByVersion(): Source[][] {
  const byVersion = new Map<string, Source[]>();
  for (const path of findDrawings(folder)) {
    if (!/\.dwg$/i.test(path) || statSync(path).size > LARGEST) continue;
    const bytes = new Uint8Array(readFileSync(path));
    const version = String.fromCharCode(...bytes.subarray(0, 6));
    if (!/^AC10(1[2-8]|2\d|3\d)/.test(version)) continue;
    const list = byVersion.get(version) ?? [];
    byVersion.set(version, list);
    list.push({ name: basename(path), bytes, until: (list.at(-1)?.until ?? 0) + 1 / bytes.length });
  }
  return [...byVersion.values()];
}

function sourceOf(n: number): Source {
  const list = versions[n % versions.length]!;
  const place = random(n)() * list.at(-1)!.until;
  return list.find(({ until }) => place < until) ?? list.at(-1)!;
}

function readFile(bytes: Uint8Array, number: number): Drawing {
  const diagnostics = new Diagnostics();
  return readDwg(mutate(bytes, number), diagnostics, new Budget(undefined, diagnostics));
}

/** Damages one section after it was unpacked. */
function readSections(bytes: Uint8Array, number: number): Drawing {
  const diagnostics = new Diagnostics();
  const drawing = emptyDrawing('dwg');
  const version = versionNumber(String.fromCharCode(...bytes.subarray(0, 6)));
  const container = openContainer(bytes, version, diagnostics);
  if (!container) return drawing;
  const hurt = SECTIONS[Math.floor(number / 2) % SECTIONS.length]!;
  const damaged = (name: string, data: Uint8Array | undefined): Uint8Array | undefined =>
    data && name === hurt ? mutate(data, number) : data;
  const sections = {
    ...container,
    objects: Pages.unpacked(damaged('AcDb:AcDbObjects', container.objects.whole())!),
    section: (name: string) => damaged(name, container.section(name)),
  };
  readContainer(sections, drawing, diagnostics, new Budget(undefined, diagnostics), undefined);
  return drawing;
}
