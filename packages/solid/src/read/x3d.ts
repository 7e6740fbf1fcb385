/** X3D in XML as the VRML that it grew out of: shapes, where they are, and their colors. The rest is left out. */
import { parseXml } from './xml.ts';

/** What VRML calls the field that a node stands in, and its own fields; those with a + are lists. */
const nodes: Record<string, { as?: string; name?: string; fields?: string }> = {
  Group: {},
  StaticGroup: { name: 'Group' },
  Collision: { name: 'Group' },
  Anchor: { name: 'Group' },
  Transform: { fields: 'translation rotation scale scaleOrientation center' },
  Shape: {},
  Appearance: { as: 'appearance' },
  Material: { as: 'material', fields: 'diffuseColor emissiveColor specularColor shininess transparency' },
  Box: { as: 'geometry', fields: 'size' },
  Sphere: { as: 'geometry', fields: 'radius' },
  Cone: { as: 'geometry', fields: 'bottomRadius height side bottom' },
  Cylinder: { as: 'geometry', fields: 'radius height side bottom top' },
  IndexedFaceSet: {
    as: 'geometry',
    fields:
      'coordIndex+ colorIndex+ normalIndex+ ccw convex solid creaseAngle colorPerVertex normalPerVertex',
  },
  IndexedTriangleSet: { as: 'geometry', name: 'IndexedFaceSet', fields: 'index+ ccw solid colorPerVertex' },
  Extrusion: {
    as: 'geometry',
    fields: 'crossSection+ spine+ scale+ orientation+ beginCap endCap ccw convex solid creaseAngle',
  },
  ElevationGrid: {
    as: 'geometry',
    fields: 'height+ xDimension zDimension xSpacing zSpacing ccw solid creaseAngle colorPerVertex',
  },
  Coordinate: { as: 'coord', fields: 'point+' },
  Color: { as: 'color', fields: 'color+' },
  Normal: { as: 'normal', fields: 'vector+' },
};

const groups = new Set(['Group', 'Transform']);
const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

export function x3dToVrml(text: string): string {
  const out = ['#VRML V2.0 utf8'];
  /** Of the elements around: what closes them. Undefined where nothing is kept of them, nor of what is in them. */
  const open: (string | undefined)[] = [];
  const defined = new Set<string>();
  parseXml(text, {
    open(element, attributes) {
      const isDocument = element === 'X3D' || element === 'Scene';
      const known = Object.hasOwn(nodes, element) ? nodes[element] : undefined;
      const isLeftOut = open.includes(undefined);
      if (isLeftOut || (!known && !isDocument)) return void open.push(undefined);
      if (!known) return void open.push('');
      const before = known.as === undefined ? '' : `${known.as} `;
      const { DEF, USE } = attributes;
      if (USE !== undefined) {
        // By itself in a group: the loader overlooks nodes that stand beside references.
        if (defined.has(USE))
          out.push(
            known.as === undefined
              ? `Group { children USE ${identifier(USE)} }`
              : `${before}USE ${identifier(USE)}`,
          );
        return void open.push(undefined);
      }
      if (DEF !== undefined) defined.add(DEF);
      const name = known.name ?? element;
      out.push(`${before}${DEF === undefined ? '' : `DEF ${identifier(DEF)} `}${name} {`);
      for (const field of known.fields?.split(' ') ?? []) out.push(...written(field, attributes));
      if (groups.has(name)) out.push('children [');
      open.push(groups.has(name) ? '] }' : '}');
    },
    close() {
      const end = open.pop();
      if (end) out.push(end);
    },
  });
  return out.join('\n');
}

function written(field: string, attributes: Record<string, string>): string[] {
  const isList = field.endsWith('+');
  const name = isList ? field.slice(0, -1) : field;
  const value = attributes[name];
  if (value === undefined) return [];
  if (value === 'true' || value === 'false') return [`${name} ${value.toUpperCase()}`];
  const numbers = value.match(number) ?? [];
  if (numbers.length === 0) return [];
  // Triangles one after the other are faces of three corners.
  if (name === 'index')
    return [
      `coordIndex [ ${numbers.flatMap((each, i) => (i % 3 === 2 ? [each, '-1'] : [each])).join(', ')} ]`,
    ];
  return [isList ? `${name} [ ${numbers.join(', ')} ]` : `${name} ${numbers.join(' ')}`];
}

/** Nothing but a name can come of it. */
const identifier = (name: string): string => `N_${name.replace(/[^A-Za-z0-9]/g, '_')}`;
/** Before every name of ours, since VRML does not let all begin so. */
export const identifierStart = /^N_/;
