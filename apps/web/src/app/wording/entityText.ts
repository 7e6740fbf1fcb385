/** What people call the entities of a drawing, and how what differs between two of them is written. */
import type { ToldValue } from '@linework/contract/compare';
import type { PlainKey } from '@linework/i18n';
import type { Translate } from '../language.ts';

/** Types of entities that have a name of their own; any other is called as the drawing calls it. */
const types: Readonly<Record<string, PlainKey<'viewerPanels'>>> = {
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

export const numberText = (value: number): string => String(Number(value.toPrecision(8)));

/** A value of a comparison as people read it; undefined where there is nothing to tell. */
export function changeValueText(value: ToldValue): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? numberText(value) : value.map(numberText).join(', ');
}
