/**
 * What the records of a body consist of, by the modeller's version: one table reads and writes text and binary data
 * alike. Left out is whatever holds a spline, since its parts have forms of their own.
 */

/** Since when: versions that text and binary data of drawings have are 106, 400, 700 and then those of ASM. */
export const V400 = 400;
const V700 = 700;
export const ASM_208 = 20800;
export const ASM_212 = 21200;
export const ASM_215 = 21500;
export const ASM_218 = 21800;
export const ASM_223 = 22300;

/** What text says for no and yes; binary data has only which of the two. */
export type Words = readonly [no: string, yes: string];
/** A bound is a number or nothing; `longs` are all that are left. */
export type Kind = 'ref' | 'long' | 'real' | 'text' | 'place' | 'vector' | 'bound' | 'longs' | Words;

export interface Field {
  name: string;
  kind: Kind;
  since: number;
  /** Only where another field says yes. */
  when?: string;
}

const field = (name: string, kind: Kind, since = 0, when?: string): Field => ({
  name,
  kind,
  since,
  ...(when !== undefined && { when }),
});
const refs = (...names: string[]): Field[] => names.map((name) => field(name, 'ref'));
const bounds = (...names: string[]): Field[] => names.map((name) => field(name, 'bound'));

const ATTRIBUTE = field('attribute', 'ref');
const HEAD: readonly Field[] = [ATTRIBUTE, field('tag', 'long', V700)];
const SHAPE: readonly Field[] = [...HEAD, field('pattern', 'ref', V700)];
const ATTACHED: readonly Field[] = [...HEAD, ...refs('next', 'previous', 'owner')];
const OF_SURFACE = bounds('uFrom', 'uTo', 'vFrom', 'vTo');
const SENSE = field('sense', ['forward', 'reversed']);
const V_SENSE = field('sense', ['forward_v', 'reverse_v']);

export const RECORDS: ReadonlyMap<string, readonly Field[]> = new Map<string, readonly Field[]>([
  ['asmheader', [...HEAD, field('library', 'text')]],
  ['body', [...SHAPE, ...refs('lump', 'wire', 'transform')]],
  ['lump', [...SHAPE, ...refs('next', 'shell', 'body')]],
  [
    'shell',
    [...SHAPE, ...refs('next', 'subshell', 'face'), field('wire', 'ref', V400), field('lump', 'ref')],
  ],
  [
    'face',
    [
      ...SHAPE,
      ...refs('next', 'loop', 'shell', 'subshell', 'surface'),
      SENSE,
      field('isDouble', ['single', 'double']),
      field('containment', ['out', 'in'], 0, 'isDouble'),
    ],
  ],
  ['loop', [...SHAPE, ...refs('next', 'coedge', 'face')]],
  [
    'coedge',
    [
      ...SHAPE,
      ...refs('next', 'previous', 'partner', 'edge'),
      SENSE,
      field('loop', 'ref'),
      field('spare', 'long', ASM_218),
      field('curve', 'ref'),
    ],
  ],
  [
    'edge',
    [
      ...SHAPE,
      field('start', 'ref'),
      field('from', 'real', V700),
      field('end', 'ref'),
      field('to', 'real', V700),
      ...refs('coedge', 'curve'),
      SENSE,
      field('convexity', 'text', V700),
    ],
  ],
  ['vertex', [...SHAPE, field('edge', 'ref'), field('endOfEdge', 'long', ASM_212), field('point', 'ref')]],
  ['point', [...SHAPE, field('place', 'place')]],
  ['straight-curve', [...SHAPE, field('origin', 'place'), field('axis', 'vector'), ...bounds('from', 'to')]],
  [
    'ellipse-curve',
    [
      ...SHAPE,
      field('center', 'place'),
      field('normal', 'vector'),
      field('major', 'vector'),
      field('ratio', 'real'),
      ...bounds('from', 'to'),
    ],
  ],
  [
    'plane-surface',
    [
      ...SHAPE,
      field('origin', 'place'),
      field('normal', 'vector'),
      field('u', 'vector'),
      V_SENSE,
      ...OF_SURFACE,
    ],
  ],
  [
    'cone-surface',
    [
      ...SHAPE,
      field('center', 'place'),
      field('normal', 'vector'),
      field('major', 'vector'),
      field('ratio', 'real'),
      ...bounds('from', 'to'),
      field('sine', 'real'),
      field('cosine', 'real'),
      field('scale', 'real', V400),
      SENSE,
      ...OF_SURFACE,
    ],
  ],
  [
    'sphere-surface',
    [
      ...SHAPE,
      field('center', 'place'),
      field('radius', 'real'),
      field('u', 'vector'),
      field('pole', 'vector'),
      V_SENSE,
      ...OF_SURFACE,
    ],
  ],
  [
    'torus-surface',
    [
      ...SHAPE,
      field('center', 'place'),
      field('normal', 'vector'),
      field('major', 'real'),
      field('minor', 'real'),
      field('u', 'vector'),
      V_SENSE,
      ...OF_SURFACE,
    ],
  ],
  [
    'transform',
    [
      ...HEAD,
      field('x', 'vector'),
      field('y', 'vector'),
      field('z', 'vector'),
      field('move', 'vector'),
      field('scale', 'real'),
      field('isTurned', ['no_rotate', 'rotate']),
      field('isMirrored', ['no_reflect', 'reflect']),
      field('isSheared', ['no_shear', 'shear']),
    ],
  ],
  ['persubent-acadSolidHistory-attrib', [...ATTACHED, field('ids', 'longs')]],
  ['color-adesk-attrib', [...ATTACHED, field('color', 'long')]],
]);

/** Attributes and what only they use (facets kept for the screen, materials): a body is the same without them. */
export const isDispensable = (type: string): boolean =>
  type.endsWith('-attrib') || type === 'eye_refinement' || type === 'vertex_template';

/** By which any attribute can be taken out of its chain. */
export const ATTRIBUTE_FIELDS = ATTACHED;
