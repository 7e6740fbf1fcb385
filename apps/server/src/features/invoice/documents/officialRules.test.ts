/**
 * The official rules, where their tools lie on the machine (docs/invoices.md says where from): the schemas of CII and UBL,
 * the Schematron of EN 16931 by Saxon, PDF/A-3b by veraPDF. None of them is ours to give away.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ciiSchema, neighborSwaps, openSchema, ublSchema } from '../../../../test/invoiceSchemas.ts';
import { variedInvoices } from '../../../../test/invoices.ts';
import { writeCii } from './cii.ts';
import type { DocumentData } from './data.ts';
import { writePdf } from './pdf.ts';
import { writeUbl } from './ubl.ts';

const run = promisify(execFile);

const { LINEWORK_TEST_EN16931: en16931 = '', LINEWORK_TEST_UBL: ubl = '' } = process.env;
const { LINEWORK_TEST_SAXON: saxon = '', LINEWORK_TEST_VERAPDF: veraPdf = '' } = process.env;
const ciiPath = 'CII/uncefact/data/standard/CrossIndustryInvoice_100pD16B.xsd';
const schemas = {
  cii: join(en16931, 'cii/schema/D16B SCRDM (Subset)/uncoupled clm', ciiPath),
  invoice: join(ubl, 'xsd/maindoc/UBL-Invoice-2.1.xsd'),
  credit: join(ubl, 'xsd/maindoc/UBL-CreditNote-2.1.xsd'),
};
const isSaid = { cii: en16931 !== '', invoice: ubl !== '', credit: ubl !== '' };

describe.each(['cii', 'invoice', 'credit'] as const)('the official schema of %s', (kind) => {
  const ours = variedInvoices.filter(({ type }) => kind === 'cii' || type === kind);
  const texts = ours.map(kind === 'cii' ? writeCii : writeUbl);
  const everyday = { cii: ciiSchema, invoice: ublSchema('Invoice'), credit: ublSchema('CreditNote') }[kind];

  it.skipIf(!isSaid[kind])(`finds nothing wrong in ${texts.length}, and what the everyday one finds`, () => {
    const [official, own] = [openSchema(schemas[kind]), openSchema(everyday)];
    for (const text of texts) expect(official.errorOf(text)).toBeUndefined();
    for (const { names, xml } of texts.flatMap((text) => neighborSwaps(text)))
      expect([names, official.errorOf(xml) === undefined]).toEqual([names, own.errorOf(xml) === undefined]);
    official.close();
    own.close();
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

/** The command of veraPDF, or a class path with its library and our own few lines. */
const veraPdfCommand = (place: string): [string, string[]] =>
  /\.jar(?::|$)/.test(veraPdf)
    ? [
        'java',
        ['-cp', veraPdf, fileURLToPath(new URL('../../../../test/VeraPdf.java', import.meta.url)), place],
      ]
    : [veraPdf, ['--flavour', '3b', '--format', 'text', place]];

async function checkPdfs(place: string): Promise<{ passed: number; others: string[] }> {
  const { stdout } = await run(...veraPdfCommand(place), { maxBuffer: 16 * 1024 * 1024 }).catch(
    (error: { stdout?: string }) => ({ stdout: `${error.stdout ?? ''}${String(error)}` }),
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  const others = lines.filter((line) => !line.startsWith('PASS'));
  return { passed: lines.length - others.length, others };
}

describe('veraPDF', () => {
  it.skipIf(veraPdf === '')(
    `finds ${variedInvoices.length} documents to be PDF/A-3b, and one without its XMP not`,
    async () => {
      const from = await writeAll('pdf', 'pdf', (data) => writePdf(data));
      expect(await checkPdfs(from)).toEqual({ passed: variedInvoices.length, others: [] });
      const broken = join(folder, 'broken');
      await mkdir(broken);
      const bytes = Buffer.from(await writePdf(variedInvoices[0]!));
      bytes.write('9', bytes.indexOf('<pdfaid:part>3') + '<pdfaid:part>'.length);
      await writeFile(join(broken, 'broken.pdf'), bytes);
      expect((await checkPdfs(broken)).others).not.toEqual([]);
    },
    300_000,
  );
});
