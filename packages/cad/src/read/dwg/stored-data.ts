import { SECTIONS } from '../../dwg/sections.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { ModelerEntity } from '../../model/faces.ts';
import type { Container } from './container/container.ts';

const SEGMENT = 0xd5ac;
const SEGMENT_HEAD = 48;
const RECORD = 20;

/**
 * Modeller data of R2013 on, by handle: the data segments of the AcDs section. Each starts with records (size, 1,
 * handle, offset), then, from the next multiple of 16, the data itself, each with its length before it.
 */
export function storedModels(section: Uint8Array): Map<number, Uint8Array> {
  const models = new Map<number, Uint8Array>();
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  for (let at = 0; at + SEGMENT_HEAD <= section.length; at += 16) {
    if (view.getUint16(at, true) !== SEGMENT || !isData(section, at + 2)) continue;
    const end = Math.min(section.length, at + view.getUint32(at + 16, true));
    readSegment(section, view, at + SEGMENT_HEAD, end, models);
  }
  return models;
}

function isData(bytes: Uint8Array, at: number): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(at, at + 6)) === '_data_';
}

function readSegment(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  models: Map<number, Uint8Array>,
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
    const data = bytes.subarray(place + 4, place + 4 + length);
    if (data.length === length && isModel(data)) models.set(handle, data.slice());
  }
}

function isModel(data: Uint8Array): boolean {
  return /^(ASM|ACIS) BinaryFile/.test(new TextDecoder('latin1').decode(data.subarray(0, 16)));
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
