/**
 * STEP, one product at a time: each part is tessellated once, however often it is used, under its own name and colors, and
 * one that fails does not lose the others. Parts may lie in files beside it, which are read as it is.
 */
import type { PmiItem } from '../../pmi.ts';
import { emptyScene, FilesMissing, millimeter, ModelError, type Scene, type SceneMesh } from '../../scene.ts';
import { colorTable } from '../materials.ts';
import { openOcct, tessellation, toMesh, type MaterialOf } from '../occt.ts';
import { wholeFile } from '../occt-file.ts';
import {
  indexByType,
  parsePart21,
  referencesOf,
  type StepIndex,
  type StepRecord,
  type StepText,
} from './part21.ts';
import { askFor, bareName, reportMissing, type SiblingFile } from '../siblings.ts';
import { readPmi, type StepPmi } from './pmi.ts';
import { assemblyOf, type StepAssembly, type StepProduct } from './products.ts';
import { openTessellator } from './tessellate.ts';
import { millimetersPerUnit } from './units.ts';

/** Deeper assemblies name themselves. */
const maxDepth = 64;
const maxNodes = 200_000;
/** So many of a part's uses are named with each of its tolerances. */
const maxUses = 64;

export async function readStep(bytes: Uint8Array, siblings: readonly SiblingFile[] = []): Promise<Scene> {
  const scene = await readOne(bytes, siblings, new Map());
  const missing = scene.diagnostics.flatMap(({ code, detail }) =>
    code === 'fileMissing' && detail !== undefined ? [detail] : [],
  );
  if (scene.meshes.length === 0 && missing.length > 0) throw new FilesMissing(missing, scene.files);
  return scene;
}

/** What was read of each file beside it, once; nothing yet of those that are being read, which may name each other. */
type PartFiles = Map<SiblingFile, Scene | undefined>;

async function readOne(bytes: Uint8Array, siblings: readonly SiblingFile[], read: PartFiles): Promise<Scene> {
  const text = parsePart21(new TextDecoder('latin1').decode(bytes));
  if (!text) throw new ModelError('damaged', 'no DATA section');
  const byType = indexByType(text.records);
  const assembly = assemblyOf(text, byType, millimetersPerUnit(text.records, byType));
  const pmi = readPmi(text, byType);
  const isAssembly = [...assembly.products.values()].some(({ uses, file }) => uses.length > 0 || file);
  const readWhole = async (): Promise<Scene> => withPmiOnAll(await wholeFile(bytes, 'ReadStepFile'), pmi);
  const scene = emptyScene('', millimeter, 'z');
  const materialOf = colorTable(scene);
  const meshes = new Map<number, number[]>();
  const left = tessellateProducts(text, byType, assembly, scene, meshes, materialOf);
  const whole = isAssembly || left.length === 0 ? undefined : await readWhole().catch(asModelError);
  if (whole && !(whole instanceof ModelError)) return whole;
  // One part that fails as a whole may do without what is said about it.
  if (left.length > 0) await tessellateByOcct(text, left, scene, meshes, materialOf);
  const inFiles = await readPartFiles(assembly, meshes, scene, siblings, read);
  if (scene.meshes.length === 0 && scene.files.length === 0) {
    if (whole) throw whole;
    return readWhole();
  }
  const uses = placeProducts(assembly, scene, meshes, inFiles);
  scene.pmi = pmi.map((item) => toItem(item, uses.get(item.product ?? -1) ?? []));
  for (const [product, part] of inFiles) scene.pmi.push(...pmiOfPart(part, uses.get(product) ?? []));
  return scene;
}

const asModelError = (error: unknown): ModelError =>
  error instanceof ModelError ? error : new ModelError('damaged', String(error));

const toItem = ({ kind, type, text, name, faces }: StepPmi, nodes: number[]): PmiItem => ({
  kind,
  ...(type && { type }),
  text,
  name,
  nodes,
  ...(faces && { faces }),
});

/** Said once in the part's file, of all its uses. */
const pmiOfPart = ({ pmi = [] }: Scene, uses: readonly number[]): PmiItem[] =>
  pmi.map((item) => ({
    ...item,
    nodes: uses.flatMap((use) => item.nodes.map((node) => node + use)).slice(0, maxUses),
  }));

