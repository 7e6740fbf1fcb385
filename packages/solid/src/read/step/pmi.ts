/**
 * Product and manufacturing information of a STEP file (AP242, and AP214 and AP203 where they have it): dimensions, geometric
 * tolerances, datums and notes by their meaning; of what is only drawn into the file, the names.
 */
import type { PmiItem } from '../../pmi.ts';
import { argumentsOf, indexByType, referenceOf, referencesOf, stringOf } from './part21.ts';
import type { StepIndex, StepText } from './part21.ts';
import { readDimensions } from './dimensions.ts';
import { collect, featuresOf, type StepFeatures } from './features.ts';
import { readTolerances } from './tolerances.ts';
import { millimetersPerUnit } from './units.ts';

/** As it is read: of a product, not yet of nodes. */
export interface StepPmi extends Omit<PmiItem, 'nodes'> {
  product: number | undefined;
}

/** What an item is made of: its record, and the shape aspects it is about. */
export interface PmiSource extends Pick<PmiItem, 'kind' | 'type' | 'text' | 'name'> {
  id: number;
  about: readonly number[];
}

export interface PmiContext extends StepText {
  byType: StepIndex;
  features: StepFeatures;
}

const maxItems = 20_000;
const maxText = 500;

export function readPmi(text: StepText, byType: StepIndex = indexByType(text.records)): StepPmi[] {
  const features = featuresOf(text.records, byType, millimetersPerUnit(text.records, byType));
  const context: PmiContext = { ...text, byType, features };
  const links = presentationLinks(context);
  const meant = [
    ...readDimensions(context),
    ...readTolerances(context),
    ...readDatums(context),
    ...readNotes(context),
  ];
  const sources = [...meant, ...readAnnotations(context, links, meant)].slice(0, maxItems);
  return sources.map((source) => {
    const callout = links.callouts.get(source.id)?.[0];
    const name = source.name || (callout === undefined ? '' : nameOf(context, callout));
    const faces = features.facesOf(source.about);
    return {
      kind: source.kind,
      ...(source.type && { type: source.type }),
      text: tidy(source.text),
      name: tidy(name === source.text ? '' : name),
      product: features.productOf(source.id) ?? source.about.map(features.productOf).find(Boolean),
      ...(faces.length > 0 && { faces }),
    };
  });
}

