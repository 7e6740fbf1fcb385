/** Rhino 3DM by rhino3dm: the meshes that Rhino keeps for showing, by layer. */
import { emptyScene, ModelError, type Scene, type SceneMesh } from '../scene.ts';
import { colorTable } from './materials.ts';

interface RhinoList<T> {
  count: number;
  get(index: number): T;
}
interface RhinoMesh {
  vertices(): RhinoList<[number, number, number]>;
  normals(): RhinoList<[number, number, number]>;
  faces(): RhinoList<[number, number, number, number]>;
}
interface RhinoGeometry {
  objectType: unknown;
  getMesh?(type: unknown): RhinoMesh | null;
  faces?():
    | RhinoList<{ getMesh(type: unknown): RhinoMesh | null }>
    | RhinoList<[number, number, number, number]>;
}
interface RhinoColor {
  r: number;
  g: number;
  b: number;
}
interface RhinoFile {
  objects(): RhinoList<{
    geometry(): RhinoGeometry;
    attributes(): {
      name: string;
      layerIndex: number;
      drawColor(file: RhinoFile): RhinoColor;
      visible: boolean;
    };
  }>;
  layers(): RhinoList<{ name: string; fullPath: string; visible: boolean }>;
  settings(): { modelUnitSystem: { value?: number } };
}
interface Rhino {
  File3dm: { fromByteArray(bytes: Uint8Array): RhinoFile | null };
  MeshType: { Any: unknown };
  ObjectType: { Mesh: unknown; Brep: unknown; Extrusion: unknown };
}

/** By Rhino's number of the unit system. */
const units: Record<number, { name: string; meters: number }> = {
  2: { name: 'mm', meters: 0.001 },
  3: { name: 'cm', meters: 0.01 },
  4: { name: 'm', meters: 1 },
  8: { name: 'in', meters: 0.0254 },
  9: { name: 'ft', meters: 0.3048 },
};

export async function readRhino(bytes: Uint8Array): Promise<Scene> {
  const { default: open } = (await import('rhino3dm')) as unknown as { default: () => Promise<Rhino> };
  const rhino = await open();
  const file = rhino.File3dm.fromByteArray(bytes);
  if (!file) throw new ModelError('damaged');
  const scene = emptyScene('', units[file.settings().modelUnitSystem.value ?? 2] ?? units[2]!, 'z');
  const materialOf = colorTable(scene);
  const layers = new Map<number, number>();
  const layerNode = (index: number): number => {
    const known = layers.get(index);
    if (known !== undefined) return known;
    const layer = index < file.layers().count ? file.layers().get(index) : undefined;
    const node = scene.nodes.push({ name: layer?.fullPath ?? '', type: 'Layer', parent: 0, meshes: [] }) - 1;
    layers.set(index, node);
    return node;
  };
  let withoutMesh = 0;
  for (let at = 0; at < file.objects().count; at += 1) {
    const object = file.objects().get(at);
    const [geometry, attributes] = [object.geometry(), object.attributes()];
    const meshes = meshesOf(rhino, geometry);
    if (meshes.length === 0) {
      withoutMesh += 1;
      continue;
    }
    const { r, g, b } = attributes.drawColor(file);
    const material = materialOf([r / 255, g / 255, b / 255]);
    const indexes = meshes.map((mesh) => scene.meshes.push(toMesh(mesh, material)) - 1);
    scene.nodes.push({ name: attributes.name, parent: layerNode(attributes.layerIndex), meshes: indexes });
  }
  if (withoutMesh > 0) scene.diagnostics.push({ code: 'meshesOnly', detail: String(withoutMesh) });
  return scene;
}

/** A mesh itself, the one of an extrusion, or those of a brep's faces. */
function meshesOf(rhino: Rhino, geometry: RhinoGeometry): RhinoMesh[] {
  if (geometry.objectType === rhino.ObjectType.Mesh) return [geometry as unknown as RhinoMesh];
  if (geometry.objectType === rhino.ObjectType.Extrusion) {
    const mesh = geometry.getMesh?.(rhino.MeshType.Any);
    return mesh ? [mesh] : [];
  }
  if (geometry.objectType !== rhino.ObjectType.Brep || !geometry.faces) return [];
  const faces = geometry.faces() as RhinoList<{ getMesh(type: unknown): RhinoMesh | null }>;
  return Array.from({ length: faces.count }, (_, at) => faces.get(at).getMesh(rhino.MeshType.Any)).filter(
    (mesh) => mesh !== null,
  );
}

function toMesh(mesh: RhinoMesh, material: number): SceneMesh {
  const [vertices, normals, faces] = [mesh.vertices(), mesh.normals(), mesh.faces()];
  const positions = new Float32Array(vertices.count * 3);
  for (let at = 0; at < vertices.count; at += 1) positions.set(vertices.get(at), at * 3);
  const hasNormals = normals.count === vertices.count;
  const directions = hasNormals ? new Float32Array(normals.count * 3) : undefined;
  for (let at = 0; directions && at < normals.count; at += 1) directions.set(normals.get(at), at * 3);
  const indices: number[] = [];
  for (let at = 0; at < faces.count; at += 1) {
    const [a, b, c, d] = faces.get(at);
    indices.push(a, b, c);
    if (d !== c) indices.push(a, c, d);
  }
  return {
    positions,
    normals: directions,
    indices: new Uint32Array(indices),
    groups: [{ start: 0, count: indices.length, material }],
  };
}
