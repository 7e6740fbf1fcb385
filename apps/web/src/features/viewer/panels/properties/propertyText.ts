/** Names and values of properties as people read them. */
import type { Translate } from '../../../../app/language.ts';
import type { EntityProperty } from '../../engine/types.ts';
import { angleText, areaText, lengthText, pointText, type Notation } from '../../measure/format.ts';

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
