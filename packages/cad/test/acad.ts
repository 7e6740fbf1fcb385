import * as acad from '@node-projects/acad-ts';
import type { WriteFormat } from '../src/write/write.ts';
import { count, emptySummary, type Summary } from './summary.ts';

type Xy = { x: number; y: number };
type Xyz = Xy & { z: number };

/** What acad-ts makes of a file, a reader that we had no part in, and what it complains of. */
export function readWithAcad(
  bytes: Uint8Array,
  format: WriteFormat,
): { summary: Summary; complaints: string[] } {
  const complaints: string[] = [];
  const kinds = [
    acad.NotificationType.Error,
    ...(format === 'dwg' ? [acad.NotificationType.NotImplemented] : []),
  ];
  const listen: acad.NotificationEventHandler = (_sender, { notificationType, message }) => {
    if (kinds.includes(notificationType)) complaints.push(message);
  };
  // Attributes are stored where they stand; the library would move them by their insert once more.
  const inserts = acad.Insert.prototype;
  const moveAttribute = inserts.applyAttributeTransform;
  inserts.applyAttributeTransform = () => undefined;
  try {
    const document = format === 'dwg' ? readDwg(bytes, listen) : acad.DxfReader.readFromStream(bytes, listen);
    return { summary: summarize(document), complaints };
  } finally {
    inserts.applyAttributeTransform = moveAttribute;
  }
}

function readDwg(bytes: Uint8Array, listen: acad.NotificationEventHandler): acad.CadDocument {
  const configuration = new acad.DwgReaderConfiguration();
  configuration.failsafe = true;
  configuration.keepUnknownEntities = true;
  configuration.keepUnknownNonGraphicalObjects = true;
  return acad.DwgReader.readFromStreamWithConfig(bytes.slice().buffer, configuration, listen);
}

function summarize(document: acad.CadDocument): Summary {
  const summary = emptySummary();
  for (const block of document.blockRecords ?? [])
    for (const entity of block.entities) {
      if (entity instanceof acad.Viewport) continue;
      count(summary, nameOf(entity), coordinates(entity));
      if (entity.extendedData?.size) summary.extended++;
      if (!(entity instanceof acad.Insert)) continue;
      // Of a DXF the end of the list is in it, too.
      for (const attribute of entity.attributes)
        if (attribute instanceof acad.AttributeEntity) count(summary, 'ATTRIB', coordinates(attribute));
    }
  summary.layouts = [...(document.layouts ?? [])].map(({ name }) => name).sort();
  summary.layers = [...(document.layers ?? [])]
    .map(({ name }) => name.toUpperCase())
    .filter((name) => name !== 'DEFPOINTS')
    .sort();
  summary.groups = [...(document.groups ?? [])].length;
  return summary;
}

function nameOf(entity: acad.Entity): string {
  if (entity instanceof acad.PolygonMesh || entity instanceof acad.PolyfaceMesh) return 'POLYMESH';
  return entity.objectName || 'UNKNOWN';
}

const flat = (points: readonly Xyz[]): number[] => points.flatMap(({ x, y, z }) => [x, y, z]);

function coordinates(entity: acad.Entity): number[] {
  if (entity instanceof acad.Line) return flat([entity.startPoint, entity.endPoint]);
  if (entity instanceof acad.Point) return flat([entity.location]);
  if (entity instanceof acad.Insert || entity instanceof acad.MText) return flat([entity.insertPoint]);
  if (entity instanceof acad.TextEntity) {
    const { x, y } = entity.insertPoint;
    return [x, y, entity.height];
  }
  // Arcs are circles here.
  if (entity instanceof acad.Circle) return [...flat([entity.center]), entity.radius];
  if (entity instanceof acad.Ellipse) return flat([entity.center, entity.majorAxisEndPoint]);
  if (entity instanceof acad.LwPolyline)
    return entity.vertices.flatMap(({ location }: { location: Xy }) => [location.x, location.y]);
  if (entity instanceof acad.Spline)
    return flat(entity.controlPoints.length > 0 ? entity.controlPoints : entity.fitPoints);
  if (entity instanceof acad.Solid)
    return flat([entity.firstCorner, entity.secondCorner, entity.thirdCorner, entity.fourthCorner]);
  return [];
}
