import { SECTIONS } from '../../dwg/sections.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import { R2004, R2007, R2018 } from '../../dwg/versions.ts';
import { readPreview } from '../../read/dwg/objects/file-info.ts';
import { storedModels } from '../../read/dwg/stored-data.ts';
import { containPaged } from '../../write/dwg/container/paged.ts';
import type { FileParts } from '../../write/dwg/container/parts.ts';
import { containR2000 } from '../../write/dwg/container/r2000.ts';
import { containR2007 } from '../../write/dwg/container/r2007.ts';
import { dataStorage } from '../../write/dwg/data-storage.ts';
import type { Moment } from '../../write/dwg/header-record.ts';
import { classesSection, headerSection } from '../../write/dwg/sections.ts';
import type { Target } from '../../write/dwg/target.ts';
import type { ObjectSection } from './assemble.ts';
import type { DwgSource } from './dwg-source.ts';
import type { ObjectEdits } from './object-edits.ts';

/** Sections that no change concerns. */
const KEPT = [SECTIONS.summary, SECTIONS.appInfo, SECTIONS.history, SECTIONS.template, SECTIONS.macros];

const IMPORTANT = [
  'blockControl',
  'layerControl',
  'styleControl',
  'lineTypeControl',
  'viewControl',
  'ucsControl',
  'vportControl',
  'appidControl',
  'dimstyleControl',
  'viewportHeaderControl',
  'namedObjects',
  'mlineStyleDictionary',
  'groupDictionary',
];

/** The file around the objects: all sections but those of the objects and the header are those of the source. */
export function containFile(
  source: DwgSource,
  target: Target,
  { removed }: ObjectEdits,
  header: Rec,
  out: ObjectSection,
): Uint8Array {
  const { container, version, drawing } = source;
  const { encode } = target.page;
  const seed = num(header, 'HANDSEED');
  const dependencies = container.section(SECTIONS.fileDependencies);
  const preview = readPreview(container);
  const parts: FileParts = {
    version,
    name: drawing.version,
    codePage: container.codePage,
    drawing: { ...drawing, ...(preview ? { preview } : {}) },
    header: headerSection(version, encode, header),
    classes: classesSection(version, encode, target.classes.list),
    objects: out.bytes,
    handles: out.handles,
    offsets: out.offsets,
    created: header['TDCREATE'] as Moment,
    updated: header['TDUPDATE'] as Moment,
    edited: (header['TDINDWG'] ?? [0, 0]) as Moment,
    seed,
    important: [seed, ...IMPORTANT.map((name) => num(header, name))],
    stored: modelerData(source, removed),
    dependencies: dependencies?.length ? dependencies : undefined,
    sections: keptSections(source, seed),
    packedPage: (offset, page) =>
      isUntouched(source, offset, page)
        ? container.packedPage?.(SECTIONS.objects, offset, page.length)
        : undefined,
    codedPage: (offset, page) =>
      isUntouched(source, offset, page)
        ? container.codedPage?.(SECTIONS.objects, offset, page.length)
        : undefined,
  };
  if (version < R2004) return containR2000(parts);
  return version === R2007 ? containR2007(parts) : containPaged(parts);
}

/** Packing takes longer than all else: pages of objects that nobody touched are taken as they are. */
function isUntouched({ container }: DwgSource, offset: number, page: Uint8Array): boolean {
  const before = container.objects.bytes;
  if (offset + page.length > before.length) return false;
  for (let i = 0; i < page.length; i++) if (page[i] !== before[offset + i]) return false;
  return true;
}

function keptSections({ container, version }: DwgSource, seed: number): Map<string, Uint8Array> {
  const sections = new Map<string, Uint8Array>();
  for (const name of KEPT) {
    const section = container.section(name);
    if (section?.length) sections.set(name, section);
  }
  const aux = container.section(SECTIONS.auxHeader);
  const at = version >= R2018 ? SEED_AT + 3 * 2 : SEED_AT;
  if (aux && aux.length >= at + 4) {
    const copy = aux.slice();
    new DataView(copy.buffer).setInt32(at, seed < 0x7fffffff ? seed : -1, true);
    sections.set(SECTIONS.auxHeader, copy);
  }
  return sections;
}

/** Where the auxiliary header has the next handle; before it stand three version numbers, of four bytes each since R2018. */
const SEED_AT = 3 + 3 * 4 + 16 + 12 + 20 + 16;

/** Modeler data goes with its entity. */
function modelerData({ container }: DwgSource, removed: ReadonlySet<number>): Uint8Array | undefined {
  const section = container.section(SECTIONS.dataStorage);
  if (!section?.length || removed.size === 0) return section?.length ? section : undefined;
  const models = storedModels(section);
  const left = new Map([...models].filter(([handle]) => !removed.has(handle)));
  if (left.size === models.size) return section;
  return left.size > 0 ? dataStorage(left) : undefined;
}
