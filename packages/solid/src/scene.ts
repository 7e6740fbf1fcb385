import type { PmiItem } from './pmi.ts';

/** What every reader gives and every writer takes: a tree of named nodes over shared meshes, in the file's own units. */
export interface Scene {
  /** The first one is the root; a parent stands before its children. */
  nodes: SceneNode[];
  meshes: SceneMesh[];
  materials: SceneMaterial[];
  images: SceneImage[];
  unit: LengthUnit;
  up: 'y' | 'z';
  /** What was left out or simplified, as codes that the web app has sentences for. */
  diagnostics: ModelDiagnostic[];
  /** Of the whole file: schema, program, release. Never names of people or paths. */
  properties: Record<string, string>;
  /** Bare names of the other files that it asks for, whether they were there or not. */
  files: string[];
  /** Dimensions, tolerances, datums and notes, where the format has them. */
  pmi?: PmiItem[];
}

export interface SceneNode {
  name: string;
  /** The index of the parent, or -1 of the root. */
  parent: number;
  /** Column by column, as in glTF; none is the identity. */
  matrix?: readonly number[];
  /** Indexes into `meshes`. */
  meshes: number[];
  /** What the file calls it: a product, an IfcWall, a layer. */
  type?: string;
  /** Each name once. Nodes may share pairs. */
  properties?: readonly NodeProperty[];
  /** Its number in the file it was read from, where that counts its nodes. */
  source?: number;
}

export type NodeProperty = readonly [name: string, value: string];

export interface SceneMesh {
  positions: Float32Array;
  normals?: Float32Array;
  /** Texture coordinates, two a vertex. */
  uvs?: Float32Array;
  indices: Uint32Array;
  /** Runs of indices with one material each; together they cover all indices. */
  groups: MeshGroup[];
  /** Pairs of vertices: the edges of the faces as the designer drew them, where the file has them. */
  edges?: Uint32Array;
}

export interface MeshGroup {
  start: number;
  count: number;
  material: number;
}

export interface SceneMaterial {
  name: string;
  /** Red, green, blue in sRGB and opacity, 0 to 1. */
  color: readonly [number, number, number, number];
  /** An index into `images`. */
  texture?: number;
  /** What is transparent in the texture is cut out. */
  isCutOut?: boolean;
  metallic?: number;
  roughness?: number;
}

export interface SceneImage {
  /** Undefined: of a kind that browsers do not show. */
  type: 'image/png' | 'image/jpeg' | 'image/webp' | undefined;
  bytes: Uint8Array;
  /** The file it comes from, where it is one of its own. */
  name?: string;
}

export interface LengthUnit {
  name: string;
  meters: number;
}

export interface ModelDiagnostic {
  code: ModelDiagnosticCode;
  /** What it is about: a file name, a count. */
  detail?: string;
}

export const modelDiagnosticCodes = [
  'partFailed',
  'textureMissing',
  'textureFailed',
  'texturesLeftOut',
  'fileMissing',
  'boxesOnly',
  'typesOnly',
  'previewOnly',
  'noGeometry',
  'unitsUnknown',
  'animationLeftOut',
  'meshesOnly',
  'pairedIfc',
] as const;
export type ModelDiagnosticCode = (typeof modelDiagnosticCodes)[number];

/** The file is at fault, or nobody reads its format yet: `reason` says which. */
export class ModelError extends Error {
  readonly reason: 'damaged' | 'empty' | 'unsupportedModel' | 'encrypted' | 'tooLarge' | 'filesMissing';

  constructor(reason: ModelError['reason'], detail = '') {
    super(detail || reason);
    this.name = 'ModelError';
    this.reason = reason;
  }
}

/** It cannot be shown without other files that were not there. */
export class FilesMissing extends ModelError {
  readonly missing: readonly string[];
  /** All that it asks for, these and others. */
  readonly files: readonly string[];

  constructor(missing: readonly string[], files: readonly string[]) {
    super('filesMissing', missing.join(', '));
    this.missing = missing;
    this.files = files;
  }
}

export const millimeter: LengthUnit = { name: 'mm', meters: 0.001 };
export const meter: LengthUnit = { name: 'm', meters: 1 };

export const defaultMaterial: SceneMaterial = { name: '', color: [0.72, 0.74, 0.77, 1] };

export function emptyScene(name: string, unit: LengthUnit, up: Scene['up']): Scene {
  return {
    nodes: [{ name, parent: -1, meshes: [] }],
    meshes: [],
    materials: [],
    images: [],
    unit,
    up,
    diagnostics: [],
    properties: {},
    files: [],
  };
}

export const countTriangles = (mesh: SceneMesh): number => mesh.indices.length / 3;
