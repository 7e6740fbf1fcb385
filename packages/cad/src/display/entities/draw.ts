import type { Entity } from '../../model/entity.ts';
import type { Pen } from '../pen.ts';
import { drawArc, drawCircle, drawEllipse, drawLine, drawPoint, drawRay, drawSpline } from './curves.ts';
import { drawFace, drawSolid, drawSubdivision } from './faces.ts';
import { drawHatch } from './hatch.ts';
import { drawImage, drawUnderlay, drawWipeout } from './images.ts';
import { drawLwPolyline, drawPolyline } from './polylines.ts';
import { drawMline } from './mlines.ts';
import { drawOle } from './ole.ts';
import { drawThickness } from './thickness.ts';
import { drawTolerance } from './tolerance.ts';
import { drawModeler } from './modeler.ts';
import { drawProxyGraphics, isInvisiblePicture } from './proxy.ts';
import { drawMtext, drawShape, drawText } from './texts.ts';

/** Entities that have no picture on a sheet. */
const NOT_SHOWN = new Set(['LIGHT', 'SUN', 'CAMERA', 'GEOPOSITIONMARKER', 'DRAWINGVIEW']);

/** Draws an entity that needs no other block. Returns why it could not be drawn, or undefined. */
export function drawSimple(pen: Pen, e: Entity): string | undefined {
  const reason = drawFlat(pen, e);
  if (reason === undefined && 'thickness' in e && e.thickness !== 0)
    drawThickness(pen, e, (other) => drawFlat(pen, other));
  return reason;
}

function drawFlat(pen: Pen, e: Entity): string | undefined {
  switch (e.type) {
    case 'LINE':
      drawLine(pen, e);
      return undefined;
    case 'LWPOLYLINE':
      drawLwPolyline(pen, e);
      return undefined;
    case 'POLYLINE':
      drawPolyline(pen, e);
      return undefined;
    case 'CIRCLE':
      drawCircle(pen, e);
      return undefined;
    case 'ARC':
      drawArc(pen, e);
      return undefined;
    case 'TEXT':
      drawText(pen, e);
      return undefined;
    case 'MTEXT':
      drawMtext(pen, e);
      return undefined;
    case 'HATCH':
      return drawHatch(pen, e);
    case 'SOLID':
    case 'TRACE':
      drawSolid(pen, e);
      return undefined;
    case 'ELLIPSE':
      drawEllipse(pen, e);
      return undefined;
    case 'SPLINE':
    case 'HELIX':
      drawSpline(pen, e);
      return undefined;
    case 'POINT':
      drawPoint(pen, e);
      return undefined;
    case 'RAY':
    case 'XLINE':
      drawRay(pen, e);
      return undefined;
    case '3DFACE':
      drawFace(pen, e);
      return undefined;
    case 'MESH':
      drawSubdivision(pen, e);
      return undefined;
    case 'MLINE':
      return drawMline(pen, e);
    case 'TOLERANCE':
      return drawTolerance(pen, e);
    case 'SHAPE':
      return drawShape(pen, e);
    case 'WIPEOUT':
      return drawWipeout(pen, e);
    case 'IMAGE':
      return drawImage(pen, e);
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return drawUnderlay(pen, e);
    case 'OLE2FRAME':
    case 'OLEFRAME':
      return drawOle(pen, e);
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      if (e.graphics && drawProxyGraphics(pen, e.graphics)) return undefined;
      if (e.graphics && isInvisiblePicture(e.graphics)) return undefined;
      if (e.type === 'UNKNOWN' && NOT_SHOWN.has(e.name)) return undefined;
      if (e.graphics) return 'it left an empty picture of itself';
      return e.type === 'UNKNOWN' ? 'its kind is not known' : 'it left no picture of itself';
    case '3DSOLID':
    case 'REGION':
    case 'BODY':
    case 'SURFACE':
    case 'EXTRUDEDSURFACE':
    case 'LOFTEDSURFACE':
    case 'REVOLVEDSURFACE':
    case 'SWEPTSURFACE':
    case 'PLANESURFACE':
    case 'NURBSURFACE':
      return drawModeler(pen, e);
    default:
      return 'it belongs to another entity';
  }
}
