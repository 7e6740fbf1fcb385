import type { Drawing } from '../../model/drawing.ts';
import { NO_PASSTHROUGH_OBJECTS, type PassthroughObjects } from './passthrough-object.ts';
import { passthroughObjectsOfDwg } from './from-dwg.ts';
import { passthroughObjectsOfDxf } from './from-dxf.ts';

/** What of a drawing's objects goes along into a file whose objects are made anew. */
export function passthroughObjectsOf(drawing: Drawing): PassthroughObjects {
  if (drawing.format === 'dwg') return passthroughObjectsOfDwg(drawing);
  return drawing.format === 'dxf' ? passthroughObjectsOfDxf(drawing) : NO_PASSTHROUGH_OBJECTS;
}
