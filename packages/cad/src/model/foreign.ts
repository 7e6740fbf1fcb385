import type { EntityCommon, Tags } from './common.ts';
import type { InsertEntity } from './inserts.ts';

/** An object exactly as a DWG file stores it: for saving in the same version, where nothing of it was changed. */
export type StoredObject = {
  handle: number;
  owner: number;
  /** DXF name, and of those known by their class its number in this file. */
  name: string;
  classNumber: number;
  /** From its type to the end of its handles, without size and checksum. */
  bytes: Uint8Array;
  /** Bits of handles at the end (R2010 and later, where nothing in the bytes tells). */
  handleBits: number;
};

/** An object of an application: draw its graphics (common field), keep the rest. */
export type ProxyEntity = EntityCommon & {
  type: 'ACAD_PROXY_ENTITY';
  classId: number;
  /** DXF name of the class where the file names it. */
  className: string;
  raw?: Tags;
  stored?: StoredObject;
};

/** A view of the model that AutoCAD keeps up to date on a sheet: lines in a block, which one viewport alone shows. */
export type SheetView = { insert: InsertEntity; viewport: number };

/** What no reader knows: its name counts, its record is carried through. */
export type UnknownEntity = EntityCommon & {
  type: 'UNKNOWN';
  name: string;
  view?: SheetView;
  raw?: Tags;
  stored?: StoredObject;
};
