import { codes, type CallRequest, type ConvertReport } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { garbageDwg } from '../../../test/hostileFiles.ts';
import { bytesAt, convertedBy } from '../../../test/conversions.ts';
import { annsFiles } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';
import { enqueue } from '../../jobs/queue.ts';

const given = annsFiles();

const plan = (text: string) => dxfOf([{ text, layer: 'Walls' }]);
const { put } = given;
const converted = (asked: CallRequest<'convertStart'>) => convertedBy(given.server, given.ann, asked);

describe('a drawing', () => {
  it('becomes a PDF to be downloaded, and takes no space', async () => {
    const { id } = await put('plan.dxf', plan('Level 1'));
    const before = await given.ann.call('capacity', {});
    const { state, results } = await converted({ fileIds: String(id), target: 'pdf', settings: {} });
    expect(state).toBe('done');
    expect(results).toMatchObject([{ state: 'done', source: 'plan.dxf', files: [{ name: 'plan.pdf' }] }]);
    const pdf = await bytesAt(given.server, results[0]!.files[0]!.url);
    expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(pdf).toHaveLength(results[0]!.files[0]!.size);
    expect(await given.ann.call('capacity', {})).toEqual(before);
  });
});

describe('a result in a folder', () => {
  it('is told by the name that it got there', async () => {
    const { id } = await put('twice.dxf', plan('Twice'));
    const asked = { fileIds: String(id), target: 'pdf', settings: {}, folderId: '0' } as const;
    const names = [await converted(asked), await converted(asked)].map(
      ({ results }) => results[0]!.files[0]!.name,
    );
    expect(names).toEqual(['twice.pdf', 'twice (2).pdf']);
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
      answer(given.ann.call('convertStart', { fileIds: String(id), target, settings: {} }));
    expect(await ask(picture.id, 'pdf')).toBe(codes.convertRefused);
    expect(await ask(pdf.id, 'png')).toBe(codes.convertRefused);
    expect(await answer(given.ann.call('convertStart', { fileIds: '', target: 'pdf', settings: {} }))).toBe(
      codes.fileAbsent,
    );
    const asks = (count: number, folder: { folderId?: string }) => {
      const fileIds = Array.from({ length: count }, (_, i) => i + 1_000_000).join(',');
      return answer(given.ann.call('convertStart', { fileIds, target: 'pdf', settings: {}, ...folder }));
    };
    expect(await asks(201, {})).toBe(codes.convertLimit);
    expect(await asks(201, { folderId: '0' })).toBe(codes.fileAbsent);
    expect(await asks(20_001, { folderId: '0' })).toBe(codes.convertLimit);
  });

  it('says so where the table of plot styles is none', async () => {
    const { id } = await put('styled.dxf', plan('Styled'));
    const plotStyles = Buffer.from('no table').toString('base64');
    const { results } = await converted({ fileIds: String(id), target: 'pdf', settings: { plotStyles } });
    expect(results[0]).toMatchObject({ state: 'failed', reason: 'plotStyles', files: [] });
  });

  it('leaves nothing behind where the space is full', async () => {
    const { id } = await put('big.dxf', plan('Big'));
    await given.server.app.db
      .updateTable('drive')
      .set({ used: 1e15 })
      .where('user_id', '=', given.annId)
      .execute();
    const { results } = await converted({ fileIds: String(id), target: 'pdf', settings: {}, folderId: '0' });
    expect(results[0]!.state).toBe('failed');
    expect(results[0]!.reason).toMatch(/space|frozen/);
    await enqueue(given.server.app.db, 'drive.reconcile', {});
    await given.server.settled();
  });
});

