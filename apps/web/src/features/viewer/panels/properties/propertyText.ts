/** Names and values of properties as people read them. */
import type { PlainKey } from '@linework/i18n';
import type { Translate } from '../../../../app/language.ts';
import type { EntityProperty } from '../../engine/types.ts';
import { angleText, areaText, lengthText, pointText, type Notation } from '../../measure/format.ts';

type Words = PlainKey<'viewerPanels'>;

/** Types of entities that have a name of their own; any other is called as the drawing calls it. */
const types: Readonly<Record<string, Words>> = {
  '3DFACE': 'viewer.type.face',
  '3DSOLID': 'viewer.type.solid3d',
  ACAD_TABLE: 'viewer.type.table',
  ARC: 'viewer.type.arc',
  ARC_DIMENSION: 'viewer.type.dimension',
  ATTDEF: 'viewer.type.attribute',
  ATTRIB: 'viewer.type.attribute',
  CIRCLE: 'viewer.type.circle',
  DIMENSION: 'viewer.type.dimension',
  ELLIPSE: 'viewer.type.ellipse',
  HATCH: 'viewer.type.hatch',
  IMAGE: 'viewer.type.image',
  INSERT: 'viewer.type.insert',
  LARGE_RADIAL_DIMENSION: 'viewer.type.dimension',
  LEADER: 'viewer.type.leader',
  LINE: 'viewer.type.line',
  LWPOLYLINE: 'viewer.type.polyline',
  MLINE: 'viewer.type.mline',
  MTEXT: 'viewer.type.mtext',
  MULTILEADER: 'viewer.type.mleader',
  OLE2FRAME: 'viewer.type.ole',
  POINT: 'viewer.type.point',
  POLYLINE: 'viewer.type.polyline',
  RAY: 'viewer.type.ray',
  REGION: 'viewer.type.region',
  SHAPE: 'viewer.type.shape',
  SOLID: 'viewer.type.solid',
  SPLINE: 'viewer.type.spline',
  TEXT: 'viewer.type.text',
  TOLERANCE: 'viewer.type.tolerance',
  TRACE: 'viewer.type.solid',
  VIEWPORT: 'viewer.type.viewport',
  WIPEOUT: 'viewer.type.wipeout',
  XLINE: 'viewer.type.xline',
};

export function typeLabel(type: string, t: Translate<'viewerPanels'>): string {
  const underlay = /^(PDF|DWF|DGN)UNDERLAY$/i.exec(type)?.[1];
  if (underlay !== undefined) return t('viewer.type.underlay', { format: underlay.toUpperCase() });
  const key = types[type.toUpperCase()];
  return key === undefined ? type : t(key);
}

/** What the engine tells of geometry; an attribute is called by its tag. */
const propertyKeys = [
  'angle',
  'arcLength',
  'area',
  'block',
  'center',
  'circumference',
  'columns',
  'content',
  'delta',
  'diameter',
  'end',
  'endAngle',
  'height',
  'length',
  'majorRadius',
  'minorRadius',
  'pattern',
  'perimeter',
  'position',
  'radius',
  'rotation',
  'rows',
  'scaleX',
  'scaleY',
  'start',
  'startAngle',
  'sweep',
  'vertices',
] as const;

export function propertyLabel({ key }: EntityProperty, t: Translate<'viewerPanels'>): string {
  const known = propertyKeys.find((name) => name === key);
  return known === undefined ? key : t(`viewer.property.${known}`);
}

export function valueText({ value, unit }: EntityProperty, notation: Notation): string {
  if (typeof value === 'object') return pointText(value, notation);
  if (typeof value === 'string') return value;
  if (unit === 'length') return lengthText(value, notation);
  if (unit === 'area') return areaText(value, notation);
  if (unit === 'angle') return angleText(value, notation.angular);
  return String(Number(value.toPrecision(12)));
}
