/** Reads one DWG with acad-ts into our model and tells what it cost: FILE [warm: after many]. Packed: packed-child.ts. */
import { readByAcad } from './dwg-acad/dwg.ts';
import { measureRead } from './dwg-read-cost.ts';
import type { RunChild } from './packed-run.ts';

export const run: RunChild = ([path = '', warm]) => measureRead(readByAcad, path, warm !== undefined);