describe('very many files', () => {
  /** Rows alone: none of them is a drawing that can be read. */
  async function putMany(count: number): Promise<string> {
    const { app } = given.server;
    const one = await put('broken 0.dwg', garbageDwg());
    const { id: _id, ...row } = await app.db
      .selectFrom('entry')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    const ids = [one.id];
    for (let n = 1; n < count; n += 1) {
      const name = `broken ${n}.dwg`;
      const { id } = await app.db
        .insertInto('entry')
        .values({ ...row, name, name_key: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids.join(',');
  }

  it('are counted, listed in part with what failed, and cancelled', async () => {
    const { app } = given.server;
    const fileIds = await putMany(450);
    const { convertId } = await given.ann.call('convertStart', {
      fileIds,
      target: 'dxf',
      settings: {},
      folderId: '0',
    });
    await given.ann.call('convertCancel', { convertId });
    await given.server.settled();
    // As if the last ones had been tried.
    const items = app.db.updateTable('conversion_item').where('conversion_id', '=', Number(convertId));
    await items.set({ state: 'failed', reason: 'damaged' }).where('position', '>=', 440).execute();
    await items.set({ state: 'done', losses: '["x"]' }).where('position', '=', 439).execute();
    const { counts, results } = await given.ann.call('convertStatus', { convertId });
    expect(counts.failed + counts.cancelled + counts.done + counts.waiting).toBe(450);
    expect(counts).toMatchObject({ waiting: 0, lossy: 1 });
    expect(results).toHaveLength(200);
    expect(results.slice(-11).map(({ state }) => state)).toEqual(['done', ...Array(10).fill('failed')]);
    await given.ann.call('convertRemove', { convertId });
    const left = app.db.selectFrom('conversion_item').where('conversion_id', '=', Number(convertId));
    expect(await left.select('id').execute()).toEqual([]);
  });
});

describe('a conversion', () => {
  it('can be cancelled, and is nobody else’s business', async () => {
    const { id } = await put('mine.dxf', plan('Mine'));
    const { convertId } = await given.ann.call('convertStart', {
      fileIds: String(id),
      target: 'pdf',
      settings: {},
    });
    const ben = await given.server.member({ email: 'ben@example.com' });
    for (const call of ['convertStatus', 'convertCancel', 'convertRetry', 'convertRemove'] as const)
      expect(await answer(ben.call(call, { convertId }))).toBe(codes.taskAbsent);
    await given.ann.call('convertCancel', { convertId });
    await given.server.settled();
    const { state, results } = await given.ann.call('convertStatus', { convertId });
    expect(['cancelled', 'done']).toContain(state);
    expect(['cancelled', 'done']).toContain(results[0]!.state);
  });

  it('is listed, tells what failed file by file, is tried again and taken off the list', async () => {
    const bad = await put('torn.dwg', garbageDwg());
    const good = await put('whole.dxf', plan('Whole'));
    const asked = { target: 'pdf', settings: {}, folderId: '0' } as const;
    const { convertId } = await given.ann.call('convertStart', {
      fileIds: `${bad.id},${good.id}`,
      ...asked,
    });
    await given.server.settled();
    const listed = async () =>
      (await given.ann.call('convertList', {})).list.find((task) => task.convertId === convertId);
    expect(await listed()).toMatchObject({
      target: 'pdf',
      folderId: '0',
      results: [{ state: 'failed' }, { state: 'done' }],
    });
    const told = (await given.ann.call('noticeList', {})).list.filter(({ kind }) => kind === 'converted');
    const report = JSON.parse(told[0]!.text) as ConvertReport;
    expect(told[0]!.name).toBe('torn.dwg');
    expect(report).toEqual({ total: 2, done: 1, files: [{ source: 'torn.dwg', reason: 'damaged' }] });

    await given.ann.call('convertRetry', { convertId });
    expect((await listed())!.results.map(({ state }) => state)).toContain('done');
    await given.server.settled();
    const again = (await listed())!.results;
    expect(again.map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(again[1]!.files).toHaveLength(1);

    await given.ann.call('convertRemove', { convertId });
    expect(await listed()).toBeUndefined();
  });

  it('is forgotten after a day', async () => {
    const { id } = await put('old.dxf', plan('Old'));
    const { convertId } = await given.ann.call('convertStart', {
      fileIds: String(id),
      target: 'pdf',
      settings: {},
    });
    await given.server.settled();
    await given.server.app.db.updateTable('conversion').set({ created_at: 1 }).execute();
    await enqueue(given.server.app.db, 'convert.purge', {});
    await given.server.settled();
    expect(await answer(given.ann.call('convertStatus', { convertId }))).toBe(codes.taskAbsent);
    expect(await given.server.app.db.selectFrom('conversion_file').selectAll().execute()).toEqual([]);
  });
});
