import type { Drawing } from '../../model/drawing.ts';
import { NO_COMPANIONS, type Companions } from './companion.ts';
import { companionsOfDwg } from './from-dwg.ts';
import { companionsOfDxf } from './from-dxf.ts';

/** What of a drawing's objects goes along into a file whose objects are made anew. */
export function companionsOf(drawing: Drawing): Companions {
  if (drawing.format === 'dwg') return companionsOfDwg(drawing);
  return drawing.format === 'dxf' ? companionsOfDxf(drawing) : NO_COMPANIONS;
}
