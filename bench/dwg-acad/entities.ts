import * as acad from '@node-projects/acad-ts';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { common } from './common.ts';
import {
  fromArc,
  fromCircle,
  fromEllipse,
  fromLine,
  fromPoint,
  fromRay,
  fromSpline,
  fromXline,
} from './curves.ts';
import {
  fromAligned,
  fromAngular2,
  fromAngular3,
  fromArcDimension,
  fromLeader,
  fromLinear,
  fromMultileader,
  fromOrdinate,
  fromRadial,
} from './dimensions.ts';
import { fromFace3d, fromMesh, fromModeler, fromSolid } from './faces.ts';
import { fromHatch } from './hatch.ts';
import { fromImage, fromOle, fromUnderlay, fromViewport } from './images.ts';
import { fromInsert, fromTable } from './inserts.ts';
import { fromLwPolyline, fromMline, fromPolyfaceMesh, fromPolygonMesh, fromPolyline } from './polylines.ts';
import {
  fromAttribute,
  fromAttributeDefinition,
  fromMtext,
  fromShape,
  fromText,
  fromTolerance,
} from './texts.ts';

type Convert = (entity: never, drawing: Drawing) => Entity;

/** By class rather than by name, so that bundling may rename the classes. */
const CONVERTERS: ReadonlyMap<unknown, Convert> = new Map<unknown, Convert>([
  [acad.Line, fromLine],
  [acad.Point, fromPoint],
  [acad.Ray, fromRay],
  [acad.XLine, fromXline],
  [acad.Circle, fromCircle],
  [acad.Arc, fromArc],
  [acad.Ellipse, fromEllipse],
  [acad.Spline, fromSpline],
  [acad.LwPolyline, fromLwPolyline],
  [acad.Polyline2D, (line: acad.Polyline2D) => fromPolyline(line, '2d')],
  [acad.Polyline3D, (line: acad.Polyline3D) => fromPolyline(line, '3d')],
  [acad.PolygonMesh, fromPolygonMesh],
  [acad.PolyfaceMesh, fromPolyfaceMesh],
  [acad.MLine, fromMline],
  [acad.Solid, (solid: acad.Solid) => fromSolid(solid, solid.objectName === 'TRACE' ? 'TRACE' : 'SOLID')],
  [acad.Face3D, fromFace3d],
  [acad.Mesh, fromMesh],
  [acad.Solid3D, (solid: acad.Solid3D) => fromModeler(solid, '3DSOLID')],
  [acad.Region, (region: acad.Region) => fromModeler(region, 'REGION')],
  [acad.CadBody, (body: acad.CadBody) => fromModeler(body, 'BODY')],
  [acad.TextEntity, fromText],
  [acad.AttributeEntity, fromAttribute],
  [acad.AttributeDefinition, fromAttributeDefinition],
  [acad.MText, fromMtext],
  [acad.Tolerance, fromTolerance],
  [acad.Shape, fromShape],
  [acad.DimensionLinear, fromLinear],
  [acad.DimensionAligned, fromAligned],
  [acad.DimensionAngular2Line, fromAngular2],
  [acad.DimensionAngular3Pt, fromAngular3],
  [
    acad.DimensionRadius,
    (radius: acad.DimensionRadius, drawing: Drawing) => fromRadial(radius, 'radius', drawing),
  ],
  [
    acad.DimensionDiameter,
    (diameter: acad.DimensionDiameter, drawing: Drawing) => fromRadial(diameter, 'diameter', drawing),
  ],
  [acad.DimensionOrdinate, fromOrdinate],
  [acad.DimensionArc, fromArcDimension],
  [acad.Leader, fromLeader],
  [acad.MultiLeader, fromMultileader],
  [acad.Hatch, fromHatch],
  [acad.Insert, fromInsert],
  [acad.TableEntity, fromTable],
  [acad.RasterImage, (image: acad.RasterImage) => fromImage(image, 'IMAGE')],
  [acad.Wipeout, (wipeout: acad.Wipeout) => fromImage(wipeout, 'WIPEOUT')],
  [acad.PdfUnderlay, (underlay: acad.PdfUnderlay) => fromUnderlay(underlay, 'PDFUNDERLAY')],
  [acad.Ole2Frame, fromOle],
  [acad.Viewport, fromViewport],
]);

export function fromEntity(entity: acad.Entity, drawing: Drawing): Entity {
  const convert = CONVERTERS.get(entity.constructor);
  if (convert) return convert(entity as never, drawing);
  if (entity instanceof acad.ProxyEntity) {
    return {
      type: 'ACAD_PROXY_ENTITY',
      ...common(entity),
      classId: entity.proxyClassId,
      className: entity.dxfClass?.dxfName ?? '',
    };
  }
  return { type: 'UNKNOWN', ...common(entity), name: entity.objectName || 'UNKNOWN' };
}
