/** The assembly in a STEP file: its products, how often each is used and where, and which records make each one's shape. */
import { cross, dot, minus, normalize, scaled } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import { identity, invertRigid, multiply, type Matrix4 } from '../../matrix.ts';
import { definitionTypes, documentsOf } from './documents.ts';
import {
  argumentsOf,
  indexByType,
  numbersOf,
  referenceOf,
  referencesOf,
  stringOf,
  type StepIndex,
  type StepRecord,
  type StepText,
} from './part21.ts';

export interface StepProduct {
  /** Of its PRODUCT_DEFINITION. */
  id: number;
  name: string;
  /** Its SHAPE_DEFINITION_REPRESENTATIONs with geometry, and what else ties geometry to it. */
  shapes: number[];
  uses: StepUse[];
  /** Where its shape lies in a file of its own. */
  file?: string | undefined;
}

export interface StepUse {
  child: number;
  name: string;
  matrix: Matrix4;
}

export interface StepAssembly {
  products: Map<number, StepProduct>;
  roots: number[];
}

const isGeometry = /SHAPE_REPRESENTATION$|^SHAPE_REPRESENTATION$/;

/** `unit` is the file's, in what the meshes are in. */
export function assemblyOf(
  text: StepText,
  byType: StepIndex = indexByType(text.records),
  unit = 1,
): StepAssembly {
  const { records } = text;
  const { files, documents } = documentsOf(text, byType);
  const products = new Map<number, StepProduct>();
  for (const id of definitionTypes.flatMap((type) => byType.get(type) ?? [])) {
    if (documents.has(id)) continue;
    products.set(id, { id, name: productName(records, id), shapes: [], uses: [], file: files.get(id) });
  }
  const shapeOwners = shapesByDefinition(records, byType, products);
  /** From a shape representation to the product it belongs to. */
  const productOfShape = new Map<number, number>();
  for (const id of byType.get('SHAPE_DEFINITION_REPRESENTATION') ?? []) {
    const [definition, representation] = referencesOf(records.get(id)!);
    const product = shapeOwners.get(definition ?? -1);
    if (product === undefined || representation === undefined) continue;
    products.get(product)?.shapes.push(id);
    productOfShape.set(representation, product);
  }
  addRelatedShapes(records, byType, products, productOfShape);
  addUses(records, byType, products, unit);
  const used = new Set([...products.values()].flatMap(({ uses }) => uses.map(({ child }) => child)));
  return { products, roots: [...products.keys()].filter((id) => !used.has(id)) };
}

function productName(records: Map<number, StepRecord>, definition: number): string {
  const formation = records.get(referencesOf(records.get(definition)!)[0] ?? -1);
  const product = formation && records.get(referencesOf(formation)[0] ?? -1);
  if (product?.type !== 'PRODUCT') return '';
  const [id, name] = argumentsOf(product.args);
  return stringOf(name) || stringOf(id);
}

/** PRODUCT_DEFINITION_SHAPE → the product definition it is about; those of usages are left out. */
function shapesByDefinition(
  records: Map<number, StepRecord>,
  byType: StepIndex,
  products: ReadonlyMap<number, StepProduct>,
): Map<number, number> {
  const owners = new Map<number, number>();
  for (const id of byType.get('PRODUCT_DEFINITION_SHAPE') ?? []) {
    const about = referencesOf(records.get(id)!)[0];
    if (about !== undefined && products.has(about)) owners.set(id, about);
  }
  return owners;
}

/** Where a product's own representation only holds axes, a relationship names the one with its geometry. */
function addRelatedShapes(
  records: Map<number, StepRecord>,
  byType: StepIndex,
  products: Map<number, StepProduct>,
  productOfShape: Map<number, number>,
): void {
  for (const id of byType.get('SHAPE_REPRESENTATION_RELATIONSHIP') ?? []) {
    const record = records.get(id)!;
    // Those with a transformation place one product in another.
    if (record.type === '') continue;
    const [a, b] = referencesOf(record);
    for (const [own, other] of [
      [a, b],
      [b, a],
    ]) {
      const product = productOfShape.get(own ?? -1);
      if (product === undefined || productOfShape.has(other ?? -1)) continue;
      if (isGeometry.test(records.get(other ?? -1)?.type ?? '')) products.get(product)?.shapes.push(id);
    }
  }
}

function addUses(
  records: Map<number, StepRecord>,
  byType: StepIndex,
  products: Map<number, StepProduct>,
  unit: number,
): void {
  /** PRODUCT_DEFINITION_SHAPE of a usage → the usage. */
  const usageOfShape = new Map<number, number>();
  for (const id of byType.get('PRODUCT_DEFINITION_SHAPE') ?? []) {
    const about = referencesOf(records.get(id)!)[0];
    if (records.get(about ?? -1)?.type === 'NEXT_ASSEMBLY_USAGE_OCCURRENCE') usageOfShape.set(id, about!);
  }
  const matrices = new Map<number, Matrix4>();
  for (const id of byType.get('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION') ?? []) {
    const [relationship, shape] = referencesOf(records.get(id)!);
    const usage = usageOfShape.get(shape ?? -1);
    const matrix = placementOf(records, relationship ?? -1);
    if (usage === undefined || !matrix) continue;
    matrices.set(
      usage,
      matrix.map((value, at) => (at >= 12 && at < 15 ? value * unit : value)),
    );
  }
  for (const id of byType.get('NEXT_ASSEMBLY_USAGE_OCCURRENCE') ?? []) {
    const args = argumentsOf(records.get(id)!.args);
    const [parent, child] = [referenceOf(args[3]), referenceOf(args[4])];
    if (parent === undefined || child === undefined || !products.has(child)) continue;
    const name = stringOf(args[1]) || stringOf(args[0]);
    products.get(parent)?.uses.push({ child, name, matrix: matrices.get(id) ?? identity });
  }
}

/** The relationship's ITEM_DEFINED_TRANSFORMATION: from the child's axes to where they lie in the parent. */
function placementOf(records: Map<number, StepRecord>, relationship: number): Matrix4 | undefined {
  const record = records.get(relationship);
  const transformation =
    record && referencesOf(record).find((id) => records.get(id)?.type === 'ITEM_DEFINED_TRANSFORMATION');
  if (transformation === undefined) return undefined;
  const [from, to] = referencesOf(records.get(transformation)!);
  const [origin, target] = [axesOf(records, from ?? -1), axesOf(records, to ?? -1)];
  return origin && target && multiply(target, invertRigid(origin));
}

function axesOf(records: Map<number, StepRecord>, id: number): Matrix4 | undefined {
  const record = records.get(id);
  if (record?.type !== 'AXIS2_PLACEMENT_3D') return undefined;
  const args = argumentsOf(record.args);
  const vector = (argument: string | undefined): Point | undefined => {
    const at = referenceOf(argument);
    const found = at === undefined ? undefined : records.get(at);
    return found && (numbersOf(argumentsOf(found.args)[1]) as Point);
  };
  const [x, y, z] = vector(args[1]) ?? [0, 0, 0];
  const axis = normalize(vector(args[2]) ?? [0, 0, 1]);
  const along = vector(args[3]) ?? (Math.abs(axis[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]);
  const first = normalize(minus(along, scaled(axis, dot(along, axis))));
  const second = cross(axis, first);
  return [...first, 0, ...second, 0, ...axis, 0, x, y, z, 1];
}
