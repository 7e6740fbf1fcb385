/** IFC 2x3, 4 and 4x3 by web-ifc: the building's own tree, shared shapes, property sets. */
import type { FlatMesh, IfcAPI } from 'web-ifc';
import { emptyScene, meter, ModelError, type Scene, type SceneNode } from '../scene.ts';
import { propertiesByElement } from './ifc-properties.ts';
import { ifcRecords, type IfcRecord, type IfcRecords } from './ifc-records.ts';
import { colorTable } from './materials.ts';
import { stringOf } from './step/part21.ts';
import { compileWasmOnce } from './wasm-tier.ts';

/** Larger ones pay for better code. */
const maxBaselineBytes = 60e6;

export async function readIfc(bytes: Uint8Array): Promise<Scene> {
  if (bytes.length < maxBaselineBytes) compileWasmOnce();
  const { IfcAPI: Api, LogLevel } = await import('web-ifc');
  const api = new Api();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const records = ifcRecords(bytes);
  const model = api.OpenModel(records.shapes, { COORDINATE_TO_ORIGIN: true });
  if (model < 0) throw new ModelError('damaged');
  const scene = emptyScene('', meter, 'y');
  scene.properties = { schema: api.GetModelSchema(model) };
  const shapes = readShapes(api, model, scene);
  const typeOf = (id: number): string => api.GetNameFromTypeCode(api.GetLineType(model, id));
  addElements(scene, records, shapes, typeOf);
  api.CloseModel(model);
  return scene;
}

/** The building's tree, and beside it what that does not name but stands in the model. */
function addElements(
  scene: Scene,
  records: IfcRecords,
  shapes: ReadonlyMap<number, Shape[]>,
  typeOf: (id: number) => string,
): void {
  const properties = propertiesByElement(records);
  const children = childrenByElement(records);
  const placed = new Set<number>();
  const add = (id: number, parent: number): void => {
    if (placed.has(id)) return;
    placed.add(id);
    const { name, globalId } = describe(records.at(id));
    const node: SceneNode = {
      name,
      type: typeOf(id),
      parent,
      meshes: [],
      // By which an element is known in every later version of the file.
      properties: [...(properties.get(id) ?? []), ...(globalId ? [['GlobalId', globalId] as const] : [])],
    };
    const index = scene.nodes.push(node) - 1;
    for (const { mesh, matrix } of shapes.get(id) ?? []) {
      scene.nodes.push({ name: '', parent: index, matrix, meshes: [mesh] });
    }
    for (const child of children.get(id) ?? []) add(child, index);
  };
  const [project] = records.idsOf('IFCPROJECT');
  if (project !== undefined) add(project, 0);
  for (const id of shapes.keys()) add(id, 0);
}

/** What a thing is made of, and what stands in a place. */
function childrenByElement(records: IfcRecords): Map<number, number[]> {
  const children = new Map<number, number[]>();
  const relate = (type: string, whole: number, parts: number): void => {
    for (const relation of records.idsOf(type)) {
      const [parent] = records.references(relation, whole);
      if (parent === undefined) continue;
      const list = children.get(parent) ?? [];
      children.set(parent, list);
      for (const id of records.references(relation, parts)) list.push(id);
    }
  };
  relate('IFCRELAGGREGATES', 4, 5);
  relate('IFCRELCONTAINEDINSPATIALSTRUCTURE', 5, 4);
  return children;
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
  for (let at = 0, from = 0; at < positions.length; at += 3, from += 6) {
    for (let axis = 0; axis < 3; axis += 1) {
      positions[at + axis] = vertices[from + axis]!;
      normals[at + axis] = vertices[from + 3 + axis]!;
    }
  }
  geometry.delete();
  if (indices.length === 0) return -1;
  const groups = [{ start: 0, count: indices.length, material }];
  return scene.meshes.push({ positions, normals, indices, groups }) - 1;
}

/** Places have a long name besides, which says more than none. */
function describe(record: IfcRecord | undefined): { name: string; globalId: string } {
  const { type = '', args = [] } = record ?? {};
  const longName = type === 'IFCPROJECT' ? args[5] : places.has(type) ? args[7] : undefined;
  return { name: stringOf(args[2]) || stringOf(longName), globalId: stringOf(args[0]) };
}
const places = new Set(['IFCSITE', 'IFCBUILDING', 'IFCBUILDINGSTOREY', 'IFCSPACE', 'IFCSPATIALZONE']);
