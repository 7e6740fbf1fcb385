import * as acad from '@node-projects/acad-ts';
import { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { entityName } from '../../model/entity.ts';
import { Budget } from '../../model/limits.ts';
import { readDwg } from '../../read/dwg/dwg.ts';
import { SUBSTITUTES } from '../substitute.ts';
import { escapeUnicode } from '../escape.ts';
import { buildDocument } from './build.ts';

/**
 * DWG by way of acad-ts. A drawing read from DWG still has the library's document, with everything the library read;
 * an edited one, or any other, is built anew. The result is read again, and what is missing in it is said.
 */
export function writeDwg(
  drawing: Drawing,
  version: string,
  diagnostics: Diagnostics,
): Uint8Array | undefined {
  if (version === 'AC1021') {
    diagnostics.error(
      'version-unsupported',
      'DWG of version 2007 cannot be written: choose 2004 or 2010, or DXF 2007.',
    );
    return undefined;
  }
  const original = drawing.source?.document;
  // Files before R2000 (and of some programs) have no layouts, without which later ones are not complete.
  const complete = drawing.layouts.every(({ handle }) => handle !== 0);
  if (original instanceof acad.CadDocument && complete) {
    const bytes = attempt(() => writeDocument(original, version));
    if (bytes && missing(drawing, bytes).size === 0) return bytes;
    diagnostics.info(
      'rewritten',
      'The file is written anew from what is shown, since it cannot be converted as it is.',
    );
  }
  const { document, losses } = buildDocument(drawing, version, diagnostics);
  const bytes = writeDocument(document, version);
  for (const [name, count] of missing(drawing, bytes)) {
    // Tables and multileaders are written as plainer things; what was not written has been said.
    if (name in SUBSTITUTES || losses.has(name)) continue;
    diagnostics.warn('lost', `${count} × ${name} did not come through to the file.`);
  }
  return bytes;
}

function attempt(write: () => Uint8Array): Uint8Array | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

function writeDocument(document: acad.CadDocument, version: string): Uint8Array {
  const { header } = document;
  const before = header?.version;
  if (header) header.version = acad.ACadVersion[version as keyof typeof acad.ACadVersion];
  const undo = [swapRedAndBlue()];
  if (version < 'AC1021') undo.push(escapeText());
  if (version === 'AC1018') undo.push(shortenClasses(document));
  try {
    return acad.DwgWriter.writeToBuffer(document);
  } finally {
    for (const restore of undo) restore();
    if (header && before !== undefined) header.version = before;
  }
}

/** R2004 has 16 bits for the versions of a class, the library writes 32: the same for numbers of one byte alone. */
function shortenClasses(document: acad.CadDocument): () => void {
  const classes = [...(document.classes ?? [])];
  const before = classes.map(({ dwgVersion, maintenanceVersion }) => ({ dwgVersion, maintenanceVersion }));
  for (const entry of classes) {
    entry.dwgVersion = Math.min(255, entry.dwgVersion);
    entry.maintenanceVersion = Math.min(255, entry.maintenanceVersion);
  }
  return () => {
    classes.forEach((entry, i) => Object.assign(entry, before[i]));
  };
}

type TextWriter = { writeVariableText(value: string | null): void };

/** The library writes a question mark for what the code page lacks. */
function escapeText(): () => void {
  const writers = acad.DwgStreamWriterBase.prototype as unknown as TextWriter;
  const plain = writers.writeVariableText;
  writers.writeVariableText = function (value) {
    plain.call(this, value && escapeUnicode(value));
  };
  return () => {
    writers.writeVariableText = plain;
  };
}

/** The library writes the bytes of a true colour in the wrong order (and reads them in the right one). */
function swapRedAndBlue(): () => void {
  const colors = acad.Color.prototype;
  const red = Object.getOwnPropertyDescriptor(colors, 'r');
  const blue = Object.getOwnPropertyDescriptor(colors, 'b');
  if (!red || !blue) return () => undefined;
  Object.defineProperty(colors, 'r', blue);
  Object.defineProperty(colors, 'b', red);
  return () => {
    Object.defineProperty(colors, 'r', red);
    Object.defineProperty(colors, 'b', blue);
  };
}

/** Entities by name that the written file has fewer of. */
function missing(drawing: Drawing, bytes: Uint8Array): Map<string, number> {
  const counts = countEntities(drawing);
  const silent = new Diagnostics();
  try {
    const again = countEntities(readDwg(bytes, silent, new Budget(undefined, silent)));
    for (const [name, count] of again) counts.set(name, (counts.get(name) ?? 0) - count);
  } catch {
    return counts;
  }
  // traces come back as solids, which they are
  const traces = counts.get('TRACE') ?? 0;
  if (traces > 0) counts.set('SOLID', (counts.get('SOLID') ?? 0) + traces);
  counts.delete('TRACE');
  for (const [name, count] of counts) if (count <= 0) counts.delete(name);
  return counts;
}

function countEntities(drawing: Drawing): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type === 'VIEWPORT' && entity.id === 1) continue;
      const name = entityName(entity);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}
