/** A prepared model as the graphics card takes it: one batch a material, and which part of the tree each piece belongs to. */
import { readGltf } from '@linework/solid/read/gltf';
import { meshInstances } from '@linework/solid/instances';
import type { Scene, SceneImage, SceneMesh } from '@linework/solid/scene';
import {
  BatchedMesh,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Matrix4,
  MeshLambertMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  Vector3,
} from 'three';

export interface Piece {
  /** A node of the tree. */
  node: number;
  mesh: SceneMesh;
  /** Which run of the mesh's triangles. */
  group: number;
  matrix: Matrix4;
  batch: BatchedMesh;
  instance: number;
  center: Vector3;
}

export interface ModelContent {
  scene: Scene;
  batches: BatchedMesh[];
  pieces: Piece[];
  /** By batch: which piece an instance is. */
  pieceOf: Map<BatchedMesh, Piece[]>;
  box: Box3;
  /** By image of the scene; a picture that the browser cannot read has none. */
  textures: (Texture | undefined)[];
}

/** Names in the file begin below the node that turns and scales the whole. */
export const buildContent = async (glb: Uint8Array, nodeCount: number): Promise<ModelContent> =>
  buildContentOf(await readGltf(glb), nodeCount);

export async function buildContentOf(scene: Scene, nodeCount: number): Promise<ModelContent> {
  const owner = treeNodes(scene, nodeCount);
  const byMaterial = new Map<number, { mesh: SceneMesh; group: number; node: number; matrix: Matrix4 }[]>();
  for (const { node, mesh, matrix: place } of meshInstances(scene)) {
    // One for all runs of the mesh: by it they know each other.
    const matrix = new Matrix4().fromArray([...place]);
    scene.meshes[mesh]!.groups.forEach(({ material }, group) => {
      const list = byMaterial.get(material) ?? [];
      list.push({
        mesh: scene.meshes[mesh]!,
        group,
        node: owner[node]!,
        matrix,
      });
      byMaterial.set(material, list);
    });
  }
  const textures = await Promise.all(scene.images.map(textureOf));
  const content: ModelContent = {
    scene,
    batches: [],
    pieces: [],
    pieceOf: new Map(),
    box: new Box3(),
    textures,
  };
  for (const [material, parts] of byMaterial) addBatch(content, material, parts);
  return content;
}

/** The file's first nodes are the tree's, with its numbers; those after them only place meshes, for the node above. */
function treeNodes(scene: Scene, nodeCount: number): number[] {
  const owner: number[] = [];
  scene.nodes.forEach(({ parent, source }, index) => {
    owner[index] = source !== undefined && source < nodeCount ? source : (owner[parent] ?? 0);
  });
  return owner;
}

interface Part {
  mesh: SceneMesh;
  group: number;
  node: number;
  matrix: Matrix4;
}

function addBatch(content: ModelContent, materialIndex: number, parts: readonly Part[]): void {
  const geometries = new Map<SceneMesh, Map<number, number>>();
  let [vertices, indices] = [0, 0];
  const seen = new Set<string>();
  const ids = new Map<SceneMesh, number>();
  for (const { mesh, group } of parts) {
    const id = ids.get(mesh) ?? ids.size;
    ids.set(mesh, id);
    if (seen.has(`${id}.${group}`)) continue;
    seen.add(`${id}.${group}`);
    vertices += mesh.positions.length / 3;
    indices += mesh.groups[group]!.count;
  }
  const material = materialFor(content, materialIndex);
  const batch = new BatchedMesh(parts.length, vertices, indices, material);
  // What is near hides what is behind it before that is drawn; what is seen through is drawn from behind.
  batch.sortObjects = parts.length < 20_000;
  batch.perObjectFrustumCulled = parts.length < 20_000;
  batch.frustumCulled = false;
  const pieces: Piece[] = [];
  for (const { mesh, group, node, matrix } of parts) {
    const known = geometries.get(mesh) ?? new Map<number, number>();
    geometries.set(mesh, known);
    let geometry = known.get(group);
    if (geometry === undefined) {
      geometry = batch.addGeometry(geometryOf(mesh, group, material.map !== null));
      known.set(group, geometry);
    }
    const instance = batch.addInstance(geometry);
    batch.setMatrixAt(instance, matrix);
    const box = batch.getBoundingBoxAt(geometry, new Box3())!.applyMatrix4(matrix);
    content.box.union(box);
    const piece = { node, mesh, group, matrix, batch, instance, center: box.getCenter(new Vector3()) };
    pieces[instance] = piece;
    content.pieces.push(piece);
  }
  content.batches.push(batch);
  content.pieceOf.set(batch, pieces);
}

/** All geometries of a batch have the same attributes. */
function geometryOf(mesh: SceneMesh, group: number, isTextured: boolean): BufferGeometry {
  const { start, count } = mesh.groups[group]!;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute(
    'normal',
    new BufferAttribute(mesh.normals ?? new Float32Array(mesh.positions.length), 3),
  );
  if (isTextured) {
    const uvs = mesh.uvs ?? new Float32Array((mesh.positions.length / 3) * 2);
    geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  }
  geometry.setIndex(new BufferAttribute(mesh.indices.subarray(start, start + count), 1));
  return geometry;
}

async function textureOf({ bytes, type }: SceneImage): Promise<Texture | undefined> {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
  const image = await createImageBitmap(file, { premultiplyAlpha: 'none' }).catch(() => undefined);
  if (!image) return undefined;
  const texture = new Texture(image);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

function materialFor({ scene: { materials }, textures }: ModelContent, index: number): MeshLambertMaterial {
  const { color, texture, isCutOut } = materials[index] ?? { color: [0.7, 0.7, 0.7, 1] as const };
  const [r, g, b, opacity] = color;
  return new MeshLambertMaterial({
    color: new Color().setRGB(r, g, b, SRGBColorSpace),
    map: (texture === undefined ? undefined : textures[texture]) ?? null,
    alphaTest: isCutOut ? 0.5 : 0,
    side: DoubleSide,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity >= 1,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}
