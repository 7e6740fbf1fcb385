import { type Entity, entityName } from '../../model/entity.ts';
import type { ProxyEntity, UnknownEntity } from '../../model/foreign.ts';
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
import { boxOfPicture, drawProxyGraphics } from './proxy.ts';
import { drawMtext, drawShape, drawText } from './texts.ts';

/** Entities that have no picture on a sheet. */
const NOT_SHOWN = new Set(['LIGHT', 'SUN', 'CAMERA', 'GEOPOSITIONMARKER', 'DRAWINGVIEW']);

/** A box in place of an object, crossed out on screen: what it looks like is not known. */
function drawBox(pen: Pen, e: ProxyEntity | UnknownEntity, graphics: Uint8Array): string | undefined {
  const box = boxOfPicture(graphics);
  if (!box) return undefined;
  drawProxyGraphics(pen, graphics);
  const [[x0, y0, z], [x1, y1]] = box;
  const own = pen.out.style;
  pen.out.style = pen.context.variant(own, { screenOnly: true, linePattern: 0 });
  pen.line([x0, y0, z], [x1, y1, z]);
  pen.line([x0, y1, z], [x1, y0, z]);
  pen.out.style = own;
  pen.tell('boxPicture', `${entityName(e)} is known by its box only.`, e.handle);
  return 'it left only a box as its picture';
}

/** What another program left of its object. */
function drawForeign(pen: Pen, e: ProxyEntity | UnknownEntity): string | undefined {
  const isShown = e.type === 'ACAD_PROXY_ENTITY' || !NOT_SHOWN.has(e.name);
  const { graphics } = e;
  const onlyBox = graphics && isShown ? drawBox(pen, e, graphics) : undefined;
  if (onlyBox !== undefined) return onlyBox;
  if ((graphics && drawProxyGraphics(pen, graphics)) || !isShown) return undefined;
  if (graphics) return 'it left an empty picture of itself';
  return e.type === 'UNKNOWN' ? 'its kind is not known' : 'it left no picture of itself';
}

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
      return drawForeign(pen, e);
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