/** A file of one part: whatever has a shape is what it is about. */
function withPmiOnAll(scene: Scene, pmi: readonly StepPmi[]): Scene {
  const nodes = scene.nodes.flatMap(({ meshes }, node) => (meshes.length > 0 ? [node] : []));
  return { ...scene, pmi: pmi.map((item) => toItem(item, nodes.slice(0, maxUses))) };
}

/** Gives the products that are left to OpenCASCADE. */
function tessellateProducts(
  { records }: StepText,
  byType: StepIndex,
  { products }: StepAssembly,
  scene: Scene,
  meshes: Map<number, number[]>,
  materialOf: ReturnType<typeof colorTable>,
): StepProduct[] {
  const tessellate = openTessellator(records, byType, materialOf);
  const left: StepProduct[] = [];
  for (const product of products.values()) {
    const made = tessellate(product);
    if (!made) left.push(product);
    else if (made.length > 0) meshes.set(product.id, addMeshes(made, scene));
  }
  return left;
}

function addMeshes(made: readonly SceneMesh[], scene: Scene): number[] {
  return made.map((mesh) => scene.meshes.push(mesh) - 1);
}

async function tessellateByOcct(
  text: StepText,
  products: readonly StepProduct[],
  scene: Scene,
  meshes: Map<number, number[]>,
  materialOf: MaterialOf,
): Promise<void> {
  const styles = stylesByItem(text.records);
  const context = presentationContext(text.records);
  const parts = products.map((product) => partOf(text, product, styles, context));
  const size = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  for (const [at, product] of products.entries()) {
    const part = parts[at];
    if (!part) continue;
    const occt = await openOcct(size);
    try {
      const result = occt.ReadStepFile(new TextEncoder().encode(part), tessellation);
      if (!result.success) throw new ModelError('damaged');
      const made = result.meshes.filter((mesh) => mesh.index.array.length > 0);
      meshes.set(
        product.id,
        addMeshes(
          made.map((mesh) => toMesh(mesh, materialOf)),
          scene,
        ),
      );
    } catch {
      scene.diagnostics.push({ code: 'partFailed', detail: product.name });
    }
  }
}

/** The scenes of parts that lie in files of their own, by product; their meshes and materials are in `scene`. */
async function readPartFiles(
  { products }: StepAssembly,
  meshes: ReadonlyMap<number, number[]>,
  scene: Scene,
  siblings: readonly SiblingFile[],
  read: PartFiles,
): Promise<Map<number, Scene>> {
  const added = new Map<SiblingFile, Scene>();
  const inFiles = new Map<number, Scene>();
  for (const { id, name, file } of products.values()) {
    // Some name a file for what they have themselves.
    if (file === undefined || meshes.has(id)) continue;
    const found = askFor(file, scene, siblings);
    if (!found) {
      reportMissing(scene, 'fileMissing', bareName(file));
      continue;
    }
    if (!read.has(found)) {
      read.set(found, undefined);
      read.set(found, await readOne(found.bytes, siblings, read).catch(() => undefined));
    }
    const part = read.get(found);
    if (part && !added.has(found)) added.set(found, addPart(fromTop(part), scene));
    const placed = added.get(found);
    if (placed) inFiles.set(id, placed);
    else scene.diagnostics.push({ code: 'partFailed', detail: name || found.name });
  }
  return inFiles;
}

/** A file of one product is that product: its node takes the place of the file's. */
function fromTop(part: Scene): Scene {
  const [root, top] = part.nodes;
  const isOne = part.nodes.filter(({ parent }) => parent === 0).length === 1;
  if (!isOne || root!.meshes.length > 0 || top!.matrix) return part;
  const nodes = part.nodes.slice(1).map((node) => ({ ...node, parent: node.parent - 1 }));
  const pmi = part.pmi?.map((item) => ({ ...item, nodes: item.nodes.map((node) => node - 1) }));
  return { ...part, nodes, ...(pmi && { pmi }) };
}

/** Its nodes come with each use; they name the meshes as `scene` counts them. */
function addPart(part: Scene, scene: Scene): Scene {
  const [firstMesh, firstMaterial] = [scene.meshes.length, scene.materials.length];
  for (const mesh of part.meshes) {
    const groups = mesh.groups.map((group) => ({ ...group, material: group.material + firstMaterial }));
    scene.meshes.push({ ...mesh, groups });
  }
  scene.materials.push(...part.materials);
  for (const name of part.files) askFor(name, scene, []);
  for (const each of part.diagnostics) {
    if (each.code === 'fileMissing') reportMissing(scene, each.code, each.detail ?? '');
    else scene.diagnostics.push(each);
  }
  const nodes = part.nodes.map((node) => ({ ...node, meshes: node.meshes.map((mesh) => mesh + firstMesh) }));
  return { ...part, nodes };
}

