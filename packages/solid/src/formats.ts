/** Which reader a file gets: by its first bytes where these tell, else by its extension. */
export type ModelFormat =
  | 'step'
  | 'iges'
  | 'brep'
  | 'ifc'
  | 'assimp'
  | '3mf'
  | 'amf'
  | 'gltf'
  | 'usd'
  | 'vrml'
  | 'x3d'
  | 'rhino'
  | 'revit'
  | 'drawing'
  | 'preview'
  | 'unsupported';

const byExtension: Record<string, ModelFormat> = {
  step: 'step',
  stp: 'step',
  iges: 'iges',
  igs: 'iges',
  brep: 'brep',
  brp: 'brep',
  ifc: 'ifc',
  stl: 'assimp',
  obj: 'assimp',
  fbx: 'assimp',
  dae: 'assimp',
  '3ds': 'assimp',
  ply: 'assimp',
  off: 'assimp',
  x: 'assimp',
  x3d: 'x3d',
  blend: 'assimp',
  wrl: 'vrml',
  usd: 'usd',
  usda: 'usd',
  usdc: 'usd',
  usdz: 'usd',
  '3mf': '3mf',
  amf: 'amf',
  glb: 'gltf',
  gltf: 'gltf',
  '3dm': 'rhino',
  rvt: 'revit',
  rfa: 'revit',
  rte: 'revit',
};

/** Those that somebody may upload and see. */
export const modelExtensions: readonly string[] = Object.entries(byExtension)
  .filter(([, format]) => format !== 'unsupported')
  .map(([extension]) => extension);

export function formatOf(bytes: Uint8Array, extension: string): ModelFormat {
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  if (head.startsWith('glTF')) return 'gltf';
  if (head.startsWith('ISO-10303-21')) return /FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(head) ? 'ifc' : 'step';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return extension === 'rfa' || extension === 'rvt' || extension === 'rte' ? 'revit' : 'unsupported';
  if (head.startsWith('3D Geometry File Format')) return 'rhino';
  if (extension === 'dwg' || extension === 'dxf') return 'drawing';
  return Object.hasOwn(byExtension, extension) ? byExtension[extension]! : 'unsupported';
}
