import { SECTIONS } from '../../dwg/sections.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { ModelerEntity } from '../../model/faces.ts';
import type { Container } from './container/container.ts';

const inBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** Segments begin with the same two bytes, then their kind. */
const DATA_SEGMENT = inBytes('\u00ac\u00d5_data_');
const BLOB_SEGMENT = inBytes('\u00ac\u00d5blob01');
const FIRST = 0xac;
const SEGMENT_HEAD = 48;
const RECORD = 20;
/** In place of a length: the data lies in segments of its own, of which a list follows. */
const IN_BLOBS = 0xbb106bb1;
const BLOB_LIST = 36;
/** What stands in such a segment before the data: sizes and numbers of pages. */
const BLOB_HEAD = SEGMENT_HEAD + 32;

/**
 * Modeller data of R2013 on, by handle: the data segments of the AcDs section. Each starts with records (size, 1,
 * handle, offset), then, from the next multiple of 16, the data itself, each with its length before it.
 */
export function storedModels(section: Uint8Array): Map<number, Uint8Array> {
  const models = new Map<number, Uint8Array>();
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  const data: number[] = [];
  const blobs = new Map<number, number>();
  for (let at = section.indexOf(FIRST); at >= 0; at = section.indexOf(FIRST, at + 1)) {
    if (at % 16 !== 0 || at + SEGMENT_HEAD > section.length) continue;
    if (startsWith(section, at, DATA_SEGMENT)) data.push(at);
    else if (startsWith(section, at, BLOB_SEGMENT)) blobs.set(view.getUint32(at + 8, true), at);
  }
  for (const at of data) {
    const end = Math.min(section.length, at + view.getUint32(at + 16, true));
    readSegment(section, view, at + SEGMENT_HEAD, end, models, blobs);
  }
  return models;
}

/** Data too large for a data segment: its pages, each the number of a segment and a size. */
function fromBlobs(
  bytes: Uint8Array,
  view: DataView,
  place: number,
  blobs: ReadonlyMap<number, number>,
): Uint8Array | undefined {
  if (place + BLOB_LIST > bytes.length) return undefined;
  const size = view.getUint32(place + 4, true);
  const pages = view.getUint32(place + 12, true);
  if (size > bytes.length || place + BLOB_LIST + pages * 8 > bytes.length) return undefined;
  const whole = new Uint8Array(size);
  let done = 0;
  for (let i = 0; i < pages; i++) {
    const blob = blobs.get(view.getUint32(place + BLOB_LIST + i * 8, true));
    if (blob === undefined) return undefined;
    const length = view.getUint32(place + BLOB_LIST + i * 8 + 4, true);
    const page = bytes.subarray(blob + BLOB_HEAD, blob + BLOB_HEAD + length);
    if (page.length !== length || length > size - done) return undefined;
    whole.set(page, done);
    done += length;
  }
  return done === size ? whole : undefined;
}

function readSegment(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  models: Map<number, Uint8Array>,
  blobs: ReadonlyMap<number, number>,
): void {
  const records: { handle: number; offset: number }[] = [];
  let at = start;
  for (; at + RECORD <= end && view.getUint32(at, true) === RECORD; at += RECORD) {
    records.push({ handle: view.getUint32(at + 8, true), offset: view.getUint32(at + 16, true) });
  }
  const base = Math.ceil(at / 16) * 16;
  for (const { handle, offset } of records) {
    const place = base + offset;
    if (place + 4 > end) continue;
    const length = view.getUint32(place, true);
    const data =
      length === IN_BLOBS
        ? fromBlobs(bytes, view, place, blobs)
        : bytes.subarray(place + 4, place + 4 + length);
    if (data && (length === IN_BLOBS || data.length === length) && isModel(data)) models.set(handle, data);
  }
}

const MODELS = [inBytes('ASM BinaryFile'), inBytes('ACIS BinaryFile')];

function isModel(data: Uint8Array): boolean {
  return MODELS.some((model) => startsWith(data, 0, model));
}

function startsWith(bytes: Uint8Array, at: number, begin: Uint8Array): boolean {
  for (let i = 0; i < begin.length; i++) if (bytes[at + i] !== begin[i]) return false;
  return true;
}

/** Gives solids and regions of R2013 on the data that lies in a section of its own; says where there is none. */
export function addStoredModels(
  container: Container,
  modelers: readonly ModelerEntity[],
  diagnostics: Diagnostics,
): void {
  const waiting = modelers.filter((entity) => !entity.acis);
  if (waiting.length === 0) return;
  const section = container.section(SECTIONS.dataStorage);
  const models = section ? storedModels(section) : new Map<number, Uint8Array>();
  for (const entity of waiting) {
    const bytes = models.get(entity.handle);
    if (bytes) entity.acis = { kind: 'sab', bytes };
    else
      diagnostics.info(
        'modeler-data',
        `${entity.type} has no modeller data that can be read.`,
        entity.handle,
      );
  }
}
