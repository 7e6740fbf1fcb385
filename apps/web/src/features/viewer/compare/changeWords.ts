/** Keys of the words for what is different. */
import type { PlainKey } from '@linework/i18n';

type Words = PlainKey<'compare'>;

const kinds: Readonly<Record<string, Words>> = {
  block: 'compare.kind.block',
  layer: 'compare.kind.layer',
  lineType: 'compare.kind.lineType',
  textStyle: 'compare.kind.textStyle',
  dimensionStyle: 'compare.kind.dimensionStyle',
  multileaderStyle: 'compare.kind.multileaderStyle',
  mlineStyle: 'compare.kind.mlineStyle',
  layout: 'compare.kind.layout',
  reference: 'compare.kind.reference',
  setting: 'compare.kind.setting',
};

export const kindKey = (kind: string): Words | undefined => kinds[kind];

/** Those that people meet most; the rest are called as the drawing calls them. */
const properties: Readonly<Record<string, Words>> = {
  text: 'compare.property.text',
  color: 'compare.property.color',
  layer: 'compare.property.layer',
  lineType: 'compare.property.lineType',
  lineWeight: 'compare.property.lineWeight',
  lineTypeScale: 'compare.property.lineTypeScale',
  style: 'compare.property.style',
  name: 'compare.property.name',
  position: 'compare.property.position',
  start: 'compare.property.start',
  end: 'compare.property.end',
  center: 'compare.property.center',
  vertices: 'compare.property.vertices',
  boundary: 'compare.property.boundary',
  radius: 'compare.property.radius',
  height: 'compare.property.height',
  width: 'compare.property.width',
  rotation: 'compare.property.rotation',
  scale: 'compare.property.scale',
  scaleFactors: 'compare.property.scale',
  pattern: 'compare.property.pattern',
  patternScale: 'compare.property.patternScale',
  attribute: 'compare.property.attribute',
  on: 'compare.property.on',
  frozen: 'compare.property.frozen',
  locked: 'compare.property.locked',
  plot: 'compare.property.plot',
  path: 'compare.property.path',
  paper: 'compare.property.paper',
  block: 'compare.property.block',
  content: 'compare.property.content',
  font: 'compare.property.font',
  units: 'compare.property.units',
};

export const propertyKey = (name: string): Words | undefined => properties[name];
