import type {
  ArcEntity,
  CircleEntity,
  EllipseEntity,
  HelixEntity,
  LineEntity,
  PointEntity,
  RayEntity,
  SplineEntity,
} from './curves.ts';
import type { DimensionEntity, LeaderEntity, MultileaderEntity } from './dimensions.ts';
import type { Face3dEntity, MeshEntity, ModelerEntity, SolidEntity } from './faces.ts';
import type { ProxyEntity, UnknownEntity } from './foreign.ts';
import type { HatchEntity } from './hatch.ts';
import type { ImageEntity, OleEntity, UnderlayEntity } from './images.ts';
import type { InsertEntity, TableEntity } from './inserts.ts';
import type { LwPolylineEntity, MlineEntity, PolylineEntity } from './polylines.ts';
import type {
  AttdefEntity,
  AttribEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from './texts.ts';
import type { ViewportEntity } from './viewports.ts';

export type Entity =
  | LineEntity
  | PointEntity
  | RayEntity
  | CircleEntity
  | ArcEntity
  | EllipseEntity
  | SplineEntity
  | HelixEntity
  | LwPolylineEntity
  | PolylineEntity
  | MlineEntity
  | SolidEntity
  | Face3dEntity
  | MeshEntity
  | ModelerEntity
  | TextEntity
  | AttribEntity
  | AttdefEntity
  | MtextEntity
  | ToleranceEntity
  | ShapeEntity
  | DimensionEntity
  | LeaderEntity
  | MultileaderEntity
  | HatchEntity
  | InsertEntity
  | TableEntity
  | ImageEntity
  | UnderlayEntity
  | OleEntity
  | ViewportEntity
  | ProxyEntity
  | UnknownEntity;

export type EntityType = Entity['type'];

/** The name a user knows the entity by: its DXF name, also for what we do not understand. */
export function entityName(entity: Entity): string {
  if (entity.type === 'UNKNOWN') return entity.name;
  if (entity.type === 'ACAD_PROXY_ENTITY' && entity.className) return entity.className;
  return entity.type;
}
