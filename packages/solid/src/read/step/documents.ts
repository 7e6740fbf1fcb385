/** Products whose shape lies in a file of its own: which file, by the product's definition. */
import { argumentsOf, referenceOf, referencesOf, stringOf, type StepIndex, type StepText } from './part21.ts';

export interface StepDocuments {
  /** From PRODUCT_DEFINITION to the file's name. */
  files: Map<number, string>;
  /** Definitions that stand for a document: no parts. */
  documents: Set<number>;
}

/** A product definition names its files itself, or a reference ties the two together. */
const withDocuments = 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS';
export const definitionTypes = ['PRODUCT_DEFINITION', withDocuments] as const;

export function documentsOf({ records }: StepText, byType: StepIndex): StepDocuments {
  const argumentsAt = (id: number): string[] => argumentsOf(records.get(id)!.args);
  const refsIn = (argument: string | undefined): number[] => referencesOf({ type: '', args: argument ?? '' });
  const each = (type: string): readonly number[] => byType.get(type) ?? [];

  /** From a DOCUMENT_FILE, or the DOCUMENT that it belongs to, to the name. */
  const names = new Map<number, string>();
  for (const id of each('DOCUMENT_FILE')) names.set(id, stringOf(argumentsAt(id)[0]));
  for (const id of each('APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT')) {
    const [name, , , items] = argumentsAt(id);
    for (const item of refsIn(items))
      if (names.has(item) && stringOf(name) !== '') names.set(item, stringOf(name));
  }

  // A document may be kept like a part, with a product of its own that has the files.
  const documentOfFormation = new Map<number, number>();
  for (const id of each('DOCUMENT_PRODUCT_EQUIVALENCE')) {
    const [, , document, formation] = argumentsAt(id).map(referenceOf);
    if (document !== undefined && formation !== undefined) documentOfFormation.set(formation, document);
  }
  const files = new Map<number, string>();
  const documents = new Set<number>();
  const nameAmong = (ids: readonly number[]): string | undefined =>
    ids.map((id) => names.get(id)).find((name) => name !== undefined && name !== '');
  for (const id of definitionTypes.flatMap(each)) {
    const [, , formation, , listed] = argumentsAt(id);
    const name = nameAmong(refsIn(listed));
    const document = documentOfFormation.get(referenceOf(formation) ?? -1);
    if (document !== undefined) {
      documents.add(id);
      if (name !== undefined) names.set(document, name);
    } else if (name !== undefined) files.set(id, name);
  }
  for (const id of each('APPLIED_DOCUMENT_REFERENCE')) {
    const [document, , items] = argumentsAt(id);
    const name = nameAmong(refsIn(document));
    if (name !== undefined) for (const item of refsIn(items)) files.set(item, name);
  }
  return { files, documents };
}
