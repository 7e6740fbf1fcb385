/** What conversions make of drawings. */
import type { CallRequest } from '@linework/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bytesAt, convertedBy } from '../../../test/conversions.ts';
import { dxfOf, dxfWithPicture } from '../../../test/drawings.ts';
import { annsFiles } from '../../../test/realFiles.ts';

const given = annsFiles();

const plan = (text: string) => dxfOf([{ text, layer: 'Walls' }]);
const { put } = given;
const converted = (asked: CallRequest<'convertStart'>) => convertedBy(given.server, given.ann, asked);
const bytesOf = (url: string) => bytesAt(given.server, url);

it('a drawing shows the picture that lies beside it, in a picture and in a PDF', async () => {
  const scan = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await put('scan.png', scan);
  const { id } = await put('traced.dxf', dxfWithPicture('C:\\scans\\Scan.png'));
  // What it asks for is known once it is prepared.
  await given.server.settled();
  const made = async (target: 'png' | 'pdf'): Promise<Buffer> => {
    const { results } = await converted({ fileIds: String(id), target, settings: { pixels: 400 } });
    return bytesOf(results[0]!.files[0]!.url);
  };
  const { dominant } = await sharp(await made('png')).stats();
  expect([dominant.r > 180, dominant.g < 90, dominant.b < 90]).toEqual([true, true, true]);
  expect((await made('pdf')).toString('latin1')).toContain('/Subtype/Image/Width 64/Height 48');
});

it('a drawing becomes one of another version in a folder, beside the one that has the name', async () => {
  const { id } = await put('house.dxf', plan('House'));
  const { results } = await converted({
    fileIds: String(id),
    target: 'dxf',
    settings: { version: '2004' },
    folderId: '0',
  });
  const [file] = results[0]!.files;
  expect((await bytesOf(file!.url)).toString('latin1')).toContain('AC1018');
  const made = await given.ann.call('fileInfo', { fileId: file!.fileId! });
  expect(made.name).toMatch(/^house.+\.dxf$/);
});

it('a drawing becomes pictures of the size asked for', async () => {
  const { id } = await put('site.dxf', plan('Site'));
  for (const target of ['png', 'jpeg'] as const) {
    const settings = { pixels: 300, background: 'white' } as const;
    const { results } = await converted({ fileIds: String(id), target, settings });
    const picture = await sharp(await bytesOf(results[0]!.files[0]!.url)).metadata();
    expect(picture.format).toBe(target);
    expect(Math.max(picture.width, picture.height)).toBe(300);
  }
  const { results } = await converted({ fileIds: String(id), target: 'bmp', settings: { pixels: 300 } });
  expect((await bytesOf(results[0]!.files[0]!.url)).toString('latin1', 0, 2)).toBe('BM');
});

it('what a version cannot hold is told, by a code that people have words for', async () => {
  const colored = '0 SECTION 2 ENTITIES 0 LINE 8 0 420 1193046 10 0 20 0 11 9 21 9 0 ENDSEC 0 EOF';
  const { id } = await put('colored.dxf', Buffer.from(colored.replaceAll(' ', '\n')));
  const asked = { fileIds: String(id), target: 'dwg' } as const;
  const old = await converted({ ...asked, settings: { version: '2000' } });
  expect(old.results[0]!.losses).toEqual([
    { code: 'not-written', message: expect.stringContaining('true color') as string },
  ]);
  const fresh = await converted({ ...asked, settings: { version: '2018' } });
  expect(fresh.results[0]!.losses).toEqual([]);
});

it('a drawing comes back from its PDF', async () => {
  const { id } = await put('round.dxf', plan('Round trip'));
  const pdf = await converted({ fileIds: String(id), target: 'pdf', settings: {}, folderId: '0' });
  const pdfId = pdf.results[0]!.files[0]!.fileId!;
  const { results } = await converted({ fileIds: pdfId, target: 'dxf', settings: { enlarge: 10 } });
  const dxf = (await bytesOf(results[0]!.files[0]!.url)).toString('utf8');
  expect(dxf).toContain('Round trip');
  expect(dxf).toContain('Walls');
});
