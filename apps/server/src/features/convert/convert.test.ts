import type { Client } from '@linework/client';
import { codes, type CallRequest } from '@linework/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dxfOf, dxfWithPicture } from '../../../test/drawings.ts';
import { garbageDwg } from '../../../test/hostileFiles.ts';
import { putFile, userOf } from '../../../test/realFiles.ts';
import { answer, startTestServer, type TestServer } from '../../../test/server.ts';
import { enqueue } from '../../jobs/queue.ts';

let server: TestServer;
let ann: Client;
let annId: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.member({ email: 'ann@example.com' });
  annId = await userOf(server, 'ann@example.com');
});
afterAll(() => server.close());

const plan = (text: string) => dxfOf([{ text, layer: 'Walls' }]);
const put = (name: string, bytes: Buffer) => putFile(server, annId, name, bytes);

async function converted(asked: CallRequest<'convertStart'>) {
  const { convertId } = await ann.call('convertStart', asked);
  await server.settled();
  return ann.call('convertStatus', { convertId });
}

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(server.url + url)).arrayBuffer());

describe('a drawing', () => {
  it('becomes a PDF to be downloaded, and takes no space', async () => {
    const { id } = await put('plan.dxf', plan('Level 1'));
    const before = await ann.call('capacity', {});
    const { state, results } = await converted({ fileIds: String(id), target: 'pdf', settings: {} });
    expect(state).toBe('done');
    expect(results).toMatchObject([{ state: 'done', source: 'plan.dxf', files: [{ name: 'plan.pdf' }] }]);
    const pdf = await bytesOf(results[0]!.files[0]!.url);
    expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(pdf).toHaveLength(results[0]!.files[0]!.size);
    expect(await ann.call('capacity', {})).toEqual(before);
  });

  it('shows the picture that lies beside it, in a picture and in a PDF', async () => {
    const scan = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    await put('scan.png', scan);
    const { id } = await put('traced.dxf', dxfWithPicture('C:\\scans\\Scan.png'));
    // What it asks for is known once it is prepared.
    await server.settled();
    const made = async (target: 'png' | 'pdf'): Promise<Buffer> => {
      const { results } = await converted({ fileIds: String(id), target, settings: { pixels: 400 } });
      return bytesOf(results[0]!.files[0]!.url);
    };
    const { dominant } = await sharp(await made('png')).stats();
    expect([dominant.r > 180, dominant.g < 90, dominant.b < 90]).toEqual([true, true, true]);
    expect((await made('pdf')).toString('latin1')).toContain('/Subtype/Image/Width 64/Height 48');
  });

  it('becomes a drawing of another version in a folder, beside the one that has the name', async () => {
    const { id } = await put('house.dxf', plan('House'));
    const { results } = await converted({
      fileIds: String(id),
      target: 'dxf',
      settings: { version: '2004' },
      folderId: '0',
    });
    const [file] = results[0]!.files;
    expect((await bytesOf(file!.url)).toString('latin1')).toContain('AC1018');
    const made = await ann.call('fileInfo', { fileId: file!.fileId! });
    expect(made.name).toMatch(/^house.+\.dxf$/);
  });

  it('becomes pictures of the size asked for', async () => {
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

  it('comes back from its PDF', async () => {
    const { id } = await put('round.dxf', plan('Round trip'));
    const pdf = await converted({ fileIds: String(id), target: 'pdf', settings: {}, folderId: '0' });
    const pdfId = pdf.results[0]!.files[0]!.fileId!;
    const { results } = await converted({ fileIds: pdfId, target: 'dxf', settings: { enlarge: 10 } });
    const dxf = (await bytesOf(results[0]!.files[0]!.url)).toString('utf8');
    expect(dxf).toContain('Round trip');
    expect(dxf).toContain('Walls');
  });
});

describe('what fails', () => {
  it('fails alone, with its reason', async () => {
    const bad = await put('broken.dwg', garbageDwg());
    const good = await put('fine.dxf', plan('Fine'));
    const { state, results } = await converted({
      fileIds: `${bad.id},${good.id}`,
      target: 'pdf',
      settings: {},
    });
    expect(state).toBe('done');
    expect(results.map((result) => result.state)).toEqual(['failed', 'done']);
    expect(results[0]).toMatchObject({ reason: 'damaged', files: [] });
  });

  it('is refused before it begins where the kinds do not go together', async () => {
    const picture = await put('photo.png', Buffer.from('x'));
    const pdf = await put('paper.pdf', Buffer.from('%PDF-1.4'));
    const ask = (id: number, target: CallRequest<'convertStart'>['target']) =>
      answer(ann.call('convertStart', { fileIds: String(id), target, settings: {} }));
    expect(await ask(picture.id, 'pdf')).toBe(codes.convertRefused);
    expect(await ask(pdf.id, 'png')).toBe(codes.convertRefused);
    expect(await answer(ann.call('convertStart', { fileIds: '', target: 'pdf', settings: {} }))).toBe(
      codes.fileAbsent,
    );
    const many = Array.from({ length: 201 }, (_, i) => i + 1).join(',');
    const tooMany = await answer(ann.call('convertStart', { fileIds: many, target: 'pdf', settings: {} }));
    expect(tooMany).toBe(codes.convertLimit);
  });

  it('says so where the table of plot styles is none', async () => {
    const { id } = await put('styled.dxf', plan('Styled'));
    const plotStyles = Buffer.from('no table').toString('base64');
    const { results } = await converted({ fileIds: String(id), target: 'pdf', settings: { plotStyles } });
    expect(results[0]).toMatchObject({ state: 'failed', reason: 'plotStyles', files: [] });
  });

  it('leaves nothing behind where the space is full', async () => {
    const { id } = await put('big.dxf', plan('Big'));
    await server.app.db.updateTable('drive').set({ used: 1e15 }).where('user_id', '=', annId).execute();
    const { results } = await converted({ fileIds: String(id), target: 'pdf', settings: {}, folderId: '0' });
    expect(results[0]!.state).toBe('failed');
    expect(results[0]!.reason).toMatch(/space|frozen/);
    await enqueue(server.app.db, 'drive.reconcile', {});
    await server.settled();
  });
});

describe('a conversion', () => {
  it('can be cancelled, and is nobody else’s business', async () => {
    const { id } = await put('mine.dxf', plan('Mine'));
    const { convertId } = await ann.call('convertStart', {
      fileIds: String(id),
      target: 'pdf',
      settings: {},
    });
    const ben = await server.member({ email: 'ben@example.com' });
    for (const call of ['convertStatus', 'convertCancel'] as const)
      expect(await answer(ben.call(call, { convertId }))).toBe(codes.taskAbsent);
    await ann.call('convertCancel', { convertId });
    await server.settled();
    const { state, results } = await ann.call('convertStatus', { convertId });
    expect(['cancelled', 'done']).toContain(state);
    expect(['cancelled', 'done']).toContain(results[0]!.state);
  });

  it('is forgotten after a day', async () => {
    const { id } = await put('old.dxf', plan('Old'));
    const { convertId } = await ann.call('convertStart', {
      fileIds: String(id),
      target: 'pdf',
      settings: {},
    });
    await server.settled();
    await server.app.db.updateTable('conversion').set({ created_at: 1 }).execute();
    await enqueue(server.app.db, 'convert.purge', {});
    await server.settled();
    expect(await answer(ann.call('convertStatus', { convertId }))).toBe(codes.taskAbsent);
    expect(await server.app.db.selectFrom('conversion_file').selectAll().execute()).toEqual([]);
  });
});