/** Some programs put an identifier behind the name. */
const tidy = (text: string): string =>
  text
    .replace(/#UUID:[\da-f\s-]+$/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxText);

function readDatums({ records, byType, features }: PmiContext): PmiSource[] {
  const datums = (byType.get('DATUM') ?? []).map((id): PmiSource => {
    const args = argumentsOf(records.get(id)!.args);
    const about = features.featuresOfDatum(id);
    return { id, kind: 'datum', text: stringOf(args[4]), name: stringOf(args[0]), about };
  });
  const letters = new Map(datums.flatMap(({ text, about }) => about.map((target) => [target, text])));
  const targets = ['DATUM_TARGET', 'PLACED_DATUM_TARGET_FEATURE']
    .flatMap((type) => byType.get(type) ?? [])
    .map((id): PmiSource => {
      const args = argumentsOf(records.get(id)!.args);
      const text = `${letters.get(id) ?? ''}${stringOf(args[4])}`;
      return { id, kind: 'datum', type: 'datumTarget', text, name: stringOf(args[0]), about: [id] };
    });
  return [...datums, ...targets].filter(({ text, name }) => text !== '' || name !== '');
}

/** PROPERTY_DEFINITION('semantic text', …) ← PROPERTY_DEFINITION_REPRESENTATION → REPRESENTATION of descriptive items */
function readNotes({ records, byType }: PmiContext): PmiSource[] {
  const notes: PmiSource[] = [];
  for (const link of byType.get('PROPERTY_DEFINITION_REPRESENTATION') ?? []) {
    const [definition, representation] = referencesOf(records.get(link)!);
    const about = records.get(definition ?? -1);
    if (about?.type !== 'PROPERTY_DEFINITION' || definition === undefined) continue;
    const args = argumentsOf(about.args);
    if (stringOf(args[0]) !== 'semantic text') continue;
    const items = referencesOf(records.get(representation ?? -1) ?? { type: '', args: '' })
      .map((id) => records.get(id))
      .filter((record) => record?.type === 'DESCRIPTIVE_REPRESENTATION_ITEM')
      .map((record) => argumentsOf(record!.args));
    const text = items.map((item) => stringOf(item[1])).join(' ');
    const target = referenceOf(args[2]);
    if (text.trim() === '') continue;
    notes.push({
      id: definition,
      kind: 'note',
      text,
      name: stringOf(items[0]?.[0]),
      about: target === undefined ? [] : [target],
    });
  }
  return notes;
}

interface PresentationLinks {
  /** What is drawn for a record. */
  callouts: Map<number, number[]>;
  /** What a drawn thing is about. */
  definitions: Map<number, number[]>;
}

/** DRAUGHTING_MODEL_ITEM_ASSOCIATION(name, description, definition, representation, drawn) */
function presentationLinks({ records, byType }: PmiContext): PresentationLinks {
  const links: PresentationLinks = { callouts: new Map(), definitions: new Map() };
  for (const type of [
    'DRAUGHTING_MODEL_ITEM_ASSOCIATION',
    'DRAUGHTING_MODEL_ITEM_ASSOCIATION_WITH_PLACEHOLDER',
  ]) {
    for (const id of byType.get(type) ?? []) {
      const args = argumentsOf(records.get(id)!.args);
      const definition = referenceOf(args[2]);
      const drawn = referencesOf({ type: '', args: args[4] ?? '' });
      if (definition === undefined) continue;
      collect(links.callouts, definition, drawn);
      for (const each of drawn) collect(links.definitions, each, [definition]);
    }
  }
  return links;
}

const drawnTypes = [
  'DRAUGHTING_CALLOUT',
  'ANNOTATION_OCCURRENCE',
  'ANNOTATION_CURVE_OCCURRENCE',
  'ANNOTATION_FILL_AREA_OCCURRENCE',
  'ANNOTATION_PLACEHOLDER_OCCURRENCE',
  'ANNOTATION_SYMBOL_OCCURRENCE',
  'ANNOTATION_TEXT_OCCURRENCE',
  'DRAUGHTING_ANNOTATION_OCCURRENCE',
  'TESSELLATED_ANNOTATION_OCCURRENCE',
];

/** What is drawn and stands for nothing that was read: once for each name, with its text where it has one. */
function readAnnotations(
  context: PmiContext,
  { definitions }: PresentationLinks,
  meant: readonly PmiSource[],
): PmiSource[] {
  const { records, byType, features } = context;
  const known = new Set(
    meant.flatMap(({ id, kind }) => (kind === 'datum' ? [id, ...features.featuresOfDatum(id)] : [id])),
  );
  const names = new Set(meant.map(({ name }) => name));
  const drawn = new Set(drawnTypes.flatMap((type) => byType.get(type) ?? []));
  const inCallout = new Set(
    (byType.get('DRAUGHTING_CALLOUT') ?? []).flatMap((id) => referencesOf(records.get(id)!)),
  );
  const isKnown = (id: number): boolean => definitions.get(id)?.some((each) => known.has(each)) ?? false;
  for (const id of drawn) if (isKnown(id)) names.add(nameOf(context, id));
  const found: PmiSource[] = [];
  for (const id of drawn) {
    if (inCallout.has(id) || isKnown(id)) continue;
    const name = nameOf(context, id);
    const text = literalOf(context, id);
    const key = text || name;
    if (key === '' || names.has(key) || names.has(name)) continue;
    names.add(key);
    const about = definitions.get(id) ?? [];
    found.push({ id, kind: text === '' ? 'annotation' : 'note', text, name, about });
  }
  return found;
}

/** The first argument of all of them. */
function nameOf({ records }: PmiContext, id: number): string {
  const record = records.get(id);
  const args =
    record?.type === '' ? /REPRESENTATION_ITEM\s*\(([^)]*)\)/.exec(record.args)?.[1] : record?.args;
  return tidy(stringOf(argumentsOf(args ?? '')[0]));
}

const leadsToText = /^(DRAUGHTING_CALLOUT|ANNOTATION_TEXT_OCCURRENCE|ANNOTATION_OCCURRENCE|COMPOSITE_TEXT)$/;

function literalOf({ records }: PmiContext, start: number): string {
  const texts: string[] = [];
  const waiting = [start];
  const seen = new Set<number>();
  for (let id = waiting.shift(); id !== undefined && seen.size < 200; id = waiting.shift()) {
    const record = records.get(id);
    if (!record || seen.has(id)) continue;
    seen.add(id);
    if (record.type.startsWith('TEXT_LITERAL')) texts.push(stringOf(argumentsOf(record.args)[1]));
    else if (leadsToText.test(record.type)) waiting.push(...referencesOf(record));
  }
  return tidy(texts.join(' '));
}
