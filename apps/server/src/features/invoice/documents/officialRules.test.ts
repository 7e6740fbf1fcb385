/**
 * The official rules, where their tools lie on the machine (docs/invoices.md says where from): the schemas of CII and UBL,
 * the Schematron of EN 16931 by Saxon, PDF/A-3b by veraPDF. None of them is ours to give away.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { XmlDocument, XsdValidator, type XmlElement } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variedInvoices } from '../../../../test/invoices.ts';
import { writeCii } from './cii.ts';
import type { DocumentData } from './data.ts';
import { writePdf } from './pdf.ts';
import { writeUbl } from './ubl.ts';

xmlRegisterFsInputProviders();
const run = promisify(execFile);

const { LINEWORK_TEST_EN16931: en16931 = '', LINEWORK_TEST_UBL: ubl = '' } = process.env;
const { LINEWORK_TEST_SAXON: saxon = '', LINEWORK_TEST_VERAPDF: veraPdf = '' } = process.env;
const ciiSchema = 'CII/uncefact/data/standard/CrossIndustryInvoice_100pD16B.xsd';
const schemas = {
  cii: join(en16931, 'cii/schema/D16B SCRDM (Subset)/uncoupled clm', ciiSchema),
  invoice: join(ubl, 'xsd/maindoc/UBL-Invoice-2.1.xsd'),
  credit: join(ubl, 'xsd/maindoc/UBL-CreditNote-2.1.xsd'),
};
const isSaid = { cii: en16931 !== '', invoice: ubl !== '', credit: ubl !== '' };

describe.each(['cii', 'invoice', 'credit'] as const)('the official schema of %s', (kind) => {
  const ours = variedInvoices.filter(({ type }) => kind === 'cii' || type === kind);
  const write = kind === 'cii' ? writeCii : writeUbl;

  it.skipIf(!isSaid[kind])(`finds nothing wrong in ${ours.length}`, () => {
    using schema = XmlDocument.fromBuffer(readFileSync(schemas[kind]), { url: schemas[kind] });
    using validator = XsdValidator.fromDoc(schema);
    for (const data of ours) {
      using document = XmlDocument.fromString(write(data));
      validator.validate(document);
    }
    // It would find something.
    using broken = XmlDocument.fromString(write(ours[0]!).replace(/<(\/?\w+):(TypeCode|ID)\b/g, '<$1:No'));
    expect(() => validator.validate(broken)).toThrow();
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linework-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeAll(
  name: string,
  ending: string,
  write: (data: DocumentData) => string | Promise<Uint8Array>,
): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  for (const [index, data] of variedInvoices.entries())
    await writeFile(join(place, `${String(index).padStart(2, '0')}.${ending}`), await write(data));
  return place;
}

describe.each([
  ['cii', writeCii],
  ['ubl', writeUbl],
] as const)('the Schematron of EN 16931 for %s', (syntax, write) => {
  const rules = join(en16931, syntax, `xslt/EN16931-${syntax.toUpperCase()}-validation.xslt`);

  it.skipIf(en16931 === '' || saxon === '')(
    `finds nothing wrong in ${variedInvoices.length}`,
    async () => {
      const from = await writeAll(syntax, 'xml', write);
      // BR-02: an invoice has a number.
      await writeFile(join(from, 'broken.xml'), write(variedInvoices[0]!).replace(/LW-2026-000001/, ' '));
      const to = `${from}-found`;
      await mkdir(to);
      await run('java', ['-cp', saxon, 'net.sf.saxon.Transform', `-s:${from}`, `-xsl:${rules}`, `-o:${to}`]);
      const found = new Map<string, string[]>();
      for (const name of await readdir(to))
        found.set(name, failuresOf(await readFile(join(to, name), 'utf8')));
      expect(found.get('broken.xml')).not.toEqual([]);
      found.delete('broken.xml');
      expect(found.size).toBe(variedInvoices.length);
      expect([...found].filter(([, texts]) => texts.length > 0)).toEqual([]);
    },
    300_000,
  );
});

/** What a report says that is not as it must be; warnings too. */
function failuresOf(report: string): string[] {
  using document = XmlDocument.fromString(report);
  const failed = document.find('//svrl:failed-assert/svrl:text', {
    svrl: 'http://purl.oclc.org/dsdl/svrl',
  });
  expect(
    document.find('//svrl:fired-rule', { svrl: 'http://purl.oclc.org/dsdl/svrl' }).length,
  ).toBeGreaterThan(0);
  return failed.map((node) => (node as XmlElement).content.trim());
}

describe('veraPDF', () => {
  it.skipIf(veraPdf === '')(
    `finds ${variedInvoices.length} documents to be PDF/A-3b`,
    async () => {
      expect(existsSync(veraPdf)).toBe(true);
      const from = await writeAll('pdf', 'pdf', (data) => writePdf(data));
      const args = ['--flavour', '3b', '--format', 'text', from];
      const { stdout } = await run(veraPdf, args, { maxBuffer: 16 * 1024 * 1024 }).catch(
        (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
      );
      expect(stdout.split('\n').filter((line) => line !== '' && !line.startsWith('PASS'))).toEqual([]);
      expect(stdout.split('\n').filter((line) => line.startsWith('PASS')).length).toBe(variedInvoices.length);
    },
    300_000,
  );
});