/** Which STYLED_ITEM colors a record: they name it, not the other way round. */
function stylesByItem(records: Map<number, StepRecord>): Map<number, number[]> {
  const styles = new Map<number, number[]>();
  for (const [id, record] of records) {
    if (record.type !== 'STYLED_ITEM' && record.type !== 'OVER_RIDING_STYLED_ITEM') continue;
    const item = referencesOf(record).at(record.type === 'STYLED_ITEM' ? -1 : -2);
    if (item === undefined) continue;
    const known = styles.get(item);
    if (known) known.push(id);
    else styles.set(item, [id]);
  }
  return styles;
}

/** A STEP file of one product: all that its shape needs, and the colors of that. */
function partOf(
  { header, records }: StepText,
  { shapes }: StepProduct,
  styles: Map<number, number[]>,
  context: number | undefined,
): string | undefined {
  if (shapes.length === 0) return undefined;
  const wanted = new Set<number>();
  const waiting = context === undefined ? [...shapes] : [...shapes, context];
  let hasSolid = false;
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const record = records.get(id);
    if (!record || wanted.has(id)) continue;
    wanted.add(id);
    hasSolid ||= isShape.test(record.type);
    for (const next of referencesOf(record)) waiting.push(next);
    for (const style of styles.get(id) ?? []) waiting.push(style);
  }
  if (!hasSolid) return undefined;
  const styled = [...wanted].filter((id) => records.get(id)?.type.endsWith('STYLED_ITEM'));
  const lines = [...wanted].map((id) => lineOf(id, records.get(id)!));
  if (context !== undefined && styled.length > 0) {
    const items = styled.map((id) => `#${id}`).join(',');
    let next = 1;
    for (const id of wanted) next = Math.max(next, id + 1);
    lines.push(
      `#${next}=MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${items}),#${context});`,
    );
  }
  return `${header}DATA;\n${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}
const isShape =
  /^(MANIFOLD_SOLID_BREP|BREP_WITH_VOIDS|SHELL_BASED_SURFACE_MODEL|FACETED_BREP|OPEN_SHELL|CLOSED_SHELL|GEOMETRIC_(CURVE_)?SET|TESSELLATED_.*)$/;

const lineOf = (id: number, { type, args }: StepRecord): string =>
  type === '' ? `#${id}=${args};` : `#${id}=${type}(${args});`;

/** Colors count only where a presentation lists them; its context is the one that the file's own presentations name. */
function presentationContext(records: Map<number, StepRecord>): number | undefined {
  for (const record of records.values()) {
    if (record.type.endsWith('GEOMETRIC_PRESENTATION_REPRESENTATION')) return referencesOf(record).at(-1);
  }
  return undefined;
}

/** Gives the nodes that each product became, of very many the first. */
function placeProducts(
  { products, roots }: StepAssembly,
  scene: Scene,
  meshes: Map<number, number[]>,
  inFiles: ReadonlyMap<number, Scene>,
): Map<number, number[]> {
  const uses = new Map<number, number[]>();
  const place = (
    id: number,
    parent: number,
    name: string,
    matrix: readonly number[] | undefined,
    depth: number,
  ) => {
    const product = products.get(id);
    if (!product || depth > maxDepth || scene.nodes.length > maxNodes) return;
    const node = scene.nodes.length;
    const known = uses.get(id);
    if (!known) uses.set(id, [node]);
    else if (known.length < maxUses) known.push(node);
    const inFile = inFiles.get(id)?.nodes ?? [];
    const own = meshes.get(id) ?? inFile[0]?.meshes ?? [];
    scene.nodes.push({ name: product.name || name, parent, matrix, meshes: own });
    // The file's root is this node.
    for (const part of inFile.slice(1)) scene.nodes.push({ ...part, parent: part.parent + node });
    for (const use of product.uses) place(use.child, node, use.name, use.matrix, depth + 1);
  };
  for (const root of roots) place(root, 0, '', undefined, 0);
  return uses;
}
