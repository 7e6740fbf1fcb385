/** Reads one DWG with our reader and tells what it cost: ours|display FILE [warm: after many]. Packed: packed-child.ts. */
import { toDisplayList } from '@linework/cad/display/build';
import type { Drawing } from '@linework/cad/model/drawing';
import { readDwg } from '@linework/cad/read/dwg/dwg';
import { fontsOnDisk } from '@linework/server/sandbox/diskFonts';
import { measureRead, type ReadDrawing } from './dwg-read-cost.ts';
import type { RunChild } from './packed-run.ts';

export const run: RunChild = ([what = 'ours', path = '', warm]) => {
  const fonts = fontsOnDisk(path);
  const open: ReadDrawing = (...input): Drawing => {
    const drawing = readDwg(...input);
    toDisplayList(drawing, fonts);
    return drawing;
  };
  return measureRead(what === 'ours' ? readDwg : open, path, warm !== undefined);
};
