/** IFC 2x3, 4 and 4x3 by web-ifc: the building's own tree, shared shapes, property sets. */
import type { FlatMesh, IfcAPI } from 'web-ifc';
import { emptyScene, meter, ModelError, type Scene, type SceneNode } from '../scene.ts';
import { colorTable } from './materials.ts';
import { propertiesByElement } from './ifc-properties.ts';

interface SpatialNode {
  expressID: number;
  type: string;
  children: SpatialNode[];
}

export async function readIfc(bytes: Uint8Array): Promise<Scene> {
  const { IfcAPI: Api, LogLevel } = await import('web-ifc');
  const api = new Api();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes, { COORDINATE_TO_ORIGIN: true });
  if (model < 0) throw new ModelError('damaged');
  const scene = emptyScene('', meter, 'y');
  scene.properties = { schema: api.GetModelSchema(model) };
  const shapes = readShapes(api, model, scene);
  const properties = propertiesByElement(api, model);
  const placed = new Set<number>();
  const add = (id: number, type: string, parent: number): number => {
    const { name, globalId } = describe(api, model, id);
    const node: SceneNode = {
      name,
      type,
      parent,
      meshes: [],
      // By which an element is known in every later version of the file.
      properties: { ...properties.get(id), ...(globalId && { GlobalId: globalId }) },
    };
    const index = scene.nodes.push(node) - 1;
    placed.add(id);
    for (const { mesh, matrix } of shapes.get(id) ?? []) {
      scene.nodes.push({ name: '', parent: index, matrix, meshes: [mesh] });
    }
    return index;
  };
  const walk = (node: SpatialNode, parent: number): void => {
    const index = add(node.expressID, node.type, parent);
    for (const child of node.children) walk(child, index);
  };
  const tree = (await api.properties.getSpatialStructure(model)) as unknown as SpatialNode;
  walk(tree, 0);
  // What the tree does not name still stands in the model.
  for (const id of shapes.keys()) {
    if (!placed.has(id)) add(id, api.GetNameFromTypeCode(api.GetLineType(model, id)), 0);
  }
  api.CloseModel(model);
  return scene;
}

interface Shape {
  mesh: number;
  matrix: number[];
}

function readShapes(api: IfcAPI, model: number, scene: Scene): Map<number, Shape[]> {
  const materialOf = colorTable(scene);
  /** One mesh for each shape in each color. */
  const known = new Map<string, number>();
  const shapes = new Map<number, Shape[]>();
  api.StreamAllMeshes(model, (flat: FlatMesh) => {
    const list: Shape[] = [];
    for (let at = 0; at < flat.geometries.size(); at += 1) {
      const { geometryExpressID: shape, color, flatTransformation } = flat.geometries.get(at);
      const material = materialOf([color.x, color.y, color.z], color.w);
      const key = `${shape}|${material}`;
      let mesh = known.get(key);
      if (mesh === undefined) {
        mesh = addMesh(api, model, scene, shape, material);
        known.set(key, mesh);
      }
      if (mesh >= 0) list.push({ mesh, matrix: [...flatTransformation] });
    }
    if (list.length > 0) shapes.set(flat.expressID, list);
  });
  return shapes;
}

/** -1 where the shape is empty. */
function addMesh(api: IfcAPI, model: number, scene: Scene, shape: number, material: number): number {
  const geometry = api.GetGeometry(model, shape);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = new Uint32Array(api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()));
  const count = vertices.length / 6;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  for (let at = 0; at < count; at += 1) {
    positions.set(vertices.subarray(at * 6, at * 6 + 3), at * 3);
    normals.set(vertices.subarray(at * 6 + 3, at * 6 + 6), at * 3);
  }
  geometry.delete();
  if (indices.length === 0) return -1;
  const groups = [{ start: 0, count: indices.length, material }];
  return scene.meshes.push({ positions, normals, indices, groups }) - 1;
}

function describe(api: IfcAPI, model: number, id: number): { name: string; globalId: string } {
  type Attribute = { value?: unknown } | null;
  type Line = { Name?: Attribute; LongName?: Attribute; GlobalId?: Attribute } | null;
  const line = api.GetLine(model, id) as Line;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name: text(line?.Name?.value ?? line?.LongName?.value),
    globalId: text(line?.GlobalId?.value),
  };
}
